package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.function.Function.Parameter;
import dev.capstan.gotemplate.syntax.Node;
import dev.capstan.gotemplate.value.Absent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A value on its way to a parameter: it fits, or the rendering ends.
///
/// @param checked where a complaint points
/// @param tolerant whether the function may be given what is absent, in any mode
record Argument(Expression expression, Node checked, Parameter parameter, Missing missing, boolean tolerant) {
    /// The values of arguments, the last of which may come from the pipeline: then it is evaluated before the
    /// others, but looked at after them.
    static @Nullable Object[] values(Argument[] arguments, boolean piped, Run run) {
        int written = piped ? arguments.length - 1 : arguments.length;
        @Nullable Object[] values = new Object[arguments.length];
        Object last = piped ? arguments[written].expression.value(run) : null;
        for (int i = 0; i < written; i++) {
            values[i] = arguments[i].value(run);
        }
        if (piped) {
            values[written] = arguments[written].fitted(last, run);
        }
        return values;
    }

    @Nullable
    Object value(Run run) {
        return fitted(expression.value(run), run);
    }

    private @Nullable Object fitted(@Nullable Object value, Run run) {
        if (value == null || value instanceof Absent) {
            return nothing(value, run);
        }
        if (!fits(value)) {
            String message =
                    "wrong type for value; expected " + typeName(parameter) + "; got " + Format.typeName(value);
            throw run.failed(checked, message);
        }
        return value;
    }

    private boolean fits(Object value) {
        return switch (parameter) {
            case ANY, OTHER -> true;
            case TEXT -> value instanceof String;
            case INT -> value instanceof Long;
            case FLOAT -> value instanceof Double;
            case BOOL -> value instanceof Boolean;
            case LIST -> value instanceof List<?>;
            case MAP -> value instanceof Map<?, ?>;
        };
    }

    private @Nullable Object nothing(@Nullable Object value, Run run) {
        if (missing == Missing.FORBIDDEN && !tolerant) {
            throw run.absent(expression.node, value);
        }
        if (missing.nilIsAbsent()) {
            return zero();
        }
        return switch (parameter) {
            case ANY, OTHER -> null;
            case LIST, MAP -> {
                // Go tells a nil that was found from nothing, unless it came out of a pipeline
                if (value == null && expression.fetches()) {
                    throw run.failed(checked, "wrong type for value; expected " + typeName(parameter) + "; got nil");
                }
                yield zero();
            }
            case TEXT, INT, FLOAT, BOOL -> throw run.failed(checked, "invalid value; expected " + typeName(parameter));
        };
    }

    private @Nullable Object zero() {
        return switch (parameter) {
            case ANY, OTHER -> null;
            case TEXT -> "";
            case INT -> 0L;
            case FLOAT -> 0.0;
            case BOOL -> false;
            case LIST -> List.of();
            case MAP -> Map.of();
        };
    }

    /// What Go calls the type of the parameter.
    static String typeName(Parameter parameter) {
        return switch (parameter) {
            case ANY, OTHER -> "interface {}";
            case TEXT -> "string";
            case INT -> "int";
            case FLOAT -> "float64";
            case BOOL -> "bool";
            case LIST -> "[]interface {}";
            case MAP -> "map[string]interface {}";
        };
    }
}
