package dev.capstan.gotemplate.function.sprig.data;

import dev.capstan.gotemplate.format.KeyOrder;
import java.util.Comparator;

/// The order of keys in Go's YAML: letters after all else, and numbers in names by their size (`a2` before `a10`).
final class YamlOrder {
    static final Comparator<String> KEYS = YamlOrder::naturally;

    private YamlOrder() {}

    private static int naturally(String a, String b) {
        int end = Math.min(a.length(), b.length());
        for (int i = 0; i < end; i++) {
            if (a.charAt(i) != b.charAt(i)) {
                return differing(a, b, i);
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    private static int differing(String a, String b, int at) {
        char x = a.charAt(at);
        char y = b.charAt(at);
        boolean letter = Character.isLetter(x);
        if (letter != Character.isLetter(y)) {
            return letter ? 1 : -1;
        }
        if (letter) {
            return KeyOrder.compareTexts(a, b);
        }
        boolean inNumber = (x == '0' || y == '0') && followsDigits(a, at);
        int order = Long.compare(number(a, at, inNumber), number(b, at, inNumber));
        if (order != 0) {
            return order;
        }
        int length = Integer.compare(endOfDigits(a, at), endOfDigits(b, at));
        return length != 0 ? length : KeyOrder.compareTexts(a, b);
    }

    /// Whether a digit other than 0 stands in the number that reaches up to `at`.
    private static boolean followsDigits(String text, int at) {
        for (int i = at - 1; i >= 0 && Character.isDigit(text.charAt(i)); i--) {
            if (text.charAt(i) != '0') {
                return true;
            }
        }
        return false;
    }

    private static long number(String text, int from, boolean inNumber) {
        long number = inNumber ? 1 : 0;
        for (int i = from; i < endOfDigits(text, from); i++) {
            number = number * 10 + (text.charAt(i) - '0');
        }
        return number;
    }

    private static int endOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }
}
