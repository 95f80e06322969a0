package dev.capstan.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;

/// The properties of a schema that an object does not have, at any depth. What is empty was left so on purpose.
final class Gaps {
    private static final Set<String> OF_EVERY_KIND = Set.of("apiVersion", "kind");

    private final Set<String> found = new TreeSet<>();

    static Set<String> in(JsonNode object, Schema schema) {
        var gaps = new Gaps();
        gaps.look(object, schema, "");
        return gaps.found;
    }

    private void look(JsonNode node, Schema schema, String path) {
        if (node.isArray() || schema.isMap()) {
            node.forEach(each -> look(each, schema.element(), path + "[]"));
        } else if (!node.isEmpty() && !schema.isOpen()) {
            for (String name : schema.properties()) {
                String at = path + "." + name;
                if (node.has(name)) {
                    look(node.path(name), schema.property(name).orElseThrow(), at);
                } else if (!OF_EVERY_KIND.contains(name)) {
                    found.add(at);
                }
            }
        }
    }
}
