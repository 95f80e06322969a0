package dev.capstan.stack.program;

import dev.capstan.api.json.MalformedException;
import dev.capstan.spi.stack.StackValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A value that a program takes from the config of its stack.
///
/// @param key how expressions call it
/// @param name how the stack calls it, without the project unless it is somebody else's: `size`, `aws:region`
/// @param fallback what it is when the stack says nothing
public record ConfigDeclaration(String key, String name, Type type, boolean secret, Optional<Object> fallback) {
    /// The name with its namespace: `project:size`.
    public String fullName(String project) {
        return name.contains(":") ? name : project + ":" + name;
    }

    /// @param items of the elements, where it is a list that says so
    record Type(Kind kind, Optional<Kind> items) {
        @Override
        public String toString() {
            return items.map(each -> "List<" + each.written + ">").orElse(kind.written);
        }
    }

    enum Kind {
        STRING("String"),
        NUMBER("Number"),
        INTEGER("Integer"),
        BOOLEAN("Boolean"),
        OBJECT("Object"),
        LIST("List"),
        ANY("any");

        private final String written;

        Kind(String written) {
            this.written = written;
        }

        static Optional<Kind> named(String name) {
            return Optional.ofNullable(
                    switch (name.toLowerCase(Locale.ROOT)) {
                        case "string" -> STRING;
                        case "number" -> NUMBER;
                        case "int", "integer" -> INTEGER;
                        case "bool", "boolean" -> BOOLEAN;
                        case "object" -> OBJECT;
                        case "array", "list" -> LIST;
                        default -> null;
                    });
        }
    }

    /// What it is, given what the stack says.
    ///
    /// @throws IllegalArgumentException when there is none, or it is of another type; in words, without the value
    public @Nullable Object value(@Nullable StackValue given, String project) {
        if (given == null && fallback.isEmpty()) {
            throw new IllegalArgumentException(
                    "has no value: set " + fullName(project) + " in the config of the stack, or give it a default");
        }
        Object value = given == null ? fallback.get() : converted(Plain.of(given.value()), project);
        return secret || (given != null && given.secret()) ? Secret.of(value) : value;
    }

    private @Nullable Object converted(@Nullable Object value, String project) {
        try {
            return fit(type, value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(fullName(project) + " is " + Kinds.of(value) + ", expected " + type, e);
        }
    }

    static @Nullable Object fit(Type type, @Nullable Object value) {
        Object fitting = fit(type.kind(), value);
        if (type.items().isEmpty() || !(fitting instanceof List<?> list)) {
            return fitting;
        }
        var items = new ArrayList<@Nullable Object>();
        list.forEach(each -> items.add(fit(type.items().get(), each)));
        return Collections.unmodifiableList(items);
    }

    /// Stacks say most things as texts.
    private static @Nullable Object fit(Kind kind, @Nullable Object value) {
        Object read = value instanceof String text ? read(kind, text) : value;
        boolean fits = switch (kind) {
            case STRING -> !(read instanceof Map || read instanceof List || read == null);
            case NUMBER -> read instanceof Number;
            case INTEGER -> read instanceof Long;
            case BOOLEAN -> read instanceof Boolean;
            case OBJECT -> read instanceof Map;
            case LIST -> read instanceof List;
            case ANY -> true;
        };
        if (!fits) {
            throw new IllegalArgumentException("is " + Kinds.of(value));
        }
        return kind == Kind.STRING ? String.valueOf(read) : read;
    }

    private static @Nullable Object read(Kind kind, String text) {
        return switch (kind) {
            case STRING, ANY -> text;
            case NUMBER, INTEGER -> Plain.of(new BigDecimal(text.strip()));
            case BOOLEAN -> text.equals("true") ? (Object) true : text.equals("false") ? (Object) false : text;
            case OBJECT, LIST -> parsed(text);
        };
    }

    private static @Nullable Object parsed(String text) {
        try {
            return Plain.parsed(text);
        } catch (MalformedException e) {
            throw new IllegalArgumentException("is no JSON", e);
        }
    }
}
