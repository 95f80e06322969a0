package dev.capstan.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/// A schema of an OpenAPI 3.1 document, as far as ours use it.
record Shape(JsonNode schema, JsonNode document) {
    static Shape at(JsonNode schema, JsonNode document) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty() ? new Shape(schema, document) : at(document.at(reference.substring(1)), document);
    }

    Shape part(JsonNode part) {
        return at(part, document);
    }

    /// The types a value may have; empty when any.
    List<String> types() {
        JsonNode type = schema.path("type");
        return type.isArray()
                ? StreamSupport.stream(type.spliterator(), false)
                        .map(JsonNode::asText)
                        .toList()
                : type.isTextual() ? List.of(type.asText()) : List.of();
    }

    List<String> required() {
        return StreamSupport.stream(schema.path("required").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    List<Shape> alternatives() {
        return StreamSupport.stream(schema.path("oneOf").spliterator(), false)
                .map(this::part)
                .toList();
    }

    /// The shape of a member; empty when there may be none of this name.
    Optional<Shape> member(String name) {
        if (schema.path("properties").has(name)) {
            return Optional.of(part(schema.path("properties").path(name)));
        }
        JsonNode others = schema.path("additionalProperties");
        return others.isBoolean() && !others.asBoolean()
                ? Optional.empty()
                : Optional.of(part(others.isObject() ? others : JsonNodeFactory.instance.objectNode()));
    }

    /// What is wrong with a value, each with its place.
    List<String> problems(JsonNode value) {
        var found = new ArrayList<String>();
        check("", value, found);
        return found;
    }

    private void check(String place, JsonNode value, List<String> found) {
        if (!alternatives().isEmpty()) {
            if (alternatives().stream().noneMatch(each -> each.problems(value).isEmpty())) {
                found.add(place + " is " + value + ", which none of the alternatives allows");
            }
            return;
        }
        if (!types().isEmpty() && types().stream().noneMatch(type -> isOf(type, value))) {
            found.add(place + " is " + value + ", expected " + types());
            return;
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            found.add(place + " is " + value + ", expected " + schema.get("const"));
        }
        if (schema.has("enum")
                && StreamSupport.stream(schema.get("enum").spliterator(), false).noneMatch(value::equals)) {
            found.add(place + " is " + value + ", expected one of " + schema.get("enum"));
        }
        if (schema.path("format").asText().equals("date-time") && value.isTextual()) {
            checkTime(place, value.asText(), found);
        }
        if (value.isObject()) {
            checkMembers(place, value, found);
        }
        if (value.isArray() && schema.has("items")) {
            for (int i = 0; i < value.size(); i++) {
                part(schema.get("items")).check(place + "/" + i, value.get(i), found);
            }
        }
    }

    private void checkMembers(String place, JsonNode value, List<String> found) {
        required().stream().filter(name -> !value.has(name)).forEach(name -> found.add(place + " has no " + name));
        value.properties()
                .forEach(each -> member(each.getKey())
                        .ifPresentOrElse(
                                shape -> shape.check(place + "/" + each.getKey(), each.getValue(), found),
                                () -> found.add(place + " has " + each.getKey() + ", which is not documented")));
    }

    private static void checkTime(String place, String text, List<String> found) {
        try {
            var _ = OffsetDateTime.parse(text);
        } catch (DateTimeParseException _) {
            found.add(place + " is \"" + text + "\", expected a time");
        }
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> throw new IllegalArgumentException("type " + type + ", expected one that JSON has");
        };
    }
}
