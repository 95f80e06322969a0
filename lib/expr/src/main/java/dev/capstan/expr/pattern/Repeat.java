package dev.capstan.expr.pattern;

import org.jspecify.annotations.Nullable;

/// `{2}`, `{2,}` or `{2,5}`.
///
/// @param count how many copies it makes
/// @param open whether fewer or more than that may match
/// @param end the offset behind it
record Repeat(long count, boolean open, int end) {
    private static final int MOST_DIGITS = 4;

    /// The repetition that begins at this `{`, or null when it is a plain character.
    static @Nullable Repeat at(String pattern, int at) {
        int end = pattern.indexOf('}', at);
        if (end < 0 || end - at > 2 * MOST_DIGITS + 2) {
            return null;
        }
        var body = pattern.substring(at + 1, end);
        int comma = body.indexOf(',');
        var least = number(comma < 0 ? body : body.substring(0, comma));
        var most = comma < 0 || comma == body.length() - 1 ? least : number(body.substring(comma + 1));
        return least < 0 || most < 0 ? null : new Repeat(Math.max(least, most), comma >= 0, end + 1);
    }

    private static int number(String digits) {
        if (digits.isEmpty() || digits.length() > MOST_DIGITS) {
            return -1;
        }
        for (int i = 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                return -1;
            }
        }
        return Integer.parseInt(digits);
    }
}
