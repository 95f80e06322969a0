package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.apply.Versions;
import dev.capstan.registry.fields.Typed;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import org.jspecify.annotations.Nullable;

/// The versions in which the objects of one kind are written, also by kinds that share their storage.
record KindVersions(View view, ResourceType type) implements Versions {
    private record Found(ResourceType type, TypeVersion version) {}

    @Override
    public @Nullable Typed convert(Typed object, String apiVersion) {
        Found from = find(object.apiVersion());
        Found to = find(apiVersion);
        if (from == null || to == null) {
            return null;
        }
        ObjectNode tree = isRenamed(from, to)
                ? object.tree().deepCopy().put("apiVersion", apiVersion)
                : from.type.convert(object.tree(), from.version, to.type, to.version);
        return new Typed(tree, apiVersion, to.version.layout()).checked(true);
    }

    /// Whether only the name of the version differs.
    private static boolean isRenamed(Found from, Found to) {
        return !from.version.conversion().needed() && !to.version.conversion().needed() && !to.type.convertsOutside();
    }

    private @Nullable Found find(String apiVersion) {
        Found own = find(type, apiVersion);
        if (own != null) {
            return own;
        }
        for (ResourceType other : view.types().all()) {
            if (other.storage().equals(type.storage())) {
                Found found = find(other, apiVersion);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static @Nullable Found find(ResourceType type, String apiVersion) {
        for (TypeVersion each : type.versions()) {
            if (type.apiVersion(each).equals(apiVersion)) {
                return new Found(type, each);
            }
        }
        return null;
    }
}
