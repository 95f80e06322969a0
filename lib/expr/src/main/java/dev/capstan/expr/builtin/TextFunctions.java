package dev.capstan.expr.builtin;

import dev.capstan.expr.value.Budget;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Texts looked at and cut as a whole. Positions count the bytes of UTF-8, as slices of texts do.
final class TextFunctions {
    private TextFunctions() {}

    static void addTo(Table table) {
        table.add("trim", 1, 2, TextFunctions::trim);
        table.add("trimPrefix", 1, 2, TextFunctions::trimPrefix);
        table.add("trimSuffix", 1, 2, TextFunctions::trimSuffix);
        table.add("upper", 1, (arguments, budget) -> each("upper", arguments, Character::toUpperCase, budget));
        table.add("lower", 1, (arguments, budget) -> each("lower", arguments, Character::toLowerCase, budget));
        table.add("indexOf", 2, TextFunctions::indexOf);
        table.add("lastIndexOf", 2, TextFunctions::lastIndexOf);
        table.add("hasPrefix", 2, TextFunctions::hasPrefix);
        table.add("hasSuffix", 2, TextFunctions::hasSuffix);
    }

    private static Object trim(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "trim");
        Arguments.scan(budget, text.length());
        if (arguments.length == 1) {
            return trim(text, TextFunctions::isSpace, budget);
        }
        var set = Arguments.text(arguments, 1, "trim");
        budget.step((long) text.length() * set.length() / 64);
        return trim(text, character -> set.indexOf(character) >= 0, budget);
    }

    private static String trim(String text, IntPredicate unwanted, Budget budget) {
        var from = 0;
        var to = text.length();
        while (from < to && unwanted.test(text.codePointAt(from))) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (from < to && unwanted.test(text.codePointBefore(to))) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        Arguments.write(budget, to - from);
        return text.substring(from, to);
    }

    /// White space as Unicode has it, with the no-break ones that Java leaves out.
    private static boolean isSpace(int character) {
        return switch (character) {
            case '\t', '\n', 0x0b, '\f', '\r', 0x85 -> true;
            default -> Character.isSpaceChar(character);
        };
    }

    private static Object trimPrefix(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "trimPrefix");
        var prefix = arguments.length == 2 ? Arguments.text(arguments, 1, "trimPrefix") : " ";
        Arguments.scan(budget, prefix.length());
        if (!text.startsWith(prefix)) {
            return text;
        }
        Arguments.write(budget, text.length() - prefix.length());
        return text.substring(prefix.length());
    }

    private static Object trimSuffix(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "trimSuffix");
        var suffix = arguments.length == 2 ? Arguments.text(arguments, 1, "trimSuffix") : " ";
        Arguments.scan(budget, suffix.length());
        if (!text.endsWith(suffix)) {
            return text;
        }
        Arguments.write(budget, text.length() - suffix.length());
        return text.substring(0, text.length() - suffix.length());
    }

    /// Character by character, so that the length in characters stays and no locale has a say.
    private static String each(String name, @Nullable Object[] arguments, IntUnaryOperator change, Budget budget) {
        var text = Arguments.text(arguments, 0, name);
        Arguments.write(budget, text.length());
        var out = new StringBuilder(text.length());
        for (var i = 0; i < text.length(); ) {
            var character = text.codePointAt(i);
            out.appendCodePoint(change.applyAsInt(character));
            i += Character.charCount(character);
        }
        return out.toString();
    }

    private static Object indexOf(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "indexOf");
        var part = Arguments.text(arguments, 1, "indexOf");
        Arguments.scan(budget, text.length());
        return bytesBefore(text, Search.indexOf(text, part, 0));
    }

    private static Object lastIndexOf(@Nullable Object[] arguments, Budget budget) {
        var text = Arguments.text(arguments, 0, "lastIndexOf");
        var part = Arguments.text(arguments, 1, "lastIndexOf");
        Arguments.scan(budget, text.length());
        return bytesBefore(text, Search.lastIndexOf(text, part));
    }

    /// How many bytes UTF-8 needs for the first `end` chars; -1 for -1.
    static long bytesBefore(String text, int end) {
        var bytes = (long) end;
        for (var i = 0; i < end; i++) {
            var unit = text.charAt(i);
            if (unit >= 0x80) {
                // A character outside the first plane has four bytes: two for each half.
                bytes += unit < 0x800 || Character.isSurrogate(unit) ? 1 : 2;
            }
        }
        return bytes;
    }

    private static Object hasPrefix(@Nullable Object[] arguments, Budget budget) {
        var prefix = Arguments.text(arguments, 1, "hasPrefix");
        Arguments.scan(budget, prefix.length());
        return Arguments.text(arguments, 0, "hasPrefix").startsWith(prefix);
    }

    private static Object hasSuffix(@Nullable Object[] arguments, Budget budget) {
        var suffix = Arguments.text(arguments, 1, "hasSuffix");
        Arguments.scan(budget, suffix.length());
        return Arguments.text(arguments, 0, "hasSuffix").endsWith(suffix);
    }
}
