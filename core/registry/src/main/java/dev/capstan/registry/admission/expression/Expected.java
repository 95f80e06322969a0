package dev.capstan.registry.admission.expression;

import java.util.List;

/// What an expression has to give, by the names of types.
public enum Expected {
    BOOLEAN("bool"),
    TEXT("string"),
    TEXT_OR_NULL("string", "null_type"),
    /// An object to be merged.
    OBJECT("Object"),
    /// Operations on JSON.
    JSON_PATCH("list(JSONPatch)"),
    ANYTHING;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of, which never changes
    private final List<String> types;

    Expected(String... types) {
        this.types = List.of(types);
    }

    boolean isMetBy(String type) {
        return types.isEmpty() || types.contains(type);
    }

    String complaint(String type) {
        String wanted = types.size() == 1 ? types.getFirst() : "one of [" + String.join(" ", types) + "]";
        return "must evaluate to " + wanted + " but got " + type;
    }

    /// Whether such an expression makes patches.
    boolean patches() {
        return this == OBJECT || this == JSON_PATCH;
    }
}
