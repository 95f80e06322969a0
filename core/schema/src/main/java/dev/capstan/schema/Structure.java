package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The rules of the skeleton: every part has a type, and metadata stays ours.
final class Structure {
    /// What a schema may say of the metadata of whole objects, besides which fields.
    private static final Set<String> METADATA_KEYWORDS = Set.of(Keyword.TYPE, Keyword.PROPERTIES, Keyword.DEFAULT);

    private static final Set<String> METADATA_FIELDS = Set.of("name", "generateName");

    private final List<FieldProblem> problems;
    private final NestedStructure nested;

    Structure(List<FieldProblem> problems) {
        this.problems = problems;
        this.nested = new NestedStructure(problems);
    }

    void root(JsonNode document, String path) {
        node(document, path, "at the root", true);
    }

    private void node(JsonNode document, String path, String place, boolean root) {
        String type = document.path(Keyword.TYPE).asText("");
        JsonNode items = document.path(Keyword.ITEMS);
        if (items.isObject()) {
            node(items, path + ".items", "for specified array items", false);
        } else if (type.equals("array")) {
            required(path + ".items", "must be specified");
        }
        for (Map.Entry<String, JsonNode> each :
                document.path(Keyword.PROPERTIES).properties()) {
            node(each.getValue(), path + ".properties[" + each.getKey() + "]", "for specified object fields", false);
        }
        additional(document, path, root);
        nested.extensions(document, path);
        nested.root(document, path);
        type(document, type, path, place, root);
        metadata(document, path, root);
    }

    private void additional(JsonNode document, String path, boolean root) {
        JsonNode additional = document.path(Keyword.ADDITIONAL_PROPERTIES);
        if (!additional.isObject() && !additional.isBoolean()) {
            return;
        }
        String here = path + ".additionalProperties";
        if (root) {
            forbidden(here, "must not be used at the root");
        }
        if (additional.isObject()) {
            node(additional, here, "for specified object fields", false);
        }
        if (document.path(Keyword.EMBEDDED_RESOURCE).asBoolean()) {
            forbidden(here, "must not be used if x-kubernetes-embedded-resource is set");
        }
    }

    private void type(JsonNode document, String type, String path, String place, boolean root) {
        boolean open = document.path(Keyword.INT_OR_STRING).asBoolean()
                || document.path(Keyword.PRESERVE_UNKNOWN_FIELDS).asBoolean();
        if (document.path(Keyword.EMBEDDED_RESOURCE).asBoolean() && !type.equals("object")) {
            mustBe(type, path, "must be object if x-kubernetes-embedded-resource is true");
        } else if (type.isEmpty() && !open) {
            required(path + ".type", "must not be empty " + place);
        }
        if (root && !type.isEmpty() && !type.equals("object")) {
            invalid(path + ".type", type, "must be object at the root");
        }
    }

    private void mustBe(String type, String path, String detail) {
        if (type.isEmpty()) {
            required(path + ".type", detail);
        } else {
            invalid(path + ".type", type, detail);
        }
    }

    private void metadata(JsonNode document, String path, boolean root) {
        boolean embedded = document.path(Keyword.EMBEDDED_RESOURCE).asBoolean();
        JsonNode properties = document.path(Keyword.PROPERTIES);
        if (root || embedded) {
            typed(properties, "kind", "string", path);
            typed(properties, "apiVersion", "string", path);
            typed(properties, "metadata", "object", path);
        }
        if (root && properties.has("metadata") && !restrictsOnlyNames(properties.path("metadata"))) {
            forbidden(
                    path + ".properties[metadata]",
                    "must not specify anything other than name and generateName, but metadata is implicitly specified");
        }
        if (embedded && !document.path(Keyword.PRESERVE_UNKNOWN_FIELDS).asBoolean() && properties.isEmpty()) {
            required(
                    path + ".properties",
                    "must not be empty if x-kubernetes-embedded-resource is true without"
                            + " x-kubernetes-preserve-unknown-fields");
        }
    }

    private void typed(JsonNode properties, String name, String type, String path) {
        JsonNode property = properties.get(name);
        if (property != null && !property.path(Keyword.TYPE).asText("").equals(type)) {
            invalid(
                    path + ".properties[" + name + "].type",
                    property.path(Keyword.TYPE).asText(""),
                    "must be " + type);
        }
    }

    private static boolean restrictsOnlyNames(JsonNode metadata) {
        for (Map.Entry<String, JsonNode> each : metadata.properties()) {
            if (KeywordRules.isSet(each.getValue()) && !METADATA_KEYWORDS.contains(each.getKey())) {
                return false;
            }
        }
        for (Map.Entry<String, JsonNode> each :
                metadata.path(Keyword.PROPERTIES).properties()) {
            if (!METADATA_FIELDS.contains(each.getKey())) {
                return false;
            }
        }
        return true;
    }

    private void required(String path, String detail) {
        problems.add(FieldProblem.required(path, detail));
    }

    private void forbidden(String path, String detail) {
        problems.add(FieldProblem.forbidden(path, detail));
    }

    private void invalid(String path, String value, String detail) {
        problems.add(FieldProblem.invalid(path, GoText.quote(value), detail));
    }
}
