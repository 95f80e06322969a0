package dev.capstan.streamline.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/// Carries what was edited in one picture of an object over to the object itself.
///
/// Who edits a Java object edits a picture: it lacks the fields that the class does not know, and shows values
/// that nobody gave, such as a number that is zero. What comes back must be the object as it was sent, changed
/// only where the picture was.
public final class Transplant {
    private Transplant() {}

    /// @param original the object as it was sent
    /// @param before the picture, as it was made from the object
    /// @param after the picture, as it was edited
    /// @return the object with the same edits
    public static ObjectNode of(ObjectNode original, ObjectNode before, ObjectNode after) {
        return members(original, before, after);
    }

    private static JsonNode carried(@Nullable JsonNode original, @Nullable JsonNode before, JsonNode after) {
        if (original != null && after.equals(before)) {
            return original;
        }
        if (before instanceof ObjectNode from && after instanceof ObjectNode to) {
            return members(original instanceof ObjectNode object ? object : Json.object(), from, to);
        }
        if (original instanceof ArrayNode list && before instanceof ArrayNode from && after instanceof ArrayNode to) {
            return elements(list, from, to);
        }
        return after;
    }

    private static ObjectNode members(ObjectNode original, ObjectNode before, ObjectNode after) {
        ObjectNode result = original.objectNode().setAll(original);
        before.propertyStream()
                .map(each -> each.getKey())
                .filter(each -> !after.has(each))
                .forEach(result::remove);
        after.properties().forEach(member -> {
            String name = member.getKey();
            @Nullable JsonNode from = before.get(name);
            if (!member.getValue().equals(from)) {
                result.set(name, carried(original.get(name), from, member.getValue()));
            }
        });
        return result;
    }

    private static ArrayNode elements(ArrayNode original, ArrayNode before, ArrayNode after) {
        if (original.size() != before.size()) {
            return after; // A picture of something else: it cannot be told what belongs to what.
        }
        Alignment alike = Alignment.of(before, after);
        ArrayNode result = original.arrayNode(after.size());
        int edited = alike.prefix() + alike.paired();
        int tail = edited + alike.added();
        for (int i = 0; i < after.size(); i++) {
            if (i < edited) {
                result.add(carried(original.get(i), before.get(i), after.get(i)));
            } else if (i < tail) {
                result.add(after.get(i));
            } else {
                result.add(original.get(i - alike.added() + alike.removed()));
            }
        }
        return result;
    }
}
