package dev.capstan.registry.index;

import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import org.jspecify.annotations.Nullable;

/// How objects are named in the store: `objects/{group}/{plural}/{namespace}/{name}`.
///
/// The core group is `core` and no namespace is `-`, neither of which can be a real one. Keys that do not start so
/// belong to others, and are neither indexed nor watched.
public final class StoreKeys {
    public static final String OBJECTS = "objects/";
    private static final String CORE = "core";
    private static final String NONE = "-";

    private StoreKeys() {}

    public static String of(ResourceKey key) {
        String namespace = key.namespace();
        return prefix(key.resource()) + (namespace == null ? NONE : namespace) + "/" + key.name();
    }

    /// What the keys of all objects of a kind start with.
    public static String prefix(GroupResource resource) {
        return OBJECTS + (resource.group().isEmpty() ? CORE : resource.group()) + "/" + resource.plural() + "/";
    }

    /// The object under a key of the store; null when there is none, or the key is not an object's.
    public static @Nullable Stored find(View view, String key) {
        ResourceKey named = parse(key);
        return named == null ? null : view.find(named);
    }

    /// The object that a key of the store names; null when it names none.
    public static @Nullable ResourceKey parse(String key) {
        if (!key.startsWith(OBJECTS)) {
            return null;
        }
        String[] parts = key.split("/", 5);
        String group = parts[1].equals(CORE) ? "" : parts[1];
        return new ResourceKey(new GroupResource(group, parts[2]), parts[3].equals(NONE) ? null : parts[3], parts[4]);
    }
}
