package dev.capstan.conformance.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.capstan.api.json.JsonText;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;

/// An object in JSON as the message that a typed client would build of it: [KubernetesJson], the other way round.
final class Typed {
    private Typed() {}

    static Message of(JsonNode object, TypedKind kind) {
        return fields(kind.builder(), object, kind.schema()).build();
    }

    private static Message.Builder fields(Message.Builder builder, JsonNode json, Schema schema) {
        for (FieldDescriptor field : builder.getDescriptorForType().getFields()) {
            String name = JsonNames.name(field, schema).orElse(null);
            if (name == null) {
                inline(builder, field, json, schema);
            } else if (json.has(name)) {
                field(builder, field, json.path(name), schema.property(name).orElseThrow());
            }
        }
        return builder;
    }

    /// A message without a name has its fields in the object around it.
    private static void inline(Message.Builder builder, FieldDescriptor field, JsonNode json, Schema schema) {
        if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE && !field.isRepeated()) {
            Message inner =
                    fields(builder.newBuilderForField(field), json, schema).build();
            if (!inner.getAllFields().isEmpty()) {
                builder.setField(field, inner);
            }
        }
    }

    private static void field(Message.Builder builder, FieldDescriptor field, JsonNode json, Schema schema) {
        if (field.isMapField()) {
            json.properties()
                    .forEach(each -> builder.addRepeatedField(field, entry(builder, field, each, schema.element())));
        } else if (field.isRepeated()) {
            json.forEach(each -> builder.addRepeatedField(field, value(builder, field, each, schema.element())));
        } else {
            builder.setField(field, value(builder, field, json, schema));
        }
    }

    private static Message entry(
            Message.Builder builder, FieldDescriptor field, Map.Entry<String, JsonNode> each, Schema schema) {
        Message.Builder entry = builder.newBuilderForField(field);
        FieldDescriptor value = field.getMessageType().findFieldByName("value");
        return entry.setField(field.getMessageType().findFieldByName("key"), each.getKey())
                .setField(value, value(entry, value, each.getValue(), schema))
                .build();
    }

    private static Object value(Message.Builder builder, FieldDescriptor field, JsonNode json, Schema schema) {
        return switch (field.getJavaType()) {
            case STRING -> json.textValue();
            case INT -> json.intValue();
            case LONG -> json.longValue();
            case BOOLEAN -> json.booleanValue();
            case DOUBLE -> json.doubleValue();
            case BYTE_STRING -> ByteString.copyFrom(Base64.getDecoder().decode(json.textValue()));
            case MESSAGE -> message(builder.newBuilderForField(field), json, schema);
            case FLOAT, ENUM -> throw new AssertionError(field + " is of a type that Kubernetes does not use");
        };
    }

    private static Message message(Message.Builder builder, JsonNode json, Schema schema) {
        switch (builder.getDescriptorForType().getName()) {
            case "Time", "MicroTime" -> {
                Instant time = Instant.parse(json.textValue());
                set(builder, "seconds", time.getEpochSecond());
                set(builder, "nanos", time.getNano());
            }
            case "Quantity" -> set(builder, "string", json.asText());
            case "IntOrString" -> {
                set(builder, "type", json.isTextual() ? 1L : 0L);
                set(
                        builder,
                        json.isTextual() ? "strVal" : "intVal",
                        json.isTextual() ? json.textValue() : json.intValue());
            }
            case "RawExtension", "JSON", "FieldsV1" ->
                builder.setField(
                        builder.getDescriptorForType().getFields().getFirst(),
                        ByteString.copyFrom(JsonText.bytes(json)));
            case "ExtraValue" -> field(builder, named(builder, "items"), json, schema);
            case "JSONSchemaPropsOrArray" ->
                field(builder, named(builder, json.isArray() ? "jSONSchemas" : "schema"), json, schema);
            case "JSONSchemaPropsOrBool" -> {
                set(builder, "allows", !json.isBoolean() || json.booleanValue());
                if (json.isObject()) {
                    field(builder, named(builder, "schema"), json, schema);
                }
            }
            case "JSONSchemaPropsOrStringArray" ->
                field(builder, named(builder, json.isArray() ? "property" : "schema"), json, schema);
            default -> fields(builder, json, schema);
        }
        return builder.build();
    }

    private static FieldDescriptor named(Message.Builder builder, String name) {
        return builder.getDescriptorForType().findFieldByName(name);
    }

    private static void set(Message.Builder builder, String name, Object value) {
        builder.setField(named(builder, name), value);
    }
}
