package dev.capstan.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// Fields that are there and say nothing: Go writes some of them, whether they were sent or not.
final class Zeros {
    private Zeros() {}

    /// The same tree, without them.
    static JsonNode removed(JsonNode node) {
        node.forEach(Zeros::removed);
        if (node instanceof ObjectNode object) {
            object.properties().removeIf(each -> isZero(each.getValue()));
        }
        return node;
    }

    private static boolean isZero(JsonNode node) {
        return switch (node.getNodeType()) {
            case STRING -> node.textValue().isEmpty() || node.textValue().equals("0");
            case BOOLEAN -> !node.booleanValue();
            case NUMBER -> node.doubleValue() == 0;
            case ARRAY, OBJECT -> node.isEmpty();
            case NULL -> true;
            case BINARY, MISSING, POJO -> false;
        };
    }
}
