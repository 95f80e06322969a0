package dev.capstan.expr.builtin;

/// Finds a text within a text in a time that grows with their length only, whatever they are.
///
/// The search of [String] is the fastest for short parts, but begins anew at every position when a long one nearly
/// matches everywhere (`"aaaa…"`). Long ones are found the way of Knuth, Morris and Pratt: `borders[i]` says how
/// much of the beginning of the part is also the end of its first `i + 1` characters, so that after a mismatch the
/// search goes on without going back.
final class Search {
    private static final int SHORT = 32;

    private Search() {}

    /// Where `part` begins in `text` at `from` or later, or -1.
    static int indexOf(String text, String part, int from) {
        return part.length() <= SHORT ? text.indexOf(part, from) : find(text, part, from, false);
    }

    /// Where `part` begins in `text` for the last time, or -1.
    static int lastIndexOf(String text, String part) {
        return part.length() <= SHORT ? text.lastIndexOf(part) : find(text, part, 0, true);
    }

    private static int find(String text, String part, int from, boolean last) {
        if (text.length() - from < part.length()) {
            return -1;
        }
        var borders = borders(part);
        var found = -1;
        var matched = 0;
        for (var i = from; i < text.length(); i++) {
            matched = extend(part, borders, matched, text.charAt(i));
            if (matched == part.length()) {
                found = i + 1 - matched;
                if (!last) {
                    return found;
                }
                matched = borders[matched - 1];
            }
        }
        return found;
    }

    private static int[] borders(String part) {
        var borders = new int[part.length()];
        for (var i = 1; i < borders.length; i++) {
            borders[i] = extend(part, borders, borders[i - 1], part.charAt(i));
        }
        return borders;
    }

    /// How much of `part` matches after `next`, when `matched` of it did before.
    private static int extend(String part, int[] borders, int matched, char next) {
        var length = matched;
        while (length > 0 && part.charAt(length) != next) {
            length = borders[length - 1];
        }
        return part.charAt(length) == next ? length + 1 : length;
    }
}
