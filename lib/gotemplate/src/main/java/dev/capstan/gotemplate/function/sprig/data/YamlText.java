package dev.capstan.gotemplate.function.sprig.data;

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

/// Writes YAML as Kubernetes tools do: block style, two spaces, keys in natural order, lists no deeper than the key
/// they belong to.
///
/// ```
/// list:
/// - name: a
///   text: |-
///     two
///     lines
/// ```
public final class YamlText {
    private static final int DEPTH = 500;
    private static final int LONGEST_KEY = 128;

    private final YamlLines out;
    private final Budget budget;
    private boolean representable = true;

    private YamlText(Budget budget) {
        this.budget = budget;
        this.out = new YamlLines(budget);
    }

    /// The value as YAML without a line break at its end; empty if a number in it has no JSON, like NaN.
    public static Optional<String> write(@Nullable Object value, Budget budget) {
        var text = new YamlText(budget);
        text.value(value, -1, false, 0);
        return text.representable ? Optional.of(text.out.finished()) : Optional.empty();
    }

    /// @param indent of the collection around the value; -1 if there is none
    /// @param inMap whether a key stands right before the value
    private void value(@Nullable Object value, int indent, boolean inMap, int depth) {
        if (depth > DEPTH) {
            throw new Problem("the value is nested deeper than " + DEPTH + " levels: YAML cannot show it");
        }
        budget.grow(8);
        switch (Values.of(value)) {
            case NilList _ -> out.word("null");
            case List<?> list when list.isEmpty() -> out.word("[]");
            case List<?> list -> list(list, inMap && !out.atIndent() ? indent : deeper(indent), depth);
            case Map<?, ?> map when map.isEmpty() -> out.word("{}");
            case Map<?, ?> map -> map(map, deeper(indent), depth);
            case String text -> text(text, indent, false);
            case null -> out.word("null");
            case Object scalar -> scalar(scalar, indent);
        }
    }

    private void scalar(Object value, int indent) {
        switch (value) {
            case Absent _ -> out.word("null");
            case Boolean flag -> out.word(flag ? "true" : "false");
            case Long number -> out.word(Long.toString(number));
            case Double number -> number(number);
            case Duration duration -> out.word(Long.toString(duration.toNanos()));
            case ZonedDateTime time -> text(Layout.RFC3339_NANO.format(time), indent, false);
            case byte[] bytes -> text(Base64.getEncoder().encodeToString(bytes), indent, false);
            case Complex _ -> representable = false;
            case Receiver other -> text(other.toString(), indent, false);
            case Object other -> throw new Problem("YAML has nothing for a value of " + other.getClass());
        }
    }

    private void number(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            representable = false;
            return;
        }
        out.word(Floats.yaml(number));
    }

    private static int deeper(int indent) {
        return indent < 0 ? 0 : indent + 2;
    }

    private void list(List<?> list, int indent, int depth) {
        for (Object element : list) {
            out.indentTo(indent);
            out.indicator('-');
            value(element, indent, false, depth + 1);
        }
    }

    private void map(Map<?, ?> map, int indent, int depth) {
        budget.step(map.size());
        var sorted = new TreeMap<String, @Nullable Object>(YamlOrder.KEYS);
        map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
        for (var entry : sorted.entrySet()) {
            out.indentTo(indent);
            key(entry.getKey(), indent);
            value(entry.getValue(), indent, true, depth + 1);
        }
    }

    private void key(String key, int indent) {
        if (YamlShape.of(key).isOneLine() && YamlShape.bytes(key) <= LONGEST_KEY) {
            text(key, indent, true);
            out.colon();
            return;
        }
        out.indicator('?');
        text(key, indent, false);
        out.indentTo(indent);
        out.indicator(':');
    }

    private void text(String text, int indent, boolean key) {
        budget.grow(text.length());
        budget.step(text.length() / 8);
        var shape = YamlShape.of(text);
        int inner = indent < 0 ? 2 : indent + 2;
        switch (shape.style(text, key)) {
            case PLAIN -> out.folded(text, inner, key, YamlLines.Quote.NONE);
            case SINGLE -> out.folded(text, inner, key, YamlLines.Quote.SINGLE);
            case DOUBLE -> out.folded(text, inner, key, YamlLines.Quote.DOUBLE);
            case BLOCK -> out.block(text, inner);
        }
    }
}
