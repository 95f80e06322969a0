package dev.capstan.server.kube.table;

import dev.capstan.server.kube.media.MediaRange;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The form in which a client wants objects.
public sealed interface Representation {
    /// As they are.
    record Whole() implements Representation {}

    /// As rows.
    record Table(String version) implements Representation {}

    /// Reduced to their metadata. A list is asked for as `PartialObjectMetadataList`, a single object without
    /// `List`.
    record Partial(String version, boolean list) implements Representation {}

    /// The JSON representation a client likes best; empty when it accepts none.
    static Optional<Representation> asked(@Nullable String accept) {
        return MediaRange.accepted(accept).stream()
                .filter(range -> range.includes("application/json"))
                .flatMap(range -> of(range).stream())
                .findFirst();
    }

    private static Optional<Representation> of(MediaRange range) {
        String as = range.parameter("as");
        if (as.isEmpty()) {
            return Optional.of(new Whole());
        }
        String version = range.parameter("v");
        boolean known = version.equals("v1") || version.equals("v1beta1");
        if (!known || !range.parameter("g").equals("meta.k8s.io")) {
            return Optional.empty();
        }
        return switch (as) {
            case "Table" -> Optional.of(new Table(version));
            case "PartialObjectMetadata" -> Optional.of(new Partial(version, false));
            case "PartialObjectMetadataList" -> Optional.of(new Partial(version, true));
            default -> Optional.empty();
        };
    }
}
