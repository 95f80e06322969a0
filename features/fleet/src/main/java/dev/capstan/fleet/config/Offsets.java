package dev.capstan.fleet.config;

/// From a line and a column to a place in a text.
final class Offsets {
    private Offsets() {}

    /// The char at that line and column, both counted from 1, the column in code points; at most the end of the text.
    static int of(String text, int line, int column) {
        int begin = 0;
        for (int i = 1; i < line; i++) {
            begin = text.indexOf('\n', begin) + 1;
        }
        int left = text.codePointCount(begin, text.length());
        return text.offsetByCodePoints(begin, Math.min(column - 1, left));
    }
}
