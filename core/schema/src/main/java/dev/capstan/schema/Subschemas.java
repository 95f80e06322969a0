package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/// A schema inside another, and where it stands.
record Subschemas(JsonNode document, String path) {
    /// All schemas directly inside a document.
    static List<Subschemas> of(JsonNode document, String path) {
        var found = new ArrayList<Subschemas>();
        for (String each : List.of(Keyword.ADDITIONAL_PROPERTIES, Keyword.NOT, Keyword.ITEMS)) {
            if (document.path(each).isObject()) {
                found.add(new Subschemas(document.path(each), path + "." + each));
            }
        }
        document.path(Keyword.PROPERTIES)
                .properties()
                .forEach(each ->
                        found.add(new Subschemas(each.getValue(), path + ".properties[" + each.getKey() + "]")));
        for (String each : Keyword.COMBINATIONS) {
            JsonNode schemas = document.path(each);
            for (int i = 0; i < schemas.size(); i++) {
                found.add(new Subschemas(schemas.get(i), path + "." + each + "[" + i + "]"));
            }
        }
        return found;
    }
}
