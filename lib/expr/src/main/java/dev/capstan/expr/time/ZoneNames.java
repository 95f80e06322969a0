package dev.capstan.expr.time;

/// Finds where the abbreviation of a time zone ends, which Go guesses by its shape.
final class ZoneNames {
    private static final int MOST_HOURS = 23;

    private ZoneNames() {}

    /// How long the abbreviation at `at` is, or 0 when there is none: `CET`, `CEST`, `GMT+3`, `+03`.
    static int length(String text, int at) {
        if (text.length() - at < 3) {
            return 0;
        }
        if (text.startsWith("ChST", at) || text.startsWith("MeST", at)) {
            return 4;
        }
        if (text.startsWith("GMT", at)) {
            return 3 + offsetLength(text, at + 3);
        }
        if (text.charAt(at) == '+' || text.charAt(at) == '-') {
            return offsetLength(text, at);
        }
        return lettersLength(text, at);
    }

    private static int lettersLength(String text, int at) {
        var length = 0;
        while (length < 6 && at + length < text.length() && isCapital(text.charAt(at + length))) {
            length++;
        }
        return switch (length) {
            case 3 -> 3;
            case 4 -> text.charAt(at + 3) == 'T' || text.startsWith("WITA", at) ? 4 : 0;
            case 5 -> text.charAt(at + 4) == 'T' ? 5 : 0;
            default -> 0;
        };
    }

    /// A sign and a number of hours.
    private static int offsetLength(String text, int at) {
        if (at >= text.length() || (text.charAt(at) != '+' && text.charAt(at) != '-')) {
            return 0;
        }
        var end = at + 1;
        var hours = 0;
        while (end < text.length() && Character.digit(text.charAt(end), 10) >= 0 && hours <= MOST_HOURS) {
            hours = 10 * hours + Character.digit(text.charAt(end++), 10);
        }
        return end == at + 1 || hours > MOST_HOURS ? 0 : end - at;
    }

    private static boolean isCapital(char character) {
        return character >= 'A' && character <= 'Z';
    }
}
