package dev.capstan.expr.value;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How Go prints a value: `[1 2 map[a:<nil>]]`. Both depth and length are limited.
final class Text {
    private static final int DEEPEST = 1_000;
    private static final int LONGEST = 16_000_000;

    private final StringBuilder out = new StringBuilder();

    private Text() {}

    static String of(@Nullable Object value) {
        var text = new Text();
        text.write(value, 0);
        return text.out.toString();
    }

    private void write(@Nullable Object value, int depth) {
        if (depth > DEEPEST) {
            throw new Problem("a value nested deeper than " + DEEPEST + " levels cannot be printed");
        }
        if (out.length() > LONGEST) {
            throw new Problem("memory budget exceeded");
        }
        switch (Values.plain(value)) {
            case null -> out.append("<nil>");
            case Double number -> out.append(Floats.text(number));
            case List<?> list -> writeList(list, depth);
            case byte[] bytes -> writeList(Lists.ofBytes(bytes), depth);
            case Map<?, ?> map -> writeMap(map, depth);
            case ZonedDateTime time -> out.append(TimeText.of(time));
            case Duration duration -> out.append(TimeText.of(duration));
            case Object plain -> out.append(plain);
        }
    }

    private void writeList(List<?> list, int depth) {
        out.append('[');
        var separator = "";
        for (var element : list) {
            out.append(separator);
            write(element, depth + 1);
            separator = " ";
        }
        out.append(']');
    }

    private void writeMap(Map<?, ?> map, int depth) {
        out.append("map[");
        var separator = "";
        for (var entry : sorted(map)) {
            out.append(separator);
            write(entry.getKey(), depth + 1);
            out.append(':');
            write(entry.getValue(), depth + 1);
            separator = " ";
        }
        out.append(']');
    }

    private static List<? extends Map.Entry<?, ?>> sorted(Map<?, ?> map) {
        var entries = new ArrayList<Map.Entry<?, ?>>(map.entrySet());
        entries.sort(Comparator.comparing(Map.Entry::getKey, Text::compareKeys));
        return entries;
    }

    /// Keys of one kind by their order; nil before all, and the kinds in a fixed order.
    private static int compareKeys(@Nullable Object a, @Nullable Object b) {
        var byRank = Integer.compare(rank(a), rank(b));
        if (byRank != 0 || a == null || b == null) {
            return byRank;
        }
        return a instanceof Boolean first && b instanceof Boolean second
                ? Boolean.compare(first, second)
                : rank(a) == 4 ? 0 : Values.compare(a, b);
    }

    private static int rank(@Nullable Object key) {
        return switch (key) {
            case null -> 0;
            case Boolean _ -> 1;
            case Number _ -> 2;
            case String _ -> 3;
            case Object _ -> 4;
        };
    }
}
