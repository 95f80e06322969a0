package dev.capstan.template.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import java.util.List;
import java.util.Map;

/// The fields of an object, each with what it says of itself: whether it is required, and whether it stays.
record Members(FieldReader reader, List<FieldProblem> problems) {
    void read(JsonNode fields, Place place, ObjectNode parent) {
        if (!fields.isObject()) {
            problems.add(FieldReader.wrong(place.path(), fields, "expected fields by their names"));
            return;
        }
        for (Map.Entry<String, JsonNode> each : fields.properties()) {
            Place here = place.in(each.getKey());
            ObjectNode schema = reader.field(each.getValue(), here);
            parent.withObjectProperty("properties").set(each.getKey(), schema);
            boolean required = required(each.getValue(), here);
            if (required) {
                parent.withArray("required").add(each.getKey());
            }
            if (each.getValue().path("immutable").asBoolean()
                    && here.remembered()
                    && !required
                    && !schema.has("default")) {
                Immutability.kept(parent, each.getKey());
            }
        }
    }

    private boolean required(JsonNode field, Place place) {
        JsonNode flag = field.path("required");
        boolean list = flag.isArray() && field.path("type").asText("").equals("object");
        if (!flag.isMissingNode() && !flag.isBoolean() && !list) {
            problems.add(FieldReader.wrong(place.at("required"), flag, "expected true or false"));
        }
        return flag.asBoolean();
    }

    static boolean contains(JsonNode names, String name) {
        boolean found = false;
        for (JsonNode each : names) {
            found |= each.asText().equals(name);
        }
        return found;
    }
}
