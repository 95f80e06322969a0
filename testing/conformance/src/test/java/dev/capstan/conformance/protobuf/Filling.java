package dev.capstan.conformance.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Fills messages, field by field, the same way for the same seed.
///
/// Texts are short and unlike each other, so that they may be names and keys; where the schema allows only some, one of
/// those. A message that is inside one of its own kind twice is left empty.
final class Filling {
    private static final List<String> QUANTITIES = List.of("1", "500m", "2Gi", "64Mi", "3k");
    private static final int DEEPEST = 2;

    private final Random random;
    private final double share;
    private final Deque<String> around = new ArrayDeque<>();
    private int texts;

    private Filling(long seed, double share) {
        random = new Random(seed);
        this.share = share;
    }

    /// Sets every field, to something.
    static Filling whole(long seed) {
        return new Filling(seed, 1);
    }

    /// Sets some fields, at times to zero or to nothing.
    static Filling partial(long seed) {
        return new Filling(seed, 0.4);
    }

    /// @param schema of the message, for the words that are allowed
    Message fill(Message.Builder builder, Optional<Schema> schema) {
        Descriptor type = builder.getDescriptorForType();
        if (Collections.frequency(around, type.getFullName()) >= DEEPEST) {
            return builder.build();
        }
        around.push(type.getFullName());
        switch (type.getName()) {
            case "Time", "MicroTime" -> time(builder);
            case "Quantity" -> set(builder, "string", QUANTITIES.get(random.nextInt(QUANTITIES.size())));
            case "IntOrString" -> intOrString(builder);
            case "RawExtension", "JSON", "FieldsV1" -> raw(builder);
            case "JSONSchemaPropsOrArray", "JSONSchemaPropsOrBool", "JSONSchemaPropsOrStringArray" -> either(builder);
            default -> fields(builder, schema);
        }
        around.pop();
        return builder.build();
    }

    private void fields(Message.Builder builder, Optional<Schema> schema) {
        for (FieldDescriptor field : builder.getDescriptorForType().getFields()) {
            if (random.nextDouble() >= share) {
                continue;
            }
            Optional<Schema> inner = JsonNames.place(field, schema);
            if (field.isRepeated()) {
                Optional<Schema> element = inner.map(Schema::element);
                builder.addRepeatedField(field, value(builder, field, element));
                builder.addRepeatedField(field, value(builder, field, element));
            } else {
                builder.setField(field, value(builder, field, inner));
            }
        }
    }

    private Object value(Message.Builder builder, FieldDescriptor field, Optional<Schema> schema) {
        boolean zero = share < 1 && random.nextInt(4) == 0;
        return switch (field.getJavaType()) {
            case STRING -> zero ? "" : schema.flatMap(Schema::word).orElseGet(this::text);
            case INT -> zero ? 0 : 1 + random.nextInt(1000);
            case LONG -> zero ? 0L : 1 + random.nextLong(1L << 40);
            case BOOLEAN -> !zero;
            case DOUBLE -> zero ? 0d : random.nextInt(1000) + 0.5;
            case BYTE_STRING -> ByteString.copyFromUtf8(zero ? "" : text());
            case MESSAGE ->
                field.isMapField() ? entry(builder, field, schema) : fill(builder.newBuilderForField(field), schema);
            case FLOAT, ENUM ->
                throw new AssertionError(field.getFullName() + " is of a type that Kubernetes does not use");
        };
    }

    private Message entry(Message.Builder builder, FieldDescriptor field, Optional<Schema> schema) {
        Message.Builder entry = builder.newBuilderForField(field);
        FieldDescriptor value = field.getMessageType().findFieldByName("value");
        return entry.setField(field.getMessageType().findFieldByName("key"), text())
                .setField(value, value(entry, value, schema))
                .build();
    }

    private void time(Message.Builder builder) {
        set(builder, "seconds", random.nextLong(4_000_000_000L));
        set(builder, "nanos", random.nextInt(1_000_000_000));
    }

    private void intOrString(Message.Builder builder) {
        if (random.nextBoolean()) {
            set(builder, "type", 0L);
            set(builder, "intVal", 1 + random.nextInt(1000));
        } else {
            set(builder, "type", 1L);
            set(builder, "strVal", text());
        }
    }

    private void raw(Message.Builder builder) {
        String json = "{\"f:" + text() + "\": {\"f:x\": {}}}";
        FieldDescriptor field = builder.getDescriptorForType().getFields().getFirst();
        builder.setField(field, ByteString.copyFromUtf8(json));
    }

    /// The first field or the second. A schema comes with the flag that something is allowed, as Go sets it.
    private void either(Message.Builder builder) {
        List<FieldDescriptor> fields = builder.getDescriptorForType().getFields();
        FieldDescriptor field = fields.get(random.nextInt(fields.size()));
        Object value = value(builder, field, Optional.empty());
        if (field.isRepeated()) {
            builder.addRepeatedField(field, value);
        } else {
            builder.setField(field, value);
        }
        FieldDescriptor allows = builder.getDescriptorForType().findFieldByName("allows");
        if (allows != null && !field.equals(allows)) {
            builder.setField(allows, true);
        }
    }

    private String text() {
        return "t" + texts++;
    }

    private static void set(Message.Builder builder, String field, Object value) {
        FieldDescriptor found = builder.getDescriptorForType().findFieldByName(field);
        builder.setField(
                found,
                value instanceof Long whole && found.getJavaType() == FieldDescriptor.JavaType.INT
                        ? (Object) whole.intValue()
                        : value);
    }
}
