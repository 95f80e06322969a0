package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.INT;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.data.Dict;
import dev.capstan.gotemplate.function.sprig.text.RawText;
import dev.capstan.gotemplate.value.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Pieces of text: cutting by bytes as Go does, splitting and joining.
final class Cuts {
    private static final String MARK = "...";

    private Cuts() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "substr" -> Call.function(name, Cuts::substring, INT, INT, TEXT);
            case "trunc" -> Call.function(name, c -> truncated(c.whole(0), c.text(1)), INT, TEXT);
            case "abbrev" -> Call.function(name, c -> abbreviated(0, c.whole(0), c.text(1)), INT, TEXT);
            case "abbrevboth" ->
                Call.function(name, c -> abbreviated(c.whole(0), c.whole(1), c.text(2)), INT, INT, TEXT);
            case "split" -> Call.function(name, c -> numbered(c, split(c, c.text(0), -1, c.text(1))), TEXT, TEXT);
            case "splitn" ->
                Call.function(name, c -> numbered(c, split(c, c.text(0), c.whole(1), c.text(2))), TEXT, INT, TEXT);
            case "splitList" -> Call.function(name, c -> split(c, c.text(0), -1, c.text(1)), TEXT, TEXT);
            case "toStrings" -> Call.function(name, c -> texts(c, c.any(0)), ANY);
            case "join" -> Call.function(name, Cuts::join, ANY, ANY);
            default -> null;
        };
    }

    private static String substring(Call call) {
        long start = call.whole(0);
        long end = call.whole(1);
        String raw = RawText.of(call.text(2));
        if (start < 0) {
            return slice(raw, 0, end);
        }
        return slice(raw, start, end < 0 || end > raw.length() ? raw.length() : end);
    }

    private static String slice(String raw, long from, long to) {
        if (from < 0 || from > to || to > raw.length()) {
            throw new Problem(
                    "a piece from byte " + from + " to " + to + " is outside of a text of " + raw.length() + " bytes");
        }
        return RawText.text(raw.substring((int) from, (int) to));
    }

    private static String truncated(long count, String text) {
        String raw = RawText.of(text);
        if (count < 0 && raw.length() + count > 0) {
            return slice(raw, raw.length() + count, raw.length());
        }
        return count >= 0 && raw.length() > count ? slice(raw, 0, count) : text;
    }

    private static String abbreviated(long left, long width, String text) {
        if (width < 4 || (left > 0 && width < 7)) {
            return text;
        }
        return RawText.text(abbreviatedRaw(left, width, RawText.of(text)));
    }

    private static String abbreviatedRaw(long left, long width, String raw) {
        int length = raw.length();
        if (length <= width) {
            return raw;
        }
        int kept = (int) width - MARK.length();
        long offset = Math.min(left, length);
        if (length - offset < kept) {
            offset = (long) length - kept;
        }
        if (offset <= 4) {
            return raw.substring(0, kept) + MARK;
        }
        if (width < 7) {
            return "";
        }
        if (offset + kept < length) {
            return MARK + abbreviatedRaw(0, kept, raw.substring((int) offset));
        }
        return MARK + raw.substring(length - kept);
    }

    static List<String> split(Call call, String separator, long limit, String text) {
        call.budget().grow(text.length() * (separator.isEmpty() ? 16L : 1L));
        var parts = new ArrayList<String>();
        if (limit == 0) {
            return parts;
        }
        int from = 0;
        while (limit < 0 || parts.size() < limit - 1) {
            int at = next(text, separator, from);
            if (at < 0) {
                break;
            }
            call.budget().grow(16);
            parts.add(text.substring(from, at));
            from = at + separator.length();
        }
        if (!separator.isEmpty() || from < text.length()) {
            parts.add(text.substring(from));
        }
        return parts;
    }

    /// Where the part that begins at `from` ends. With an empty separator each character is a part.
    private static int next(String text, String separator, int from) {
        if (!separator.isEmpty()) {
            return text.indexOf(separator, from);
        }
        return from < text.length() ? text.offsetByCodePoints(from, 1) : -1;
    }

    private static Dict numbered(Call call, List<String> parts) {
        call.budget().grow(parts.size() * 32L);
        var result = new Dict();
        for (int i = 0; i < parts.size(); i++) {
            result.put("_" + i, parts.get(i));
        }
        return result;
    }

    /// The elements as texts, without the nil ones; one element for a value that is no list.
    static List<String> texts(Call call, @Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        if (!Lists.isList(value)) {
            return List.of(Call.shown(value, call.budget()));
        }
        var elements = Lists.elements(value);
        call.budget().grow(elements.size() * 16L);
        var texts = new ArrayList<String>(elements.size());
        for (Object element : elements) {
            if (element != null) {
                texts.add(Call.shown(element, call.budget()));
            }
        }
        return texts;
    }

    /// The separator is the text; of two texts it is the first, as in sprig.
    private static String join(Call call) {
        Object first = call.any(0);
        Object second = call.any(1);
        boolean swapped = second instanceof String && !(first instanceof String) && !(first instanceof Map);
        Object separator = swapped ? second : first;
        if (!(separator instanceof String between)) {
            throw new Problem("join has no separator: expected join \",\" LIST or join LIST \",\"");
        }
        var texts = texts(call, swapped ? first : second);
        long size = 0;
        for (String text : texts) {
            size += text.length() + between.length();
        }
        call.budget().grow(size);
        return String.join(between, texts);
    }
}
