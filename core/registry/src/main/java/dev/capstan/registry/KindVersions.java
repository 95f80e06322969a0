package dev.capstan.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.apply.Versions;
import dev.capstan.registry.fields.Typed;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import org.jspecify.annotations.Nullable;

/// The versions in which the objects of one kind are written. The versions of a kind of another group that has the same
/// objects (events) do not count: who wrote in one of them is forgotten, as Kubernetes does.
record KindVersions(ResourceType type) implements Versions {
    @Override
    public @Nullable Typed convert(Typed object, String apiVersion) {
        TypeVersion from = find(object.apiVersion());
        TypeVersion to = find(apiVersion);
        if (from == null || to == null) {
            return null;
        }
        ObjectNode tree = isRenamed(from, to)
                ? object.tree().deepCopy().put("apiVersion", apiVersion)
                : type.convert(object.tree(), from, type, to);
        return new Typed(tree, apiVersion, to.layout()).checked(true);
    }

    /// Whether only the name of the version differs.
    private boolean isRenamed(TypeVersion from, TypeVersion to) {
        return !from.conversion().needed() && !to.conversion().needed() && !type.convertsOutside();
    }

    private @Nullable TypeVersion find(String apiVersion) {
        for (TypeVersion each : type.versions()) {
            if (type.apiVersion(each).equals(apiVersion)) {
                return each;
            }
        }
        return null;
    }
}
