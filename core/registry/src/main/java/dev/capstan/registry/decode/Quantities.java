package dev.capstan.registry.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Quantity;
import dev.capstan.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes the quantities in an object as Kubernetes does, so that the same amount is the same text: `0.5` is `500m`.
final class Quantities {
    private final Set<String> problems = new LinkedHashSet<>();

    private Quantities() {}

    /// What is no quantity where there should be one, in Kubernetes' words.
    static List<String> normalise(ObjectNode tree, Schema schema) {
        var quantities = new Quantities();
        if (schema.definition() != null) {
            quantities.visit(tree, schema);
        }
        return new ArrayList<>(quantities.problems);
    }

    private void visit(JsonNode node, @Nullable Schema schema) {
        if (schema == null) {
            return;
        }
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> each : object.properties()) {
                Schema field = schema.field(each.getKey());
                if (field != null && field.isQuantity() && each.getValue().isValueNode()) {
                    each.setValue(normal(each.getValue()));
                } else {
                    visit(each.getValue(), field);
                }
            }
        } else if (node instanceof ArrayNode array) {
            array.forEach(each -> visit(each, schema.items()));
        }
    }

    private JsonNode normal(JsonNode value) {
        String text = value.asText().strip();
        Optional<Quantity> parsed = Quantity.parse(text);
        if (parsed.isEmpty()) {
            problems.add(Quantity.problem(text));
            return value;
        }
        return JsonNodeFactory.instance.textNode(parsed.get().text());
    }
}
