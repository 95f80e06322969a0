package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The words of schema documents.
final class Keyword {
    static final String TYPE = "type";
    static final String FORMAT = "format";
    static final String DEFAULT = "default";
    static final String NULLABLE = "nullable";
    static final String PROPERTIES = "properties";
    static final String ADDITIONAL_PROPERTIES = "additionalProperties";
    static final String ITEMS = "items";
    static final String PATTERN = "pattern";
    static final String NOT = "not";
    static final String PRESERVE_UNKNOWN_FIELDS = "x-kubernetes-preserve-unknown-fields";
    static final String INT_OR_STRING = "x-kubernetes-int-or-string";
    static final String EMBEDDED_RESOURCE = "x-kubernetes-embedded-resource";
    static final String LIST_TYPE = "x-kubernetes-list-type";
    static final String LIST_MAP_KEYS = "x-kubernetes-list-map-keys";
    static final String MAP_TYPE = "x-kubernetes-map-type";
    static final String VALIDATIONS = "x-kubernetes-validations";
    static final String PATCH_MERGE_KEY = "x-kubernetes-patch-merge-key";
    static final String PATCH_STRATEGY = "x-kubernetes-patch-strategy";
    /// In our own descriptors only.
    static final String QUANTITY = "quantity";

    /// The keywords that combine schemas of the same value.
    static final List<String> COMBINATIONS = List.of("anyOf", "allOf", "oneOf");

    /// What every whole object has without declaring it.
    static final Set<String> TYPE_META = Set.of("apiVersion", "kind", "metadata");

    private Keyword() {}

    static List<String> texts(JsonNode array) {
        if (array.isEmpty()) {
            return List.of();
        }
        var texts = new ArrayList<String>(array.size());
        array.forEach(each -> texts.add(each.asText()));
        return List.copyOf(texts);
    }
}
