package dev.capstan.conformance.protobuf;

import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Under which name, and where, the field of a message is found in JSON.
final class JsonNames {
    private static final Set<String> WITH_DOLLAR = Set.of("JSONSchemaProps.ref", "JSONSchemaProps.schema");

    private JsonNames() {}

    /// The name of the field in JSON, if the schema has it; any case will do, since the messages write `aPIGroup`.
    static Optional<String> name(FieldDescriptor field, Schema schema) {
        String usual = usual(field);
        return schema.isOpen()
                ? Optional.of(usual)
                : schema.properties().stream().filter(usual::equalsIgnoreCase).findFirst();
    }

    /// The schema for the value of the field. What has no name is part of the object around it.
    static Optional<Schema> place(FieldDescriptor field, Optional<Schema> schema) {
        return schema.map(
                around -> name(field, around).flatMap(around::property).orElse(around));
    }

    private static String usual(FieldDescriptor field) {
        String name = field.getName();
        if (WITH_DOLLAR.contains(field.getContainingType().getName() + "." + name)) {
            return "$" + name;
        }
        return name.startsWith("xKubernetes")
                ? name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT)
                : name;
    }
}
