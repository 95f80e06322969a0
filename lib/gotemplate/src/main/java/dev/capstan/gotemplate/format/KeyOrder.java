package dev.capstan.gotemplate.format;

import dev.capstan.gotemplate.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The order in which Go prints the keys of a map, and ranges over them.
public final class KeyOrder {
    /// The order of Go's texts.
    public static final Comparator<String> TEXTS = KeyOrder::compareTexts;

    private KeyOrder() {}

    /// The entries of `map`, least key first.
    public static List<? extends Map.Entry<?, ?>> sorted(Map<?, ?> map) {
        var entries = new ArrayList<Map.Entry<?, ?>>(map.entrySet());
        if (entries.size() > 1) {
            entries.sort((a, b) -> compare(Values.of(a.getKey()), Values.of(b.getKey())));
        }
        return entries;
    }

    /// By kind first: nil, truth values, numbers, texts; then by value.
    private static int compare(@Nullable Object a, @Nullable Object b) {
        if (a instanceof String left && b instanceof String right) {
            return compareTexts(left, right);
        }
        if (a instanceof Long left && b instanceof Long right) {
            return left.compareTo(right);
        }
        if (a instanceof Double left && b instanceof Double right) {
            return left.compareTo(right);
        }
        if (a instanceof Boolean left && b instanceof Boolean right) {
            return left.compareTo(right);
        }
        return Integer.compare(rank(a), rank(b));
    }

    private static int rank(@Nullable Object key) {
        return switch (key) {
            case null -> 0;
            case Boolean _ -> 1;
            case Long _ -> 2;
            case Double _ -> 3;
            case String _ -> 4;
            default -> 5;
        };
    }

    /// Go compares the bytes of texts, which is the order of their code points and not of Java's chars.
    public static int compareTexts(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char left = a.charAt(i);
            char right = b.charAt(i);
            if (left != right) {
                return Integer.compare(weight(left), weight(right));
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /// Surrogates stand for code points above all others.
    private static int weight(char unit) {
        return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
    }
}
