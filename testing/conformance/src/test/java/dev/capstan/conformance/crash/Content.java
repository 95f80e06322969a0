package dev.capstan.conformance.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// What a ConfigMap holds after its writer's write number `number`: everything in it follows from these two, so
/// that one that is half written, or mixed from two writes, is recognised.
///
/// @param name of the ConfigMap, `WRITER-OBJECT`
record Content(String name, long number) {
    private static final int LONGEST_FILLER = 3000;

    /// Reads what the server sent.
    static Content of(JsonNode object) {
        var content = new Content(
                object.path("metadata").path("name").asText(),
                object.path("data").path("number").asLong(-1));
        if (!object.path("data").equals(content.data())) {
            throw new AssertionError(
                    "half-written: " + content + " should hold " + content.data() + " but is " + object);
        }
        return content;
    }

    static long revision(JsonNode objectOrList) {
        String text = objectOrList.path("metadata").path("resourceVersion").asText();
        if (!text.matches("[1-9][0-9]*")) {
            throw new AssertionError(
                    "metadata.resourceVersion is \"" + text + "\", expected a number: " + objectOrList);
        }
        return Long.parseLong(text);
    }

    /// The writer that this object belongs to.
    String writer() {
        return name.substring(0, name.indexOf('-'));
    }

    ObjectNode data() {
        int filler = (int) (number * 7919 % LONGEST_FILLER);
        return JsonNodeFactory.instance
                .objectNode()
                .put("number", Long.toString(number))
                .put("filler", Character.toString('a' + (int) (number % 26)).repeat(filler))
                .put("whole", name + "/" + number);
    }

    ObjectNode object() {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", "v1").put("kind", "ConfigMap").set("data", data());
        object.putObject("metadata").put("name", name).putObject("labels").put("writer", writer());
        return object;
    }
}
