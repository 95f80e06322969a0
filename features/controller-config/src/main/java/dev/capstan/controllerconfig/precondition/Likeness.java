package dev.capstan.controllerconfig.precondition;

import com.fasterxml.jackson.databind.JsonNode;

/// Whether a field says what somebody wanted.
///
/// Values are equal as JSON: `true` is not `"true"`. Numbers are compared by what they count, so 1 is 1.0. An
/// object that has a `phase` is also equal to the text of it, upper or lower case, since a status is meant by its
/// phase.
final class Likeness {
    private Likeness() {}

    static boolean between(JsonNode found, JsonNode wanted) {
        if (wanted.isTextual() && found.isObject() && found.path("phase").isTextual()) {
            return found.path("phase").textValue().equalsIgnoreCase(wanted.textValue());
        }
        return equal(found, wanted);
    }

    private static boolean equal(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            boolean whole = one.isIntegralNumber() && other.isIntegralNumber();
            return whole
                    ? one.bigIntegerValue().equals(other.bigIntegerValue())
                    : Double.compare(one.doubleValue(), other.doubleValue()) == 0;
        }
        if (one.size() != other.size() || one.getNodeType() != other.getNodeType()) {
            return false;
        }
        if (one.isArray()) {
            for (int i = 0; i < one.size(); i++) {
                if (!equal(one.get(i), other.get(i))) {
                    return false;
                }
            }
            return true;
        }
        return one.isObject()
                ? one.properties().stream().allMatch(each -> equal(each.getValue(), other.path(each.getKey())))
                : one.equals(other);
    }
}
