package dev.capstan.gotemplate.function.sprig;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.Function.Parameter;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One call of a function: its arguments, read as what the function declares. An absent argument reads as nil.
final class Call {
    private final @Nullable Object[] arguments;
    private final Budget budget;

    private Call(@Nullable Object[] arguments, Budget budget) {
        this.arguments = arguments;
        this.budget = budget;
    }

    /// What a function does with its arguments.
    @FunctionalInterface
    interface Action {
        @Nullable
        Object on(Call call);
    }

    static Function function(String name, Action action, Parameter... parameters) {
        return Function.of(name, (arguments, budget) -> action.on(new Call(arguments, budget)), parameters);
    }

    /// A function whose last parameter may be repeated or left out.
    static Function variadic(String name, Action action, Parameter... parameters) {
        return Function.variadic(name, (arguments, budget) -> action.on(new Call(arguments, budget)), parameters);
    }

    Budget budget() {
        return budget;
    }

    int count() {
        return arguments.length;
    }

    @Nullable
    Object any(int index) {
        Object argument = arguments[index];
        return argument instanceof Absent ? null : argument;
    }

    String text(int index) {
        if (any(index) instanceof String text) {
            return text;
        }
        throw unfit(index, "a string");
    }

    long whole(int index) {
        if (any(index) instanceof Long number) {
            return number;
        }
        throw unfit(index, "a whole number");
    }

    double real(int index) {
        if (any(index) instanceof Number number) {
            return number.doubleValue();
        }
        throw unfit(index, "a number");
    }

    boolean flag(int index) {
        if (any(index) instanceof Boolean flag) {
            return flag;
        }
        throw unfit(index, "true or false");
    }

    /// A map; nil reads as an empty one.
    @SuppressWarnings("unchecked") // maps of a template have text keys: the contract of values
    Map<String, @Nullable Object> map(int index) {
        return switch (any(index)) {
            case null -> Map.of();
            case Map<?, ?> map -> (Map<String, @Nullable Object>) map;
            case Object _ -> throw unfit(index, "a map");
        };
    }

    /// The arguments from `index` on.
    List<@Nullable Object> from(int index) {
        var rest = new ArrayList<@Nullable Object>(Math.max(0, arguments.length - index));
        for (int i = index; i < arguments.length; i++) {
            rest.add(any(i));
        }
        return rest;
    }

    private Problem unfit(int index, String wanted) {
        return new Problem(
                "argument " + (index + 1) + " is of kind " + Types.kind(any(index)) + ", expected " + wanted);
    }

    /// The argument as text, as sprig makes one of any value.
    String shown(int index) {
        return shown(any(index), budget);
    }

    static String shown(@Nullable Object value, Budget budget) {
        if (value instanceof String text) {
            return text;
        }
        if (value instanceof byte[] bytes) {
            return Utf8.decode(bytes, 0, bytes.length);
        }
        var out = new StringBuilder();
        Format.print(out, value, budget);
        return out.toString();
    }
}
