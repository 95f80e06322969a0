package dev.capstan.template.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.template.schema.InstanceSchema;
import java.util.List;

/// Writes the CustomResourceDefinition of a Template.
final class Crd {
    private Crd() {}

    static ObjectNode of(JsonNode metadata, Identity identity, InstanceSchema schema) {
        ObjectNode crd = JsonNodeFactory.instance.objectNode();
        crd.put("apiVersion", "apiextensions.k8s.io/v1").put("kind", "CustomResourceDefinition");
        crd.putObject("metadata")
                .put("name", identity.crdName())
                .putObject("labels")
                .put(Definition.TEMPLATE_NAME, metadata.path("name").asText(""))
                .put(Definition.TEMPLATE_NAMESPACE, metadata.path("namespace").asText(""));
        ObjectNode spec =
                crd.putObject("spec").put("group", identity.groupVersion().group());
        names(spec.putObject("names"), identity);
        spec.put("scope", identity.scope());
        ObjectNode version = spec.putArray("versions").addObject();
        version.put("name", identity.groupVersion().version())
                .put("served", true)
                .put("storage", true);
        version.putObject("schema").set("openAPIV3Schema", schema.openApi().deepCopy());
        version.putObject("subresources").putObject("status");
        columns(version.putArray("additionalPrinterColumns"), identity.columns());
        return crd;
    }

    private static void names(ObjectNode names, Identity identity) {
        names.put("kind", identity.kind())
                .put("listKind", identity.listKind())
                .put("plural", identity.plural())
                .put("singular", identity.singular());
        texts(names, "shortNames", identity.shortNames());
        texts(names, "categories", identity.categories());
    }

    private static void texts(ObjectNode parent, String key, List<String> texts) {
        if (!texts.isEmpty()) {
            texts.forEach(parent.putArray(key)::add);
        }
    }

    /// Ours stand around those of the Template, unless it has one of that name.
    private static void columns(ArrayNode columns, List<JsonNode> wanted) {
        column(columns, wanted, "Ready", "boolean", ".status.ready");
        wanted.forEach(each -> columns.add(each.deepCopy()));
        column(columns, wanted, "Age", "date", ".metadata.creationTimestamp");
    }

    private static void column(ArrayNode columns, List<JsonNode> wanted, String name, String type, String jsonPath) {
        if (wanted.stream().noneMatch(each -> each.path("name").asText("").equals(name))) {
            columns.addObject().put("name", name).put("type", type).put("jsonPath", jsonPath);
        }
    }
}
