package dev.capstan.gotemplate.function;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The functions that every Go template has.
///
/// `and` and `or` are here for completeness: the engine does not call them, because they must not even look at an
/// argument that no longer matters.
public enum GoFunctions implements Library {
    /// As they are in Go.
    ORIGINAL,
    /// For templates to which null and absent are the same: it prints as nothing, has no length and no elements, and is
    /// merely not equal to anything else.
    LENIENT;

    private static final Set<String> NAMES = Set.of(
            "and",
            "call",
            "eq",
            "ge",
            "gt",
            "html",
            "index",
            "js",
            "le",
            "len",
            "lt",
            "ne",
            "not",
            "or",
            "print",
            "printf",
            "println",
            "slice",
            "urlquery");

    @Override
    public Set<String> names() {
        return NAMES;
    }

    @Override
    public @Nullable Function function(String name) {
        return switch (name) {
            case "and" -> Function.variadic(name, (arguments, _) -> firstThatIs(false, arguments), ANY, ANY);
            case "or" -> Function.variadic(name, (arguments, _) -> firstThatIs(true, arguments), ANY, ANY);
            case "not" -> Function.of(name, (arguments, _) -> !Truth.of(arguments[0]), ANY);
            case "call" -> Function.variadic(name, (arguments, _) -> call(arguments[0]), ANY, ANY);
            default -> this == ORIGINAL ? original(name) : lenient(name);
        };
    }

    private static @Nullable Function original(String name) {
        return switch (name) {
            case "len" -> Function.of(name, (arguments, _) -> Indexing.length(arguments[0]), ANY);
            case "index" -> Function.variadic(name, (arguments, _) -> Indexing.index(arguments), ANY, ANY);
            case "slice" -> Function.variadic(name, Indexing::slice, ANY, ANY);
            case "print" -> printer(name, (arguments, budget) -> Format.sprint(Arrays.asList(arguments), budget));
            case "println" -> printer(name, (arguments, budget) -> Format.sprintln(Arrays.asList(arguments), budget));
            case "printf" -> formatter(name, Format.Nil.SHOWN);
            case "html", "js", "urlquery" -> escaper(name, "<no value>");
            case "eq" -> equality(name, Comparison::equal);
            case "ne" -> comparison(name, (a, b) -> !Comparison.equal(a, b));
            case "lt" -> comparison(name, Comparison::less);
            case "le" -> comparison(name, Comparison::lessOrEqual);
            case "gt" -> comparison(name, Comparison::greater);
            case "ge" -> comparison(name, Comparison::greaterOrEqual);
            default -> null;
        };
    }

    private static @Nullable Function lenient(String name) {
        return switch (name) {
            case "len" ->
                Function.of(name, (arguments, _) -> isNil(arguments[0]) ? 0L : Indexing.length(arguments[0]), ANY);
            case "index" -> Function.variadic(name, (arguments, _) -> LenientIndexing.index(arguments), ANY, ANY);
            case "slice" -> Function.variadic(name, LenientIndexing::slice, ANY, ANY);
            case "print" -> printer(name, (arguments, budget) -> Format.sprint(shown(arguments, ""), budget));
            case "println" -> printer(name, (arguments, budget) -> Format.sprintln(shown(arguments, ""), budget));
            case "printf" -> formatter(name, Format.Nil.SILENT);
            case "html", "js", "urlquery" -> escaper(name, "");
            case "eq" -> equality(name, LenientComparison::equal);
            case "ne" -> comparison(name, (a, b) -> !LenientComparison.equal(a, b));
            case "lt" -> comparison(name, LenientComparison::less);
            case "le" -> comparison(name, LenientComparison::lessOrEqual);
            case "gt" -> comparison(name, LenientComparison::greater);
            case "ge" -> comparison(name, LenientComparison::greaterOrEqual);
            default -> null;
        };
    }

    private static Function printer(String name, Function.Body body) {
        return Function.variadic(name, body, ANY);
    }

    private static Function formatter(String name, Format.Nil nil) {
        return Function.variadic(name, (arguments, budget) -> printf(arguments, nil, budget), TEXT, ANY);
    }

    private interface Relation {
        boolean holds(@Nullable Object a, @Nullable Object b);
    }

    private static Function comparison(String name, Relation relation) {
        return Function.of(name, (arguments, _) -> relation.holds(arguments[0], arguments[1]), ANY, ANY);
    }

    private static Function equality(String name, Relation equal) {
        return Function.variadic(name, (arguments, _) -> equalsOne(arguments, equal), ANY, ANY);
    }

    /// Whether the first argument equals any other. Those after the first match are not looked at.
    private static boolean equalsOne(@Nullable Object[] arguments, Relation equal) {
        if (arguments.length == 1) {
            throw new Problem("missing argument for comparison: eq takes at least 2");
        }
        for (int i = 1; i < arguments.length; i++) {
            if (equal.holds(arguments[0], arguments[i])) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Object firstThatIs(boolean truth, @Nullable Object[] arguments) {
        for (var argument : arguments) {
            if (Truth.of(argument) == truth) {
                return argument;
            }
        }
        return arguments[arguments.length - 1];
    }

    /// No value is a function, so there is nothing to call.
    private static Object call(@Nullable Object function) {
        var found = isNil(function) ? "nil" : "a value of type " + Format.typeName(function);
        throw new Problem("call of " + found + ", expected a function");
    }

    private static String printf(@Nullable Object[] arguments, Format.Nil nil, Budget budget) {
        if (!(arguments[0] instanceof String format)) {
            throw new Problem("the format is of type " + Format.typeName(arguments[0]) + ", expected a string");
        }
        return Format.sprintf(format, Arrays.asList(arguments).subList(1, arguments.length), nil, budget);
    }

    private static Function escaper(String name, String nil) {
        UnaryOperator<String> escape = switch (name) {
            case "html" -> Escapes::html;
            case "js" -> Escapes::js;
            default -> Escapes::query;
        };
        return Function.variadic(name, (arguments, budget) -> escaped(arguments, escape, nil, budget), ANY);
    }

    private static String escaped(
            @Nullable Object[] arguments, UnaryOperator<String> escape, String nil, Budget budget) {
        boolean single = arguments.length == 1 && arguments[0] instanceof String;
        var text = single ? String.valueOf(arguments[0]) : Format.sprint(shown(arguments, nil), budget);
        budget.grow(text.length());
        var escaped = escape.apply(text);
        budget.grow(escaped.length());
        return escaped;
    }

    private static List<@Nullable Object> shown(@Nullable Object[] arguments, String nil) {
        var shown = new ArrayList<@Nullable Object>(arguments.length);
        for (var argument : arguments) {
            shown.add(isNil(argument) ? nil : argument);
        }
        return shown;
    }

    private static boolean isNil(@Nullable Object value) {
        return value == null || value instanceof Absent;
    }
}
