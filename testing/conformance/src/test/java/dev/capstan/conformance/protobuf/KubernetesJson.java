package dev.capstan.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MapEntry;
import com.google.protobuf.Message;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// A message as Kubernetes writes it in JSON: times, quantities, numbers or texts, bytes and raw JSON have forms of
/// their own, and some messages are part of the one around them. What was not set is not there, nor is what the schema
/// does not know, because the client is of another version.
final class KubernetesJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");
    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'");

    private final Set<String> unknown = new TreeSet<>();

    /// The fields that were set and that the schema does not know.
    Set<String> unknown() {
        return unknown;
    }

    ObjectNode of(Message message, TypedKind kind) {
        ObjectNode json = JSON.objectNode().put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
        fields(message, kind.schema(), json);
        return json;
    }

    private void fields(Message message, Schema schema, ObjectNode into) {
        message.getAllFields().forEach((field, value) -> {
            String name = JsonNames.name(field, schema).orElse(null);
            if (name != null) {
                into.set(name, field(field, value, schema.property(name).orElseThrow()));
            } else if (value instanceof Message inner && !field.isRepeated()) {
                fields(inner, schema, into);
            } else {
                unknown.add(field.getFullName());
            }
        });
    }

    private JsonNode field(FieldDescriptor field, Object value, Schema schema) {
        if (!field.isRepeated()) {
            return value(value, schema);
        }
        if (!field.isMapField()) {
            ArrayNode list = JSON.arrayNode();
            ((List<?>) value).forEach(each -> list.add(value(each, schema.element())));
            return list;
        }
        ObjectNode map = JSON.objectNode();
        for (Object each : (List<?>) value) {
            var entry = (MapEntry<?, ?>) each;
            map.set((String) entry.getKey(), value(entry.getValue(), schema.element()));
        }
        return map;
    }

    private JsonNode value(Object value, Schema schema) {
        return switch (value) {
            case String text -> JSON.textNode(text);
            case Integer number -> JSON.numberNode(number.longValue());
            case Long number -> JSON.numberNode(number.longValue());
            case Double number -> raw(number.toString().getBytes(StandardCharsets.US_ASCII));
            case Boolean flag -> JSON.booleanNode(flag);
            case ByteString bytes -> JSON.textNode(Base64.getEncoder().encodeToString(bytes.toByteArray()));
            case Message message -> message(message, schema);
            default -> throw new AssertionError(value + " is of a type that Kubernetes does not use");
        };
    }

    private JsonNode message(Message message, Schema schema) {
        return switch (message.getDescriptorForType().getName()) {
            case "Time" -> time(message, SECONDS);
            case "MicroTime" -> time(message, MICROSECONDS);
            case "Quantity" -> JSON.textNode((String) the(message, "string"));
            case "IntOrString" -> value(the(message, the(message, "type").equals(0L) ? "intVal" : "strVal"), schema);
            case "RawExtension", "JSON", "FieldsV1" ->
                raw(((ByteString) message.getAllFields().values().iterator().next()).toByteArray());
            case "ExtraValue" -> field(items(message), the(message, "items"), schema);
            case "JSONSchemaPropsOrArray", "JSONSchemaPropsOrBool", "JSONSchemaPropsOrStringArray" ->
                only(message, schema);
            default -> {
                ObjectNode json = JSON.objectNode();
                fields(message, schema, json);
                yield json;
            }
        };
    }

    private static FieldDescriptor items(Message message) {
        return message.getDescriptorForType().findFieldByName("items");
    }

    /// The one field that is set stands for the message, or of two the schema, which comes last.
    private JsonNode only(Message message, Schema schema) {
        FieldDescriptor set = List.copyOf(message.getAllFields().keySet()).getLast();
        return field(set, message.getField(set), schema);
    }

    private static JsonNode time(Message message, DateTimeFormatter form) {
        var time = Instant.ofEpochSecond((Long) the(message, "seconds"), (Integer) the(message, "nanos"));
        return JSON.textNode(form.format(time.atOffset(ZoneOffset.UTC)));
    }

    private static JsonNode raw(byte[] text) {
        return Document.json(text).tree();
    }

    private static Object the(Message message, String field) {
        return message.getField(message.getDescriptorForType().findFieldByName(field));
    }
}
