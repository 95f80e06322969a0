package dev.capstan.registry.index;

import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Everything as it was at one revision: the objects and the kinds. Immutable.
public final class View {
    private final long revision;
    private final Map<GroupResource, SortedTree<Stored>> kinds;
    private final Types types;

    /// @param kinds not changed by anybody any more
    View(long revision, Map<GroupResource, SortedTree<Stored>> kinds, Types types) {
        this.revision = revision;
        this.kinds = kinds;
        this.types = types;
    }

    public long revision() {
        return revision;
    }

    Map<GroupResource, SortedTree<Stored>> kinds() {
        return kinds;
    }

    public Types types() {
        return types;
    }

    public @Nullable Stored find(ResourceKey key) {
        return objects(key.resource()).find(key.path());
    }

    /// The objects of a kind, by [ResourceKey#path].
    public SortedTree<Stored> objects(GroupResource resource) {
        SortedTree<Stored> found = kinds.get(resource);
        return found == null ? SortedTree.empty() : found;
    }

    /// All objects of a kind, in order; for kinds that have few.
    public List<Stored> all(GroupResource resource) {
        var found = new ArrayList<Stored>();
        objects(resource).visitFrom("", found::add);
        return found;
    }

    /// The kinds that have objects.
    public Iterable<GroupResource> populated() {
        return kinds.keySet();
    }
}
