package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.ANY;
import static dev.capstan.gotemplate.function.Function.Parameter.INT;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.format.Format;
import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.text.CodePoints;
import dev.capstan.gotemplate.value.Problem;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Text in, text out: trimming, searching, replacing, quoting, indenting.
final class Texts {
    private Texts() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "hello" -> Call.function(name, _ -> "Hello!");
            case "trim" -> Call.function(name, c -> trim(c.text(0), CodePoints::isSpace), TEXT);
            case "trimAll", "trimall" -> Call.function(name, Texts::trimAll, TEXT, TEXT);
            case "trimPrefix" -> Call.function(name, c -> trimPrefix(c.text(0), c.text(1)), TEXT, TEXT);
            case "trimSuffix" -> Call.function(name, c -> trimSuffix(c.text(0), c.text(1)), TEXT, TEXT);
            case "contains" -> Call.function(name, c -> c.text(1).contains(c.text(0)), TEXT, TEXT);
            case "hasPrefix" -> Call.function(name, c -> c.text(1).startsWith(c.text(0)), TEXT, TEXT);
            case "hasSuffix" -> Call.function(name, c -> c.text(1).endsWith(c.text(0)), TEXT, TEXT);
            case "replace" -> Call.function(name, Texts::replace, TEXT, TEXT, TEXT);
            case "repeat" -> Call.function(name, Texts::repeat, INT, TEXT);
            case "indent" -> Call.function(name, Texts::indent, INT, TEXT);
            case "nindent" -> Call.function(name, c -> "\n" + indent(c), INT, TEXT);
            case "plural" -> Call.function(name, c -> c.whole(2) == 1 ? c.text(0) : c.text(1), TEXT, TEXT, INT);
            case "toString" -> Call.function(name, c -> c.shown(0), ANY);
            case "quote" -> Call.variadic(name, Texts::quote, ANY);
            case "squote" -> Call.variadic(name, c -> joined(c, "'", "'"), ANY);
            case "cat" -> Call.variadic(name, c -> joined(c, "", ""), ANY);
            default -> null;
        };
    }

    static String trim(String text, IntPredicate out) {
        int from = 0;
        int to = text.length();
        while (from < to && out.test(text.codePointAt(from))) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (to > from && out.test(text.codePointBefore(to))) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        return text.substring(from, to);
    }

    private static String trimAll(Call call) {
        String out = call.text(0);
        return trim(call.text(1), c -> out.indexOf(c) >= 0);
    }

    private static String trimPrefix(String prefix, String text) {
        return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
    }

    private static String trimSuffix(String suffix, String text) {
        return text.endsWith(suffix) ? text.substring(0, text.length() - suffix.length()) : text;
    }

    private static String replace(Call call) {
        String old = call.text(0);
        String replacement = call.text(1);
        String text = call.text(2);
        long times = old.isEmpty() ? text.length() + 1L : occurrences(text, old);
        call.budget().grow(text.length() + times * replacement.length());
        return old.isEmpty() ? interleave(text, replacement) : text.replace(old, replacement);
    }

    private static long occurrences(String text, String part) {
        long count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }

    private static String interleave(String text, String between) {
        var out = new StringBuilder(between);
        text.codePoints().forEach(c -> out.appendCodePoint(c).append(between));
        return out.toString();
    }

    private static String repeat(Call call) {
        long count = call.whole(0);
        String text = call.text(1);
        if (count < 0) {
            throw new Problem("repeat is asked for " + count + " times, expected 0 or more");
        }
        pay(call, count, text.length());
        return text.isEmpty() ? "" : text.repeat((int) count);
    }

    private static String indent(Call call) {
        long spaces = call.whole(0);
        String text = call.text(1);
        if (spaces < 0) {
            throw new Problem("indent is asked for " + spaces + " spaces, expected 0 or more");
        }
        pay(call, spaces, occurrences(text, "\n") + 1);
        call.budget().grow(text.length());
        String pad = " ".repeat((int) spaces);
        return pad + text.replace("\n", "\n" + pad);
    }

    /// Pays for `times` pieces of `size` chars, which together must make a text that Java can hold.
    private static void pay(Call call, long times, long size) {
        long chars = Math.multiplyHigh(times, size) == 0 ? times * size : Long.MAX_VALUE;
        call.budget().grow(chars < 0 || chars > Integer.MAX_VALUE - 64 ? Long.MAX_VALUE : chars);
    }

    private static String quote(Call call) {
        return call.from(0).stream()
                .filter(Objects::nonNull)
                .map(value -> Format.sprintf("%q", List.of(Call.shown(value, call.budget())), call.budget()))
                .collect(Collectors.joining(" "));
    }

    private static String joined(Call call, String before, String after) {
        return call.from(0).stream()
                .filter(Objects::nonNull)
                .map(value -> before + Format.sprintf("%v", List.of(value), call.budget()) + after)
                .collect(Collectors.joining(" "));
    }
}
