package dev.capstan.registry.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.registry.rules.MetadataRules;
import java.util.List;

/// What a webhook made of an object: still the same object, or nothing is believed.
///
/// Of the metadata a webhook decides labels and annotations; everything else stays as it was.
record ConvertedObject(ObjectNode original, ObjectNode converted, int index) {
    private static final List<String> ITS_OWN = List.of("labels", "annotations");

    /// Gives the converted object the metadata it has to have.
    void settle(String apiVersion) throws ConversionException {
        checkForm(apiVersion);
        checkIdentity(new Resource(original), new Resource(converted));
        if (!(converted.get("metadata") instanceof ObjectNode given)) {
            throw invalid("metadata", "missing metadata in converted object");
        }
        ObjectNode kept =
                original.path("metadata") instanceof ObjectNode object ? object.deepCopy() : given.objectNode();
        for (String each : ITS_OWN) {
            JsonNode value = given.get(each);
            if (value == null || value.isNull()) {
                kept.remove(each);
            } else {
                checkTexts(each, value);
                kept.set(each, value);
            }
        }
        converted.set("metadata", kept);
        refuseBadTexts(kept);
    }

    private void refuseBadTexts(ObjectNode kept) throws ConversionException {
        if (kept.equals(original.path("metadata"))) {
            return;
        }
        List<String> problems = MetadataRules.checkTexts(new Resource(converted)).stream()
                .map(FieldProblem::toString)
                .toList();
        if (!problems.isEmpty()) {
            throw invalid(
                    "metadata", problems.size() == 1 ? problems.getFirst() : "[" + String.join(", ", problems) + "]");
        }
    }

    private void checkForm(String apiVersion) throws ConversionException {
        String version = converted.path("apiVersion").asText("");
        if (!version.equals(apiVersion)) {
            throw misfit("invalid groupVersion (expected " + apiVersion + ", received " + version + ")");
        }
        String expected = original.path("kind").asText("");
        String kind = converted.path("kind").asText("");
        if (!kind.equals(expected)) {
            throw misfit("invalid kind (expected " + expected + ", received " + kind + ")");
        }
    }

    private void checkIdentity(Resource before, Resource after) throws ConversionException {
        checkSame("name", before.name(), after.name());
        checkSame("namespace", before.namespace(), after.namespace());
        checkSame("UID", before.uid(), after.uid());
    }

    private void checkSame(String what, String before, String after) throws ConversionException {
        if (!before.equals(after)) {
            throw invalid("object", "must have the same " + what + ": " + before + " != " + after);
        }
    }

    private void checkTexts(String field, JsonNode value) throws ConversionException {
        if (!value.isObject()) {
            throw invalid("metadata", "invalid metadata." + field + " of type " + word(value) + " in converted object");
        }
        for (var each : value.properties()) {
            if (!each.getValue().isTextual()) {
                throw invalid(
                        "metadata",
                        "metadata." + field + "[" + each.getKey() + "] must be a string, but is "
                                + word(each.getValue()) + " in converted object");
            }
        }
    }

    /// As Go calls it.
    private static String word(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "map[string]interface {}";
            case ARRAY -> "[]interface {}";
            case NUMBER -> value.isIntegralNumber() ? "int64" : "float64";
            case BOOLEAN -> "bool";
            case STRING -> "string";
            default -> "<nil>";
        };
    }

    private static ConversionException invalid(String what, String why) {
        return new ConversionException(" returned invalid " + what + ": " + why);
    }

    private ConversionException misfit(String why) {
        return new ConversionException(" returned invalid object at index " + index + ": " + why);
    }
}
