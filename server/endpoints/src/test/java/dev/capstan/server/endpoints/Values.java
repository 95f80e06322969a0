package dev.capstan.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/// Makes up values: mostly such as a shape wants, and now and then such as nobody wants.
///
/// @param known what makes sense in a member or parameter of a name
record Values(Random random, Function<String, List<JsonNode>> known) {
    private static final int DEPTH = 4;
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "v1",
            "default",
            "ready",
            "DatabaseCluster",
            "x y",
            "ä\u0000\u200b\"\\",
            "../..",
            "-1",
            "null",
            "é".repeat(300));

    /// A value for a member or parameter of this name.
    JsonNode of(String name, Shape shape) {
        return of(name, shape, DEPTH);
    }

    private JsonNode of(String name, Shape shape, int depth) {
        List<JsonNode> meant = known.apply(name);
        if (!meant.isEmpty() && chance(85)) {
            return pick(meant);
        }
        if (chance(4)) {
            return anything(depth);
        }
        if (!shape.alternatives().isEmpty()) {
            return of(name, pick(shape.alternatives()), depth);
        }
        if (shape.schema().has("const")) {
            return shape.schema().get("const");
        }
        if (shape.schema().has("enum")) {
            return shape.schema()
                    .get("enum")
                    .get(random.nextInt(shape.schema().get("enum").size()));
        }
        return shape.types().isEmpty() ? anything(depth) : typed(pick(shape.types()), shape, depth);
    }

    private JsonNode typed(String type, Shape shape, int depth) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (type) {
            case "object" -> object(shape, depth);
            case "array" -> array(shape, depth);
            case "string" -> nodes.textNode(text());
            case "integer" -> nodes.numberNode(number());
            case "number" -> nodes.numberNode(random.nextDouble());
            case "boolean" -> nodes.booleanNode(random.nextBoolean());
            default -> nodes.nullNode();
        };
    }

    private ObjectNode object(Shape shape, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        shape.schema().path("properties").fieldNames().forEachRemaining(name -> {
            boolean wanted = shape.required().contains(name) ? !chance(5) : chance(30);
            if (wanted && depth > 0) {
                object.set(name, of(name, shape.member(name).orElseThrow(), depth - 1));
            }
        });
        boolean open = shape.schema().path("properties").isMissingNode();
        if (depth > 0 && (open ? chance(50) : chance(4))) {
            object.set(text(), anything(depth - 1));
        }
        return object;
    }

    private ArrayNode array(Shape shape, int depth) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (int i = random.nextInt(3); i > 0 && depth > 0; i--) {
            array.add(of("", shape.part(shape.schema().path("items")), depth - 1));
        }
        return array;
    }

    private JsonNode anything(int depth) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> nodes.nullNode();
            case 1 -> nodes.booleanNode(random.nextBoolean());
            case 2 -> nodes.numberNode(number());
            case 3 -> nodes.numberNode(random.nextGaussian());
            case 4 -> nodes.textNode(text());
            case 5 -> nodes.arrayNode().add(anything(depth - 1));
            default -> nodes.objectNode().set(text(), anything(depth - 1));
        };
    }

    String text() {
        return pick(TEXTS);
    }

    private long number() {
        return switch (random.nextInt(5)) {
            case 0 -> Long.MAX_VALUE;
            case 1 -> -1;
            case 2 -> 0;
            default -> random.nextInt(200);
        };
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
