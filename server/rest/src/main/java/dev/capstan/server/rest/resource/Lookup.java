package dev.capstan.server.rest.resource;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.Found;
import dev.capstan.registry.Freshness;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.rest.form.ResourceForm;
import dev.capstan.server.rest.form.ResourceIds;
import dev.capstan.server.rest.form.TypeName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the resource that a request is about, for those who may see it.
final class Lookup {
    static final String DEFAULT_NAMESPACE = "default";

    private final Registry registry;
    private final ResourceIds ids;

    Lookup(Registry registry, ResourceIds ids) {
        this.registry = registry;
        this.ids = ids;
    }

    /// Only who may see a resource learns that there is one of this id.
    ResourceIds.Found byId(Call call, String verb) {
        Optional<ResourceIds.Found> found = ids.find(call.id());
        if (found.isEmpty() || !isSeen(found.get())) {
            throw Problem.notFound("there is no resource with id " + call.variable("id"))
                    .asException();
        }
        registry.check(path(found.get()).asked(verb));
        return found.get();
    }

    private boolean isSeen(ResourceIds.Found found) {
        return registry.access().allows(Caller.current(), path(found).asked("get"), registry.view());
    }

    ResourceIds.Found byName(Call call) {
        String name = call.variable("name");
        String typeName = call.variable("type");
        String version = call.variable("version");
        ResourceType type = type(registry, typeName, "get");
        ResourcePath path =
                new ResourcePath(type.resource(), "", namespace(type, call.parameter("namespace")), name, "");
        registry.check(path.asked("get"));
        try {
            Found found = registry.get(path, new Freshness.Latest());
            if (ResourceForm.version(found.object(), found.type()).name().equals(version)) {
                return new ResourceIds.Found(found.object(), found.type());
            }
            throw missing(typeName, version, name);
        } catch (RefusedException e) {
            throw e.refusal() instanceof Refusal.NotFound ? missing(typeName, version, name) : e;
        }
    }

    private static RuntimeException missing(String type, String version, String name) {
        return Problem.notFound("there is no resource " + type + "/" + version + "/" + name)
                .asException();
    }

    /// The type of this name. Who may do nothing with types of its group does not learn whether there is one.
    static ResourceType type(Registry registry, String name, String verb) {
        return TypeName.find(registry.view(), name)
                .or(() -> registry.types()
                        .findKind(TypeName.group(name), TypeName.kind(name))
                        .filter(TypeName::shows))
                .orElseThrow(() -> {
                    registry.check(
                            Question.OnResource.of(verb, new GroupResource(TypeName.group(name), "*"), "", null, null));
                    return Problem.notFound("there is no resource type " + name).asException();
                });
    }

    /// Where resources are unless somebody says otherwise.
    static @Nullable String namespace(ResourceType type, Optional<String> given) {
        return type.namespaced() ? given.orElse(DEFAULT_NAMESPACE) : null;
    }

    /// The resource in the version that it was created with.
    static ResourcePath path(ResourceIds.Found found) {
        TypeVersion version = ResourceForm.version(found.object(), found.type());
        return ResourcePath.of(found.object().key(), version.name());
    }
}
