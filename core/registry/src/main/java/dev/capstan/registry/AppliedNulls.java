package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.schema.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Nulls in what somebody applies. In an object that is sent whole, a null that may not be is as good as absent; to
/// apply one is an error, because there is no saying who would own it.
final class AppliedNulls {
    private AppliedNulls() {}

    /// Everything that is wrong with the object, if such a null is; otherwise nothing.
    static List<FieldProblem> check(Target target, ObjectNode merged) {
        if (target.type().builtIn() || !hasNull(merged)) {
            return List.of();
        }
        Schema schema = target.version().schema();
        ObjectNode defaulted = merged.deepCopy();
        schema.applyDefaults(defaulted);
        Set<String> dropped = new HashSet<>();
        dropped(merged, defaulted, "", dropped);
        if (dropped.isEmpty()) {
            return List.of();
        }
        List<FieldProblem> nulls = schema.validate(merged).stream()
                .filter(each -> dropped.contains(each.path()))
                .toList();
        return nulls.isEmpty()
                ? nulls
                : Stream.concat(nulls.stream(), schema.validate(defaulted).stream())
                        .toList();
    }

    private static boolean hasNull(JsonNode node) {
        for (JsonNode each : node) {
            if (each.isNull() || (each.isContainerNode() && hasNull(each))) {
                return true;
            }
        }
        return false;
    }

    /// Collects the paths of nulls that are not in the other tree.
    private static void dropped(JsonNode node, @Nullable JsonNode other, String path, Set<String> found) {
        if (node.isNull() && other == null) {
            found.add(path);
        } else if (node instanceof ObjectNode object && other != null) {
            for (Map.Entry<String, JsonNode> each : object.properties()) {
                String at = path.isEmpty() ? each.getKey() : path + "." + each.getKey();
                dropped(each.getValue(), other.get(each.getKey()), at, found);
            }
        } else if (node instanceof ArrayNode array && other != null) {
            for (int i = 0; i < array.size(); i++) {
                dropped(array.get(i), other.get(i), path + "[" + i + "]", found);
            }
        }
    }
}
