package dev.capstan.expr.type;

/// The rough sort of a [Type], which is what most rules of the language ask for.
public enum Kind {
    ANY("any"),
    NIL("nil"),
    BOOL("bool"),
    INT("int"),
    FLOAT("float"),
    TEXT("string"),
    ARRAY("array"),
    MAP("map"),
    TIME("time"),
    DURATION("duration"),
    ZONE("timezone"),
    FUNCTION("function");

    private final String label;

    Kind(String label) {
        this.label = label;
    }

    /// What the language calls it.
    public String label() {
        return label;
    }

    public boolean number() {
        return this == INT || this == FLOAT;
    }
}
