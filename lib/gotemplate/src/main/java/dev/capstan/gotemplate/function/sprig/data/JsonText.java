package dev.capstan.gotemplate.function.sprig.data;

import dev.capstan.gotemplate.format.KeyOrder;
import dev.capstan.gotemplate.function.sprig.time.Layout;
import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Complex;
import dev.capstan.gotemplate.value.NilList;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Receiver;
import dev.capstan.gotemplate.value.Values;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Writes JSON as Go's `encoding/json` does: keys in order, floats and escapes in Go's form.
public final class JsonText {
    private static final int DEPTH = 500;
    private static final String INDENT = "  ";

    private final StringBuilder out = new StringBuilder();
    private final Style style;
    private final Budget budget;
    private boolean representable = true;

    /// How the text looks.
    public enum Style {
        /// On one line; `<`, `>` and `&` are escaped.
        COMPACT,
        /// On one line; `<`, `>` and `&` stand for themselves.
        RAW,
        /// One line for each element, indented by two spaces; `<`, `>` and `&` are escaped.
        PRETTY
    }

    private JsonText(Style style, Budget budget) {
        this.style = style;
        this.budget = budget;
    }

    /// The value as JSON; empty if a number in it has none, like NaN.
    public static Optional<String> write(@Nullable Object value, Style style, Budget budget) {
        var text = new JsonText(style, budget);
        text.value(value, 0);
        return text.representable ? Optional.of(text.out.toString()) : Optional.empty();
    }

    private void value(@Nullable Object value, int depth) {
        if (depth > DEPTH) {
            throw new Problem("the value is nested deeper than " + DEPTH + " levels: JSON cannot show it");
        }
        budget.grow(8);
        switch (Values.of(value)) {
            case null -> out.append("null");
            case Absent _ -> out.append("null");
            case Boolean flag -> out.append(flag.booleanValue());
            case Long number -> out.append(number.longValue());
            case Double number -> number(number);
            case String text -> text(text);
            case NilList _ -> out.append("null");
            case List<?> list -> list(list, depth);
            case Map<?, ?> map -> map(map, depth);
            case byte[] bytes -> text(Base64.getEncoder().encodeToString(bytes));
            case ZonedDateTime time -> text(Layout.RFC3339_NANO.format(time));
            case Duration duration -> out.append(duration.toNanos());
            case Complex _ -> representable = false;
            case Receiver other -> text(other.toString());
            case Object other -> throw new Problem("JSON has nothing for a value of " + other.getClass());
        }
    }

    private void number(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            representable = false;
            return;
        }
        out.append(Floats.json(number));
    }

    private void list(List<?> list, int depth) {
        out.append('[');
        String between = "";
        for (Object element : list) {
            out.append(between);
            line(depth + 1);
            value(element, depth + 1);
            between = ",";
        }
        end(list.isEmpty(), ']', depth);
    }

    private void map(Map<?, ?> map, int depth) {
        out.append('{');
        String between = "";
        for (var entry : sorted(map, budget).entrySet()) {
            out.append(between);
            line(depth + 1);
            text(entry.getKey());
            out.append(style == Style.PRETTY ? ": " : ":");
            value(entry.getValue(), depth + 1);
            between = ",";
        }
        end(map.isEmpty(), '}', depth);
    }

    private static Map<String, @Nullable Object> sorted(Map<?, ?> map, Budget budget) {
        budget.step(map.size());
        var sorted = new TreeMap<String, @Nullable Object>(KeyOrder.TEXTS);
        map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
        return sorted;
    }

    private void end(boolean empty, char bracket, int depth) {
        if (!empty) {
            line(depth);
        }
        out.append(bracket);
    }

    private void line(int depth) {
        if (style == Style.PRETTY) {
            budget.grow(depth * 2L);
            out.append('\n').repeat(INDENT, depth);
        }
    }

    private void text(String text) {
        budget.grow(text.length());
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                i = surrogate(text, i);
            } else if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&') {
                out.append(c);
            } else {
                escaped(c);
            }
        }
        out.append('"');
    }

    /// Writes the pair at `at`, or U+FFFD for half of one; returns where it ends.
    private int surrogate(String text, int at) {
        int c = text.codePointAt(at);
        if (!Character.isSupplementaryCodePoint(c)) {
            out.append("\\ufffd");
            return at;
        }
        out.appendCodePoint(c);
        return at + 1;
    }

    private void escaped(char c) {
        switch (c) {
            case '"', '\\' -> out.append('\\').append(c);
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '<', '>', '&' -> {
                if (style == Style.RAW) {
                    out.append(c);
                } else {
                    hex(c);
                }
            }
            default -> {
                if (c < 0x20 || c == 0x2028 || c == 0x2029) {
                    hex(c);
                } else {
                    out.append(c);
                }
            }
        }
    }

    private void hex(char c) {
        String digits = Integer.toHexString(c);
        out.append("\\u").repeat('0', 4 - digits.length()).append(digits);
    }
}
