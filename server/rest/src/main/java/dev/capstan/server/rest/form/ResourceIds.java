package dev.capstan.server.rest.form;

import dev.capstan.registry.Registry;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.endpoints.ObjectIds;
import java.util.Optional;

/// Finds custom objects by their ids. The id of a resource is the revision that created it.
public final class ResourceIds {
    private final ObjectIds<Long> ids;

    /// A resource that was found.
    public record Found(Stored object, ResourceType type) {}

    private ResourceIds(ObjectIds<Long> ids) {
        this.ids = ids;
    }

    /// Finds what is there now and whatever comes.
    public static ResourceIds following(Registry registry) {
        return new ResourceIds(ObjectIds.following(registry, TypeName::shows, Stored::created));
    }

    /// The resource with this id, also one that somebody has just made through another server. Nobody is asked whether
    /// the caller may see it.
    public Optional<Found> find(long id) {
        return ids.find(id).map(each -> new Found(each.object(), each.type()));
    }
}
