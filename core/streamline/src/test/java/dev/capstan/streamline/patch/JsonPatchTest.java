package dev.capstan.streamline.patch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonPatchTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"a": 1}            | {"a": 1}              | []
            {"a": 1}            | {"a": 2}              | [{"op": "replace", "path": "/a", "value": 2}]
            {}                  | {"a": {"b": 1}}       | [{"op": "add", "path": "/a", "value": {"b": 1}}]
            {"a": {"b": 1}}     | {"a": {}}             | [{"op": "remove", "path": "/a/b"}]
            {"a/b": {"c~d": 1}} | {"a/b": {"c~d": 2}}   | [{"op": "replace", "path": "/a~1b/c~0d", "value": 2}]
            {"a": [1, 2, 3]}    | {"a": [1, 3]}         | [{"op": "remove", "path": "/a/1"}]
            {"a": [1, 3]}       | {"a": [1, 2, 3]}      | [{"op": "add", "path": "/a/1", "value": 2}]
            {"a": [1]}          | {"a": [1, 2]}         | [{"op": "add", "path": "/a/1", "value": 2}]
            {"a": [{"b": 1}]}   | {"a": [{"b": 2}]}     | [{"op": "replace", "path": "/a/0/b", "value": 2}]
            {"a": [1]}          | {"a": null}           | [{"op": "replace", "path": "/a", "value": null}]
            """)
    void aPatchSaysOnlyWhatDiffers(String before, String after, String patch) {
        assertThat(JsonPatch.between(Json.tree(before), Json.tree(after))).isEqualTo(Json.tree(patch));
    }

    @Test
    void aPatchTurnsOneIntoTheOther() {
        for (int seed = 0; seed < 3000; seed++) {
            var random = new Random(seed);
            ObjectNode before = object(random, 3);
            ObjectNode after = object(random, 3);

            assertThat(applied(before, JsonPatch.between(before, after)))
                    .as("seed %d", seed)
                    .isEqualTo(after);
        }
    }

    private static ObjectNode object(Random random, int depth) {
        ObjectNode object = NODES.objectNode();
        for (int i = random.nextInt(4); i > 0; i--) {
            object.set("" + (char) ('a' + random.nextInt(4)) + "/~".substring(random.nextInt(3)), value(random, depth));
        }
        return object;
    }

    private static JsonNode value(Random random, int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(3)) {
            case 1 -> object(random, depth - 1);
            case 2 -> {
                ArrayNode array = NODES.arrayNode();
                for (int i = random.nextInt(5); i > 0; i--) {
                    array.add(value(random, depth - 1));
                }
                yield array;
            }
            default -> NODES.numberNode(random.nextInt(3));
        };
    }

    /// As RFC 6902 has it, strictly: what is removed or replaced must be there.
    private static JsonNode applied(ObjectNode object, ArrayNode patch) {
        ObjectNode result = object.deepCopy();
        for (JsonNode step : patch) {
            String path = step.get("path").asText();
            int slash = path.lastIndexOf('/');
            JsonNode parent = result.at(path.substring(0, slash));
            String name = path.substring(slash + 1).replace("~1", "/").replace("~0", "~");
            boolean added = step.get("op").asText().equals("add");
            assertThat(parent.isContainerNode() && (added || !result.at(path).isMissingNode()))
                    .isTrue();
            if (parent instanceof ArrayNode array) {
                change(array, Integer.parseInt(name), step);
            } else if (step.has("value")) {
                ((ObjectNode) parent).set(name, step.get("value"));
            } else {
                ((ObjectNode) parent).remove(name);
            }
        }
        return result;
    }

    private static void change(ArrayNode array, int index, JsonNode step) {
        switch (step.get("op").asText()) {
            case "add" -> {
                assertThat(index).isBetween(0, array.size());
                array.insert(index, step.get("value"));
            }
            case "remove" -> array.remove(index);
            default -> array.set(index, step.get("value"));
        }
    }
}
