package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The words in a strategic merge patch that say how to merge instead of what.
final class Directive {
    static final String PATCH = "$patch";
    static final String RETAIN_KEYS = "$retainKeys";
    static final String DELETE_FROM_LIST = "$deleteFromPrimitiveList";
    static final String SET_ORDER = "$setElementOrder";

    private Directive() {}

    static boolean isAbout(String key, String directive) {
        return key.startsWith(directive);
    }

    /// The field a directive is about: `$setElementOrder/containers` is about `containers`. Null when none is
    /// named.
    static @Nullable String field(String key, String directive) {
        return key.startsWith(directive + "/") ? key.substring(directive.length() + 1) : null;
    }

    /// The value as it stands where nothing was before: without directives and nulls. Null when nothing is left,
    /// because the value itself is a directive.
    static @Nullable JsonNode fresh(JsonNode value) {
        if (value instanceof ObjectNode object) {
            return object.has(PATCH) ? null : withoutDirectives(object);
        }
        if (value instanceof ArrayNode array) {
            for (Iterator<JsonNode> each = array.iterator(); each.hasNext(); ) {
                if (fresh(each.next()) == null) {
                    each.remove();
                }
            }
        }
        return value;
    }

    static ObjectNode withoutDirectives(ObjectNode object) {
        for (Iterator<Map.Entry<String, JsonNode>> each = object.properties().iterator(); each.hasNext(); ) {
            Map.Entry<String, JsonNode> member = each.next();
            if (member.getValue().isNull() || isDirective(member.getKey()) || fresh(member.getValue()) == null) {
                each.remove();
            }
        }
        return object;
    }

    private static boolean isDirective(String key) {
        return key.equals(PATCH)
                || key.equals(RETAIN_KEYS)
                || key.startsWith(DELETE_FROM_LIST + "/")
                || key.startsWith(SET_ORDER + "/");
    }
}
