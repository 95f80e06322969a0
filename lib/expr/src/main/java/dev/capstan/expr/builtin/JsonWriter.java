package dev.capstan.expr.builtin;

import dev.capstan.expr.time.Durations;
import dev.capstan.expr.time.Layout;
import dev.capstan.expr.value.Budget;
import dev.capstan.expr.value.Dictionary;
import dev.capstan.expr.value.Problem;
import dev.capstan.expr.value.Values;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes JSON as Go does: indented by two, keys sorted, and safe within HTML.
final class JsonWriter {
    private static final int LAST_YEAR = 9999;

    private final Budget budget;
    private final StringBuilder out = new StringBuilder();

    private JsonWriter(Budget budget) {
        this.budget = budget;
    }

    static String write(@Nullable Object value, Budget budget) {
        var writer = new JsonWriter(budget);
        writer.write(value, 0);
        return writer.out.toString();
    }

    private void write(@Nullable Object value, int depth) {
        Depth.check(depth);
        budget.step(1);
        switch (Values.plain(value)) {
            case null -> append("null");
            case Boolean bool -> append(bool.toString());
            case Long number -> append(number.toString());
            case Double number -> append(JsonNumber.text(number));
            case String text -> writeText(text);
            case byte[] bytes -> writeBytes(bytes);
            case List<?> list -> writeList(list, depth);
            // The original does not look whether all keys are texts.
            case Dictionary dictionary -> throw unsupported(dictionary);
            case Map<?, ?> map -> writeMap(map, depth);
            case ZonedDateTime time -> append('"' + timestamp(time) + '"');
            case Duration duration -> append(Long.toString(Durations.nanos(duration)));
            case Object other -> throw unsupported(other);
        }
    }

    private void writeList(List<?> list, int depth) {
        if (list.isEmpty()) {
            append("[]");
            return;
        }
        var separator = "[";
        for (var element : list) {
            append(separator);
            newLine(depth + 1);
            write(element, depth + 1);
            separator = ",";
        }
        newLine(depth);
        append("]");
    }

    private void writeMap(Map<?, ?> map, int depth) {
        if (map.isEmpty()) {
            append("{}");
            return;
        }
        var separator = "{";
        for (var key : sortedKeys(map)) {
            append(separator);
            newLine(depth + 1);
            writeText(key);
            append(": ");
            write(map.get(key), depth + 1);
            separator = ",";
        }
        newLine(depth);
        append("}");
    }

    private List<String> sortedKeys(Map<?, ?> map) {
        budget.grow(map.size());
        var keys = new ArrayList<String>(map.size());
        for (var key : map.keySet()) {
            if (!(key instanceof String name)) {
                throw new Problem("json: unsupported type: a map with a key of type " + Values.kind(key));
            }
            keys.add(name);
        }
        keys.sort(Values::compare);
        return keys;
    }

    private void writeBytes(byte[] bytes) {
        Arguments.write(budget, bytes.length);
        append('"' + Base64.getEncoder().encodeToString(bytes) + '"');
    }

    private void writeText(String text) {
        Arguments.write(budget, text.length() + 2L);
        out.append('"');
        for (var i = 0; i < text.length(); i++) {
            var character = text.charAt(i);
            if (Character.isHighSurrogate(character)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(character).append(text.charAt(++i));
            } else {
                writeCharacter(character);
            }
        }
        out.append('"');
    }

    private void writeCharacter(char character) {
        switch (character) {
            case '"', '\\' -> out.append('\\').append(character);
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '<', '>', '&', '\u2028', '\u2029' -> writeEscape(character);
            default -> {
                if (character < ' ') {
                    writeEscape(character);
                } else if (Character.isSurrogate(character)) {
                    writeEscape('\ufffd');
                } else {
                    out.append(character);
                }
            }
        }
    }

    private void writeEscape(char character) {
        Arguments.write(budget, 6);
        var digits = Integer.toHexString(character);
        out.append("\\u").repeat('0', 4 - digits.length()).append(digits);
    }

    private static String timestamp(ZonedDateTime time) {
        if (time.getYear() < 0 || time.getYear() > LAST_YEAR) {
            throw new Problem("json: the year " + time.getYear() + " is outside of range [0,9999]");
        }
        return Layout.RFC3339_NANO.format(time);
    }

    private static Problem unsupported(Object value) {
        return new Problem("json: unsupported type: " + Values.typeName(value));
    }

    private void newLine(int depth) {
        budget.grow(depth / 8 + 1L);
        out.append('\n').repeat(' ', 2 * depth);
    }

    private void append(String text) {
        Arguments.write(budget, text.length());
        out.append(text);
    }
}
