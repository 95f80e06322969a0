package dev.capstan.schema.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small schemas, small changes of them, and values that often fit. Few words, so that things meet.
final class RandomSchemas {
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final int DEPTH = 3;

    private final Random random;
    private final RandomValues values;

    RandomSchemas(Random random) {
        this.random = random;
        this.values = new RandomValues(random);
    }

    /// The schema of a kind.
    ObjectNode kind() {
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("type", "object");
        ObjectNode spec = root.putObject("properties").putObject("spec").put("type", "object");
        fields(spec, DEPTH);
        return root;
    }

    /// The same schema with something said differently somewhere.
    ObjectNode changed(ObjectNode kind) {
        ObjectNode copy = kind.deepCopy();
        for (int i = random.nextInt(2); i >= 0; i--) {
            List<ObjectNode> nodes = new ArrayList<>();
            collect(copy.path("properties").path("spec"), nodes);
            change(nodes.get(random.nextInt(nodes.size())));
        }
        return copy;
    }

    private static void collect(JsonNode schema, List<ObjectNode> nodes) {
        if (schema instanceof ObjectNode object) {
            nodes.add(object);
            object.path("properties").forEach(each -> collect(each, nodes));
            collect(object.path("items"), nodes);
            collect(object.path("additionalProperties"), nodes);
        }
    }

    private void change(ObjectNode schema) {
        if (random.nextInt(4) == 0 && !schema.isEmpty()) {
            keywordGone(schema);
        } else if (random.nextInt(12) == 0 && schema.path("type").asText("").equals("integer")) {
            schema.put("type", "number");
        } else {
            say(schema, DEPTH - 1);
        }
    }

    private void keywordGone(ObjectNode schema) {
        var keywords = new ArrayList<String>();
        schema.fieldNames().forEachRemaining(keywords::add);
        String one = keywords.get(random.nextInt(keywords.size()));
        if (!List.of("type", "items", "properties").contains(one)) {
            schema.remove(one);
        }
    }

    private ObjectNode node(int depth) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        switch (random.nextInt(depth == 0 ? 4 : 8)) {
            case 0 -> schema.put("type", "string");
            case 1 -> schema.put("type", "integer");
            case 2 -> schema.put("type", "number");
            case 3 -> schema.put("x-kubernetes-preserve-unknown-fields", true);
            case 4 -> schema.put("type", "array").set("items", node(depth - 1));
            case 5 -> schema.put("type", "object").set("additionalProperties", node(depth - 1));
            default -> {
                schema.put("type", "object");
                fields(schema, depth);
            }
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            say(schema, depth);
        }
        return schema;
    }

    private void fields(ObjectNode schema, int depth) {
        ObjectNode properties = schema.putObject("properties");
        for (String each : NAMES) {
            if (random.nextBoolean()) {
                properties.set(each, node(depth - 1));
            }
        }
    }

    /// Says something more, or something else.
    private void say(ObjectNode schema, int depth) {
        switch (schema.path("type").asText("")) {
            case "string" -> text(schema);
            case "integer", "number" -> number(schema);
            case "array" -> list(schema, depth);
            case "object" -> object(schema, depth);
            default -> schema.put("nullable", random.nextBoolean());
        }
    }

    private void text(ObjectNode schema) {
        switch (random.nextInt(5)) {
            case 0 -> schema.put("minLength", few());
            case 1 -> schema.put("maxLength", few() + 1);
            case 2 -> schema.put("pattern", random.nextBoolean() ? "^x" : "y$");
            case 3 -> schema.put("nullable", random.nextBoolean());
            default -> some(schema.putArray("enum"), schema);
        }
    }

    private void number(ObjectNode schema) {
        switch (random.nextInt(6)) {
            case 0 -> schema.put("minimum", few());
            case 1 -> schema.put("maximum", few() + 2);
            case 2 -> schema.put("exclusiveMinimum", random.nextBoolean());
            case 3 -> schema.put("multipleOf", few() + 1);
            case 4 -> schema.put("nullable", random.nextBoolean());
            default -> some(schema.putArray("enum"), schema);
        }
    }

    private void list(ObjectNode schema, int depth) {
        switch (random.nextInt(4)) {
            case 0 -> schema.put("minItems", few());
            case 1 -> schema.put("maxItems", few() + 1);
            case 2 -> schema.put("x-kubernetes-list-type", random.nextBoolean() ? "set" : "atomic");
            default -> schema.set("items", node(Math.max(0, depth - 1)));
        }
    }

    private void object(ObjectNode schema, int depth) {
        String name = NAMES.get(random.nextInt(NAMES.size()));
        JsonNode field = schema.path("properties").path(name);
        switch (random.nextInt(8)) {
            case 0 -> schema.put("minProperties", few());
            case 1 -> schema.put("maxProperties", few() + 1);
            case 2 -> schema.putArray("required").add(name);
            case 3 -> schema.put("x-kubernetes-preserve-unknown-fields", random.nextBoolean());
            case 4 -> {
                if (schema.has("properties")) {
                    schema.withObjectProperty("properties").set(name, node(Math.max(0, depth - 1)));
                }
            }
            case 5 -> schema.withObjectProperty("properties").remove(name);
            case 6 -> some(schema.putArray("enum"), schema);
            default -> {
                if (field instanceof ObjectNode one) {
                    one.set("default", values.of(one, 2));
                }
            }
        }
        if (schema.path("properties").isEmpty()) {
            schema.remove("properties");
        }
        if (schema.has("properties")) {
            schema.remove("additionalProperties");
        }
    }

    private void some(ArrayNode array, JsonNode schema) {
        ObjectNode plain = schema.deepCopy();
        plain.remove("enum");
        for (int i = 0; i <= few(); i++) {
            array.add(values.of(plain, 2));
        }
    }

    private long few() {
        return random.nextInt(4);
    }
}
