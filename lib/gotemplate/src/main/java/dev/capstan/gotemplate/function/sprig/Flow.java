package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.BOOL;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Complex;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Values;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Choosing between values, and giving up.
final class Flow {
    private Flow() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "default" ->
                Call.variadic(name, c -> c.count() < 2 || isEmpty(c.any(1)) ? c.any(0) : c.any(1), ANY, ANY);
            case "empty" -> Call.function(name, c -> isEmpty(c.any(0)), ANY);
            case "coalesce" -> Call.variadic(name, Flow::coalesce, ANY);
            case "all" -> Call.variadic(name, c -> c.from(0).stream().noneMatch(Flow::isEmpty), ANY);
            case "any" -> Call.variadic(name, c -> !c.from(0).stream().allMatch(Flow::isEmpty), ANY);
            case "ternary" -> Call.function(name, c -> c.flag(2) ? c.any(0) : c.any(1), ANY, ANY, BOOL);
            case "fail" -> Call.function(name, Flow::fail, TEXT);
            case "required" -> Call.function(name, Flow::required, TEXT, ANY);
            case "cond" -> Call.function(name, Flow::condition, ANY, TEXT);
            default -> null;
        };
    }

    /// False, zero, nil, and what has no elements.
    static boolean isEmpty(@Nullable Object value) {
        return switch (Values.of(value)) {
            case null -> true;
            case Absent _ -> true;
            case Boolean flag -> !flag;
            case Long number -> number == 0;
            case Double number -> number == 0;
            case String text -> text.isEmpty();
            case List<?> list -> list.isEmpty();
            case Map<?, ?> map -> map.isEmpty();
            case byte[] bytes -> bytes.length == 0;
            case Complex number -> number.isZero();
            case Duration duration -> duration.isZero();
            case Object _ -> false;
        };
    }

    private static @Nullable Object coalesce(Call call) {
        for (int i = 0; i < call.count(); i++) {
            if (!isEmpty(call.any(i))) {
                return call.any(i);
            }
        }
        return null;
    }

    private static @Nullable Object fail(Call call) {
        throw new Problem(call.text(0));
    }

    private static Object required(Call call) {
        Object value = call.any(1);
        if (value == null || value.equals("")) {
            throw new Problem(call.text(0));
        }
        return value;
    }

    private static @Nullable Object condition(Call call) {
        Object list = call.any(0);
        if (list == null) {
            return null;
        }
        if (!(list instanceof List<?> conditions)) {
            throw new Problem("cond is given a value of kind " + Types.kind(list) + ", expected a list of conditions");
        }
        call.budget().step(conditions.size());
        for (Object element : conditions) {
            if (element instanceof Map<?, ?> condition && call.text(1).equals(Values.of(condition.get("type")))) {
                return condition;
            }
        }
        return null;
    }
}
