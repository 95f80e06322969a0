package dev.capstan.server.kube.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// Lists of strings in JSON.
final class Texts {
    private Texts() {}

    static void put(ObjectNode node, String field, List<String> values) {
        ArrayNode array = node.putArray(field);
        values.forEach(array::add);
    }

    static void putUnlessEmpty(ObjectNode node, String field, List<String> values) {
        if (!values.isEmpty()) {
            put(node, field, values);
        }
    }
}
