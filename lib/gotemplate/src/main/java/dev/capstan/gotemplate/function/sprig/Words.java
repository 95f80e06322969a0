package dev.capstan.gotemplate.function.sprig;

import static dev.capstan.gotemplate.function.Function.Parameter.INT;
import static dev.capstan.gotemplate.function.Function.Parameter.TEXT;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.sprig.text.CodePoints;
import dev.capstan.gotemplate.function.sprig.text.DelimitedCase;
import dev.capstan.gotemplate.function.sprig.text.PascalCase;
import dev.capstan.gotemplate.function.sprig.text.RawText;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Words in a text: their case, their initials, and where lines break between them.
final class Words {
    private Words() {}

    static @Nullable Function function(String name) {
        return switch (name) {
            case "upper" -> Call.function(name, c -> CodePoints.map(c.text(0), Character::toUpperCase), TEXT);
            case "lower" -> Call.function(name, c -> CodePoints.map(c.text(0), Character::toLowerCase), TEXT);
            case "title" -> Call.function(name, c -> starts(c.text(0), Words::separates, Character::toTitleCase), TEXT);
            case "untitle" -> Call.function(name, c -> untitle(c.text(0)), TEXT);
            case "swapcase" -> Call.function(name, c -> swapCase(c.text(0)), TEXT);
            case "initials" -> Call.function(name, c -> initials(c.text(0)), TEXT);
            case "nospace" -> Call.function(name, c -> without(c.text(0), CodePoints::isSpace), TEXT);
            case "camelcase" -> Call.function(name, c -> PascalCase.of(c.text(0)), TEXT);
            case "snakecase" -> Call.function(name, c -> DelimitedCase.of(c.text(0), '_'), TEXT);
            case "kebabcase" -> Call.function(name, c -> DelimitedCase.of(c.text(0), '-'), TEXT);
            case "wrap" -> Call.function(name, c -> wrap(c, c.text(1), "\n", false), INT, TEXT);
            case "wrapWith" -> Call.function(name, c -> wrap(c, c.text(2), c.text(1), true), INT, TEXT, TEXT);
            default -> null;
        };
    }

    /// Changes each character that follows a separator, and the first.
    private static String starts(String text, IntPredicate separator, IntUnaryOperator change) {
        var out = new StringBuilder(text.length());
        int previous = ' ';
        for (int i = 0; i < text.length(); i += Character.charCount(previous)) {
            int c = text.codePointAt(i);
            out.appendCodePoint(separator.test(previous) ? change.applyAsInt(c) : c);
            previous = c;
        }
        return out.toString();
    }

    private static boolean separates(int c) {
        boolean inWord = c == '_' || Character.isLetter(c) || Character.isDigit(c);
        return !inWord && (c < 0x80 || CodePoints.isSpace(c));
    }

    private static String untitle(String text) {
        var out = new StringBuilder(text.length());
        boolean atStart = true;
        for (int c : text.codePoints().toArray()) {
            boolean space = CodePoints.isSpace(c);
            out.appendCodePoint(atStart && !space ? Character.toLowerCase(c) : c);
            atStart = space;
        }
        return out.toString();
    }

    private static String swapCase(String text) {
        var out = new StringBuilder(text.length());
        boolean afterSpace = true;
        for (int c : text.codePoints().toArray()) {
            if (CodePoints.isUpper(c) || Character.isTitleCase(c)) {
                out.appendCodePoint(Character.toLowerCase(c));
                afterSpace = false;
            } else if (CodePoints.isLower(c)) {
                out.appendCodePoint(afterSpace ? Character.toTitleCase(c) : Character.toUpperCase(c));
                afterSpace = false;
            } else {
                out.appendCodePoint(c);
                afterSpace = CodePoints.isSpace(c);
            }
        }
        return out.toString();
    }

    private static String initials(String text) {
        var out = new StringBuilder();
        boolean afterSpace = true;
        for (int c : text.codePoints().toArray()) {
            boolean space = CodePoints.isSpace(c);
            if (afterSpace && !space) {
                out.appendCodePoint(c);
            }
            afterSpace = space;
        }
        return out.toString();
    }

    private static String without(String text, IntPredicate unwanted) {
        var out = new StringBuilder(text.length());
        text.codePoints().filter(unwanted.negate()).forEach(out::appendCodePoint);
        return out.toString();
    }

    private static String wrap(Call call, String text, String lineBreak, boolean breakWords) {
        long width = Math.max(1, call.whole(0));
        String raw = RawText.of(text);
        String separator = RawText.of(lineBreak.isEmpty() ? "\n" : lineBreak);
        call.budget().grow(raw.length() + separator.length() * (raw.length() / width + spaces(raw)));
        if (raw.length() <= width) {
            return text;
        }
        return RawText.text(wrapped(raw, (int) width, separator, breakWords));
    }

    private static long spaces(String text) {
        return text.chars().filter(c -> c == ' ').count();
    }

    private static String wrapped(String text, int width, String lineBreak, boolean breakWords) {
        var out = new StringBuilder(text.length());
        int at = 0;
        while (text.length() - at > width) {
            if (text.charAt(at) == ' ') {
                at++;
                continue;
            }
            int space = text.lastIndexOf(' ', at + width);
            boolean fits = space >= at;
            int end = fits ? space : breakWords ? at + width : text.indexOf(' ', at + width);
            if (end < 0) {
                break;
            }
            out.append(text, at, end).append(lineBreak);
            at = fits || !breakWords ? end + 1 : end;
        }
        return out.append(text, Math.min(at, text.length()), text.length()).toString();
    }
}
