package dev.capstan.template.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.definition.Definition;
import dev.capstan.template.instance.StoredRevision;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The definitions of Templates in the API.
record Definitions(Api api) {
    /// What a Template has made, under whatever name.
    Optional<ObjectNode> of(ObjectKey template) throws IOException, InterruptedException {
        String labels = Definition.TEMPLATE_NAME + "=" + template.name() + "," + Definition.TEMPLATE_NAMESPACE + "="
                + template.namespace();
        List<ObjectNode> found = api.list(PulumiKinds.CRD, labels);
        return found.stream().findFirst();
    }

    Optional<ObjectNode> find(String name) throws IOException, InterruptedException {
        return api.find(PulumiKinds.CRD, new ObjectKey("", name));
    }

    /// Writes a definition, with what it was made of.
    ///
    /// @return as it is then
    ObjectNode apply(Definition definition, String revision) throws IOException, InterruptedException {
        ObjectNode crd = definition.crd().deepCopy();
        crd.withObjectProperty("metadata").putObject("annotations").put(StoredRevision.ANNOTATION, revision);
        return api.apply(PulumiKinds.CRD, crd);
    }

    void delete(ObjectNode crd) throws IOException, InterruptedException {
        api.delete(PulumiKinds.CRD, crd);
    }

    /// Whether it was made of a Template.
    static boolean isOf(JsonNode crd, ObjectKey template) {
        JsonNode labels = crd.path("metadata").path("labels");
        return labels.path(Definition.TEMPLATE_NAME).asText("").equals(template.name())
                && labels.path(Definition.TEMPLATE_NAMESPACE).asText("").equals(template.namespace());
    }

    /// Whose it is, for people.
    static String whose(JsonNode crd) {
        JsonNode labels = crd.path("metadata").path("labels");
        return labels.has(Definition.TEMPLATE_NAME)
                ? "belongs to Template "
                        + labels.path(Definition.TEMPLATE_NAMESPACE).asText("") + "/"
                        + labels.path(Definition.TEMPLATE_NAME).asText("")
                : "was not made by a Template";
    }

    static boolean isEstablished(JsonNode crd) {
        return !crd.path("metadata").has("deletionTimestamp") && holds(crd, "Established");
    }

    /// What an API says of a definition that it does not serve.
    static String complaint(JsonNode crd) {
        for (JsonNode each : crd.path("status").path("conditions")) {
            if (each.path("status").asText("").equals("False")) {
                return each.path("reason").asText("") + ": "
                        + each.path("message").asText("");
            }
        }
        return "it has not said why";
    }

    private static boolean holds(JsonNode crd, String type) {
        return crd.path("status")
                .path("conditions")
                .valueStream()
                .anyMatch(each -> each.path("type").asText("").equals(type)
                        && each.path("status").asText("").equals("True"));
    }
}
