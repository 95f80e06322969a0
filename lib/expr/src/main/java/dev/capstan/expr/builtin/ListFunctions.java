package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Lists;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Arrays cut, joined and ordered. The arguments stay as they are; each result is new.
final class ListFunctions {
    private ListFunctions() {}

    static void addTo(Table table) {
        table.add("first", 1, (arguments, budget) -> end(arguments[0], true, budget));
        table.add("last", 1, (arguments, budget) -> end(arguments[0], false, budget));
        table.add("take", 2, ListFunctions::take);
        table.add("reverse", 1, (arguments, budget) -> reverse(arguments[0], budget));
        table.add("uniq", 1, (arguments, budget) -> Distinct.of(Arguments.list(arguments[0], "uniq"), budget));
        table.add("concat", 1, Integer.MAX_VALUE, ListFunctions::concat);
        table.add("flatten", 1, (arguments, budget) -> flatten(arguments[0], budget));
        table.add("sort", 1, 2, ListFunctions::sort);
    }

    /// Nil for what has no end, be it an empty array or no array at all.
    private static @Nullable Object end(@Nullable Object value, boolean first, Budget budget) {
        var list = value instanceof String ? Lists.elements(value, budget) : Lists.of(value);
        if (list == null || list.isEmpty()) {
            return null;
        }
        return Values.plain(list.get(first ? 0 : list.size() - 1));
    }

    private static Object take(@Nullable Object[] arguments, Budget budget) {
        var list = Arguments.list(arguments[0], "take from");
        if (!(Values.plain(arguments[1]) instanceof Long asked)) {
            throw new Problem("cannot take " + Values.kind(arguments[1]) + " elements, expected an int");
        }
        if (asked < 0) {
            throw new Problem("cannot take " + asked + " elements, expected 0 or more");
        }
        var count = (int) Math.min(asked, list.size());
        budget.grow(count);
        if (arguments[0] instanceof byte[] bytes) {
            return Arrays.copyOf(bytes, count);
        }
        return new ArrayList<@Nullable Object>(list.subList(0, count));
    }

    private static Object reverse(@Nullable Object value, Budget budget) {
        return copy(Arguments.list(value, "reverse"), budget).reversed();
    }

    private static Object concat(@Nullable Object[] arguments, Budget budget) {
        var all = new ArrayList<@Nullable Object>();
        for (var argument : arguments) {
            var list = Arguments.list(argument, "concat");
            budget.grow(list.size());
            all.addAll(list);
        }
        return all;
    }

    private static Object flatten(@Nullable Object value, Budget budget) {
        var flat = new ArrayList<@Nullable Object>();
        flatten(Arguments.list(value, "flatten"), flat, budget, 0);
        return flat;
    }

    private static void flatten(List<?> list, List<@Nullable Object> into, Budget budget, int depth) {
        Depth.check(depth);
        budget.step(list.size() + 1L);
        for (var element : list) {
            var nested = Lists.of(element);
            if (nested == null) {
                budget.grow(1);
                into.add(element);
            } else {
                flatten(nested, into, budget, depth + 1);
            }
        }
    }

    /// What is not an array has nothing to sort, as in the original.
    private static Object sort(@Nullable Object[] arguments, Budget budget) {
        var descending = arguments.length == 2 && isDescending(arguments[1]);
        if (!(arguments[0] instanceof List<?> list)) {
            return List.of();
        }
        var sorted = copy(list, budget);
        sorted.sort((left, right) -> {
            pay(left, right, budget);
            return descending ? Values.compare(right, left) : Values.compare(left, right);
        });
        return sorted;
    }

    private static void pay(@Nullable Object left, @Nullable Object right, Budget budget) {
        var shorter = left instanceof String a && right instanceof String b ? Math.min(a.length(), b.length()) : 0;
        Arguments.scan(budget, shorter);
    }

    private static boolean isDescending(@Nullable Object order) {
        if (!(order instanceof String name)) {
            throw new Problem("sort order argument must be a string (got " + Values.typeName(order) + ")");
        }
        return switch (name) {
            case "asc" -> false;
            case "desc" -> true;
            default -> throw new Problem("invalid order " + name + ", expected asc or desc");
        };
    }

    private static List<@Nullable Object> copy(List<?> list, Budget budget) {
        budget.grow(list.size());
        return new ArrayList<@Nullable Object>(list);
    }
}
