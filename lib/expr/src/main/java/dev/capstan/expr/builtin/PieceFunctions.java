package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Texts taken to pieces and put together.
///
/// An empty separator stands between any two characters. A limit below zero is none.
final class PieceFunctions {
    private static final int MOST_REPEATS = 1_000_000;

    private PieceFunctions() {}

    static void addTo(Table table) {
        table.add("split", 2, 3, (arguments, budget) -> split("split", false, arguments, budget));
        table.add("splitAfter", 2, 3, (arguments, budget) -> split("splitAfter", true, arguments, budget));
        table.add("replace", 3, 4, PieceFunctions::replace);
        table.add("repeat", 2, PieceFunctions::repeat);
        table.add("join", 1, 2, PieceFunctions::join);
    }

    /// @param keep whether a piece ends with its separator
    private static List<@Nullable Object> split(
            String name, boolean keep, @Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, name);
        var separator = Arguments.text(arguments, 1, name);
        var limit = limit(arguments, 2);
        Arguments.scan(budget, text.length());
        var pieces = new ArrayList<@Nullable Object>();
        if (limit == 0 || (separator.isEmpty() && text.isEmpty())) {
            return pieces;
        }
        var from = 0;
        while (pieces.size() + 1 < limit) {
            var at = separatorAfter(text, separator, from);
            if (at < 0) {
                break;
            }
            add(pieces, text.substring(from, keep ? at + separator.length() : at), budget);
            from = at + separator.length();
        }
        add(pieces, text.substring(from), budget);
        return pieces;
    }

    private static int separatorAfter(String text, String separator, int from) {
        if (!separator.isEmpty()) {
            return Search.indexOf(text, separator, from);
        }
        var next = text.offsetByCodePoints(from, 1);
        return next < text.length() ? next : -1;
    }

    private static void add(List<@Nullable Object> pieces, String piece, Budget budget) {
        budget.grow(1);
        Arguments.write(budget, piece.length());
        pieces.add(piece);
    }

    private static Object replace(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "replace");
        var old = Arguments.text(arguments, 1, "replace");
        var fresh = Arguments.text(arguments, 2, "replace");
        var limit = limit(arguments, 3);
        Arguments.scan(budget, text.length());
        var out = new StringBuilder();
        var from = 0;
        var at = limit == 0 ? -1 : Search.indexOf(text, old, 0);
        for (var done = 1L; at >= 0; done++) {
            Arguments.write(budget, (long) at - from + fresh.length());
            out.append(text, from, at).append(fresh);
            from = at + old.length();
            at = done == limit ? -1 : occurrenceAfter(text, old, from);
        }
        Arguments.write(budget, text.length() - from);
        return out.append(text, from, text.length()).toString();
    }

    /// The next place of `old`; of an empty one, the next gap between characters, the last being the end.
    private static int occurrenceAfter(String text, String old, int from) {
        if (!old.isEmpty()) {
            return Search.indexOf(text, old, from);
        }
        return from < text.length() ? text.offsetByCodePoints(from, 1) : -1;
    }

    private static Object repeat(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "repeat");
        var count = Arguments.cut(arguments[1]);
        if (count < 0) {
            throw new Problem("invalid argument for repeat (expected positive integer, got " + count + ")");
        }
        if (count > MOST_REPEATS) {
            throw new Problem("memory budget exceeded");
        }
        // As dear as in the original, where a byte costs as much as an element.
        var bytes = TextFunctions.bytesBefore(text, text.length()) * count;
        budget.grow(bytes);
        if (bytes > Integer.MAX_VALUE) {
            throw new Problem("memory budget exceeded");
        }
        return text.repeat((int) count);
    }

    private static Object join(@Nullable Object[] arguments, Budget budget) {
        var glue = arguments.length == 2 ? Arguments.text(arguments, 1, "join") : "";
        if (!(arguments[0] instanceof List<?> list)) {
            throw NumberFunctions.misfit("join", arguments[0]);
        }
        budget.step(list.size());
        var out = new StringBuilder();
        var separator = "";
        for (var element : list) {
            var text = piece(element);
            Arguments.write(budget, (long) separator.length() + text.length());
            out.append(separator).append(text);
            separator = glue;
        }
        return out.toString();
    }

    private static String piece(@Nullable Object element) {
        if (element instanceof String text) {
            return text;
        }
        throw new Problem("join expected an array of string, but an element is " + Values.kind(element));
    }

    private static long limit(@Nullable Object[] arguments, int index) {
        if (arguments.length <= index) {
            return Long.MAX_VALUE;
        }
        var limit = Arguments.cut(arguments[index]);
        return limit < 0 ? Long.MAX_VALUE : limit;
    }
}
