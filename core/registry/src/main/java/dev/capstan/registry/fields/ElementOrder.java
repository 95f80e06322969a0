package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.fields.PathElement.Field;
import dev.capstan.registry.fields.PathElement.Index;
import dev.capstan.registry.fields.PathElement.Item;
import dev.capstan.registry.fields.PathElement.Part;
import java.util.List;

/// The order of path elements of the same class.
final class ElementOrder {
    private ElementOrder() {}

    static int ofEqualRank(PathElement left, PathElement right) {
        return switch (left) {
            case Field(String name) -> right instanceof Field(String other) ? name.compareTo(other) : -1;
            case PathElement.Key(List<Part> parts) ->
                right instanceof PathElement.Key(List<Part> others) ? parts(parts, others) : -1;
            case Item(JsonNode value) -> right instanceof Item(JsonNode other) ? values(value, other) : -1;
            case Index(int index) -> right instanceof Index(int other) ? Integer.compare(index, other) : -1;
        };
    }

    private static int parts(List<Part> left, List<Part> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int names = left.get(i).name().compareTo(right.get(i).name());
            int both = names != 0
                    ? names
                    : values(left.get(i).value(), right.get(i).value());
            if (both != 0) {
                return both;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int values(JsonNode left, JsonNode right) {
        int ranks = Integer.compare(rank(left), rank(right));
        if (ranks != 0) {
            return ranks;
        }
        return switch (left.getNodeType()) {
            case NUMBER ->
                left.isIntegralNumber() && right.isIntegralNumber()
                        ? Long.compare(left.longValue(), right.longValue())
                        : Double.compare(left.doubleValue(), right.doubleValue());
            case STRING -> left.textValue().compareTo(right.textValue());
            case BOOLEAN -> Boolean.compare(left.booleanValue(), right.booleanValue());
            default -> JsonText.string(left).compareTo(JsonText.string(right));
        };
    }

    private static int rank(JsonNode value) {
        return switch (value.getNodeType()) {
            case NUMBER -> 0;
            case STRING -> 1;
            case BOOLEAN -> 2;
            case ARRAY -> 3;
            case OBJECT -> 4;
            default -> 5;
        };
    }
}
