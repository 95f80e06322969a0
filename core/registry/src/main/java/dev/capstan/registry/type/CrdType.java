package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.type.ResourceType.Traits;
import dev.capstan.schema.Schema;
import java.util.Optional;
import java.util.function.Supplier;

/// The kind that a CustomResourceDefinition defines.
public final class CrdType {
    public static final GroupResource RESOURCE = new GroupResource("apiextensions.k8s.io", "customresourcedefinitions");
    /// The annotation of kinds that come with the control plane; its value counts their versions.
    public static final String SHIPPED = "capstan.dev/shipped";
    /// Keeps a definition until its objects are gone.
    public static final String CLEANUP_FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

    private CrdType() {}

    /// The kind, once the definition is established.
    ///
    /// @param since the revision at which its spec took effect
    /// @param converters where its converter comes from if it names a webhook
    public static Optional<ResourceType> of(Resource definition, long since, Converter.Source converters) {
        if (!isEstablished(definition)) {
            return Optional.empty();
        }
        JsonNode spec = withAcceptedNames(definition);
        JsonNode conversion = spec.path("conversion");
        Converter converter = conversion.path("strategy").asText("").equals("Webhook")
                ? converters.calling(definition.name(), conversion.path("webhook"))
                : Converter.RENAMING;
        return Optional.of(new TypeReader(spec, version -> schema(spec, version))
                .read(Traits.CUSTOM, since, definition.deleting(), converter));
    }

    /// Whether it defines a kind.
    public static boolean isEstablished(Resource definition) {
        return conditionHolds(definition, "Established");
    }

    /// What a definition is called is what it was granted, not what it asks for.
    private static JsonNode withAcceptedNames(Resource definition) {
        JsonNode spec = definition.tree().path("spec");
        JsonNode accepted = definition.tree().path("status").path("acceptedNames");
        if (!(spec instanceof ObjectNode object)
                || accepted.path("kind").asText("").isEmpty()) {
            return spec;
        }
        ObjectNode named = object.objectNode();
        named.setAll(object);
        return named.set("names", accepted);
    }

    /// The plural and group that a definition is about, established or not.
    public static GroupResource definedBy(Resource definition) {
        JsonNode spec = definition.tree().path("spec");
        return new GroupResource(
                spec.path("group").asText(), spec.path("names").path("plural").asText());
    }

    public static boolean conditionHolds(Resource definition, String type) {
        for (JsonNode each : definition.tree().path("status").path("conditions")) {
            if (each.path("type").asText().equals(type)) {
                return each.path("status").asText().equals("True");
            }
        }
        return false;
    }

    /// Until somebody needs it a schema is kept as text, which is a fraction of the size of its tree.
    private static Supplier<Schema> schema(JsonNode spec, String version) {
        for (JsonNode each : spec.path("versions")) {
            if (each.path("name").asText().equals(version)) {
                JsonNode schema = each.path("schema").path("openAPIV3Schema");
                byte[] text = JsonText.bytes(schema);
                return new Lazy<>(() -> Schema.of(Document.json(text).tree()));
            }
        }
        return Schema::permissive;
    }
}
