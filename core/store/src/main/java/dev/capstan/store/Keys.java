package dev.capstan.store;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;

/// What a key may look like, and how keys are ordered: by code point, which is also the order of their UTF-8 bytes.
public final class Keys {
    /// The order of [Store#scan].
    public static final Comparator<String> ORDER = Keys::compare;

    // What fits an index page of every database we use.
    private static final int LONGEST = 2048;

    private Keys() {}

    /// The least text that sorts after everything starting with `prefix`; empty when there is none.
    public static String after(String prefix) {
        int end = prefix.length();
        while (end > 0) {
            int last = prefix.codePointBefore(end);
            end -= Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
                return prefix.substring(0, end) + Character.toString(next);
            }
        }
        return "";
    }

    static String check(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("a key is empty, expected at least one character");
        }
        if (key.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(key)) {
            throw new IllegalArgumentException(
                    "the key \"" + key + "\" holds a NUL or half a surrogate pair, expected text");
        }
        if (key.length() > LONGEST / 4 && key.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            throw new IllegalArgumentException("a key of " + key.getBytes(StandardCharsets.UTF_8).length
                    + " bytes begins with \"" + key.substring(0, 40) + "\", expected at most " + LONGEST + " bytes");
        }
        return key;
    }

    private static int compare(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                // Surrogates stand for code points above all others.
                return Character.isSurrogate(a) == Character.isSurrogate(b)
                        ? Character.compare(a, b)
                        : Boolean.compare(Character.isSurrogate(a), Character.isSurrogate(b));
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
