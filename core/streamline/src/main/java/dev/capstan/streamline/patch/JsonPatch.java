package dev.capstan.streamline.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/// JSON patches, RFC 6902: a list of steps that add, remove and replace values at places.
public final class JsonPatch {
    private final ArrayNode steps = JsonNodeFactory.instance.arrayNode();

    private JsonPatch() {}

    /// What turns one value into another; empty when they are alike.
    public static ArrayNode between(JsonNode before, JsonNode after) {
        var patch = new JsonPatch();
        patch.compare("", before, after);
        return patch.steps;
    }

    private void compare(String place, JsonNode before, JsonNode after) {
        if (before.equals(after)) {
            return;
        }
        if (before instanceof ObjectNode from && after instanceof ObjectNode to) {
            compareMembers(place, from, to);
        } else if (before instanceof ArrayNode from && after instanceof ArrayNode to) {
            compareElements(place, from, to);
        } else {
            step("replace", place, after);
        }
    }

    private void compareMembers(String place, ObjectNode before, ObjectNode after) {
        before.propertyStream()
                .map(each -> each.getKey())
                .filter(each -> !after.has(each))
                .forEach(each -> step("remove", place + "/" + escaped(each), null));
        after.properties().forEach(member -> {
            String inside = place + "/" + escaped(member.getKey());
            @Nullable JsonNode known = before.get(member.getKey());
            if (known == null) {
                step("add", inside, member.getValue());
            } else {
                compare(inside, known, member.getValue());
            }
        });
    }

    private void compareElements(String place, ArrayNode before, ArrayNode after) {
        Alignment alike = Alignment.of(before, after);
        int from = alike.prefix();
        for (int i = 0; i < alike.paired(); i++) {
            compare(place + "/" + (from + i), before.get(from + i), after.get(from + i));
        }
        // The last first, so that each still is where it was.
        for (int i = alike.removed() - 1; i >= 0; i--) {
            step("remove", place + "/" + (from + alike.paired() + i), null);
        }
        for (int i = 0; i < alike.added(); i++) {
            int index = from + alike.paired() + i;
            step("add", place + "/" + index, after.get(index));
        }
    }

    private void step(String operation, String place, @Nullable JsonNode value) {
        ObjectNode step = steps.addObject().put("op", operation).put("path", place);
        if (value != null) {
            step.set("value", value);
        }
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
