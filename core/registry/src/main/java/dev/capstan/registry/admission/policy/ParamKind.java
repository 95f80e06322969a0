package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.GroupVersionKind;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the parameters of a policy are.
record ParamKind(GroupVersionKind kind) {
    /// Null when a policy takes none.
    static @Nullable ParamKind of(JsonNode written) {
        if (!written.isObject()) {
            return null;
        }
        GroupVersion version = GroupVersion.parse(written.path("apiVersion").asText());
        return new ParamKind(new GroupVersionKind(
                version.group(), version.version(), written.path("kind").asText()));
    }

    /// The kind as it is served.
    record Served(ResourceType type, TypeVersion version) {}

    Optional<Served> find(View view) {
        return view.types()
                .findKind(kind.group(), kind.kind())
                .flatMap(type -> type.version(kind.version())
                        .filter(TypeVersion::served)
                        .map(version -> new Served(type, version)));
    }
}
