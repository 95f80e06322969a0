package dev.capstan.server.kube.discovery;

import dev.capstan.registry.type.Types;
import org.jspecify.annotations.Nullable;

/// Discovery documents, prepared once for each catalogue of kinds.
///
/// Safe for use by many threads: two that meet a new catalogue at once prepare the same documents twice, and either
/// copy serves.
public final class Discovery {
    private record Prepared(Types types, DiscoveryDocuments documents) {}

    private volatile @Nullable Prepared latest;

    /// The documents of this catalogue. Costs a comparison unless it differs from that of the last call.
    public DiscoveryDocuments at(Types types) {
        Prepared known = latest;
        if (known != null && known.types == types) {
            return known.documents;
        }
        var fresh = new Prepared(types, new DiscoveryDocuments(types));
        latest = fresh;
        return fresh.documents;
    }
}
