package dev.capstan.gotemplate.function;

import dev.capstan.gotemplate.value.Budget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A function that a template may call.
///
/// The engine checks the number of arguments and that each fits its [Parameter] before it calls the body; the body
/// throws [dev.capstan.gotemplate.value.Problem] when the values themselves do not fit.
///
/// @param variadic whether the last parameter may be given any number of times, also none
public record Function(String name, List<Parameter> parameters, boolean variadic, Body body) {
    public Function {
        parameters = List.copyOf(parameters);
    }

    /// What the Go function declares for an argument, and so what may be passed.
    public enum Parameter {
        /// `interface{}`: anything, nil too.
        ANY,
        /// `string`: text only; nil and absent are errors.
        TEXT,
        /// `int`, `int64`: whole numbers; a constant like `3.0` is one too.
        INT,
        /// `float64`: a float, or a constant number.
        FLOAT,
        BOOL,
        /// `[]T`: a list.
        LIST,
        /// `map[string]T`: a map.
        MAP,
        /// `time.Time` and so on: checked by the body.
        OTHER
    }

    /// What the function does. Arguments arrive as values: an absent one as [dev.capstan.gotemplate.value.Absent].
    @FunctionalInterface
    public interface Body {
        @Nullable
        Object call(@Nullable Object[] arguments, Budget budget);
    }

    /// A function of exactly these parameters.
    public static Function of(String name, Body body, Parameter... parameters) {
        return new Function(name, List.of(parameters), false, body);
    }

    /// A function whose last parameter may be repeated or left out.
    public static Function variadic(String name, Body body, Parameter... parameters) {
        return new Function(name, List.of(parameters), true, body);
    }
}
