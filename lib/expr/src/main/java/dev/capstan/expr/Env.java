package dev.capstan.expr;

import dev.capstan.expr.type.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The variables an expression may use, declared before there are any values.
public final class Env {
    private static final Env UNTYPED = new Env(null);

    private final Type.@Nullable Fields variables;

    private Env(Type.@Nullable Fields variables) {
        this.variables = variables;
    }

    /// Nothing is declared: every name is known, and nothing is known about its value.
    public static Env untyped() {
        return UNTYPED;
    }

    /// These variables and no others.
    public static Env of(Map<String, Type> variables) {
        return new Env(Type.fields(variables));
    }

    /// The variables of `sample` with the types of its values.
    public static Env sample(Map<String, ?> sample) {
        return new Env(Type.fieldsOf(sample));
    }

    /// Whether there is a variable of that name for sure: then it hides the builtin of that name.
    boolean declares(String name) {
        return variables != null && variables.fields().containsKey(name);
    }

    /// Null when nothing is declared.
    Type.@Nullable Fields variables() {
        return variables;
    }
}
