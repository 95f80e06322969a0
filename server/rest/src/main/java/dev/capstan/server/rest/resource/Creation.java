package dev.capstan.server.rest.resource;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.Written;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.endpoints.ProblemException;
import dev.capstan.server.rest.form.Finalizers;
import dev.capstan.server.rest.form.ResourceForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Creates resources.
final class Creation {
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

    private final Registry registry;
    private final Specs specs;

    Creation(Registry registry, Specs specs) {
        this.registry = registry;
        this.specs = specs;
    }

    /// What a client wants.
    private record Wanted(
            String name,
            String type,
            @Nullable String version,
            @Nullable String namespace,
            ObjectNode spec,
            Map<String, String> labels,
            Map<String, String> annotations,
            List<String> finalizers) {}

    Written create(Body body) {
        Wanted wanted = read(body);
        ResourceType type = type(wanted);
        ResourcePath path = new ResourcePath(
                type.resource(), "", Lookup.namespace(type, Optional.ofNullable(wanted.namespace)), null, "");
        registry.check(path.asked("create"));
        TypeVersion version = version(wanted, type);
        checkPlace(wanted, type);
        Document object = object(wanted, type, version);
        ResourcePath all = new ResourcePath(path.resource(), version.name(), path.namespace(), null, "");
        specs.check(type, version, wanted.spec);
        return Specs.telling(() -> registry.create(all, object, Call.writing()));
    }

    private static Wanted read(Body body) {
        String name = body.text("name");
        String type = body.text("resource_type_name");
        String version = body.optionalText("resource_type_version");
        String namespace = body.optionalText("namespace");
        ObjectNode spec = body.object("spec");
        if (!body.has("spec")) {
            body.problem("spec", "is required");
        }
        var wanted = new Wanted(
                name,
                type,
                version,
                namespace,
                spec == null ? JsonNodeFactory.instance.objectNode() : spec,
                body.named("labels"),
                body.named("annotations"),
                body.texts("finalizers"));
        body.check();
        if (!NAME.matcher(name).matches()) {
            String rule = "is \"" + name + "\", expected at most 63 lower case letters, digits and '-',"
                    + " with no '-' at either end";
            throw new Problem(422, "invalid-name", "name " + rule, List.of(new Problem.Field("name", rule)), 0)
                    .asException();
        }
        return wanted;
    }

    private ResourceType type(Wanted wanted) {
        try {
            return Lookup.type(registry, wanted.type, "create");
        } catch (ProblemException e) {
            throw Body.invalid(List.of(new Problem.Field(
                            "resource_type_name", "is \"" + wanted.type + "\", which is no resource type")))
                    .asException();
        }
    }

    private static TypeVersion version(Wanted wanted, ResourceType type) {
        if (wanted.version == null) {
            return type.storageVersion();
        }
        return type.version(wanted.version)
                .filter(TypeVersion::served)
                .orElseThrow(() -> Body.invalid(List.of(new Problem.Field(
                                "resource_type_version",
                                "is \"" + wanted.version + "\", expected one of "
                                        + String.join(
                                                ", ",
                                                type.versions().stream()
                                                        .filter(TypeVersion::served)
                                                        .map(TypeVersion::name)
                                                        .toList()))))
                        .asException());
    }

    private static void checkPlace(Wanted wanted, ResourceType type) {
        if (!type.namespaced() && wanted.namespace != null) {
            throw Body.invalid(List.of(new Problem.Field(
                            "namespace",
                            "is \"" + wanted.namespace + "\", but resources of this type are in no namespace")))
                    .asException();
        }
    }

    private static Document object(Wanted wanted, ResourceType type, TypeVersion version) {
        Resource object = Resource.empty();
        object.tree().put("apiVersion", type.apiVersion(version)).put("kind", type.kind());
        ObjectNode metadata = object.ownMetadata().put("name", wanted.name);
        wanted.labels.forEach(metadata.withObject("/labels")::put);
        ObjectNode annotations = metadata.putObject("annotations");
        wanted.annotations.forEach(annotations::put);
        annotations.put(ResourceForm.VERSION_ANNOTATION, version.name());
        if (!wanted.finalizers.isEmpty()) {
            var finalizers = metadata.putArray("finalizers");
            wanted.finalizers.stream().map(Finalizers::stored).distinct().forEach(finalizers::add);
        }
        object.tree().set("spec", wanted.spec);
        return new Document(object.tree(), List.of());
    }
}
