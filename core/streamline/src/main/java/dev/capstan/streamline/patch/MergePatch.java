package dev.capstan.streamline.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// JSON merge patches, RFC 7386: an object says what becomes of each member, and null takes one away.
public final class MergePatch {
    private MergePatch() {}

    /// What turns one object into another; empty when they are alike.
    public static ObjectNode between(JsonNode before, JsonNode after) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        for (String name : names(before, after)) {
            @Nullable JsonNode from = before.get(name);
            @Nullable JsonNode to = after.get(name);
            if (to == null) {
                patch.putNull(name);
            } else if (from == null || !(from.isObject() && to.isObject())) {
                if (!Objects.equals(from, to)) {
                    patch.set(name, to);
                }
            } else if (!from.equals(to)) {
                patch.set(name, between(from, to));
            }
        }
        return patch;
    }

    /// Applies a patch to an object, which is changed.
    public static void apply(ObjectNode target, ObjectNode patch) {
        patch.properties().forEach(member -> {
            String name = member.getKey();
            switch (member.getValue()) {
                case NullNode _ -> target.remove(name);
                case ObjectNode nested -> apply(object(target, name), nested);
                case JsonNode value -> target.set(name, value);
            }
        });
    }

    /// A member that is to be an object: as it is, or empty when it is none.
    private static ObjectNode object(ObjectNode target, String name) {
        return target.get(name) instanceof ObjectNode found ? found : target.putObject(name);
    }

    /// The paths a patch changes, such as `spec.size`.
    public static List<String> paths(ObjectNode patch) {
        List<String> all = new ArrayList<>();
        collect("", patch, all);
        return all;
    }

    private static void collect(String prefix, ObjectNode patch, List<String> all) {
        patch.properties().forEach(member -> {
            if (member.getValue() instanceof ObjectNode nested && !nested.isEmpty()) {
                collect(prefix + member.getKey() + ".", nested, all);
            } else {
                all.add(prefix + member.getKey());
            }
        });
    }

    private static Iterable<String> names(JsonNode before, JsonNode after) {
        var names = new TreeSet<String>();
        before.fieldNames().forEachRemaining(names::add);
        after.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
