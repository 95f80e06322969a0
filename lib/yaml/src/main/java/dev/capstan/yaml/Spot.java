package dev.capstan.yaml;

/// A place in a text: a character of a line, both counted from 1.
///
/// @param column counts code points
public record Spot(int line, int column) {
    /// The place of what was not written in a text.
    static final Spot NOWHERE = new Spot(0, 0);

    /// Whether it is a place in a text at all.
    public boolean known() {
        return line > 0;
    }

    /// The char of a text that is at this place; at most its end.
    int offset(String text) {
        int begin = 0;
        for (int i = 1; i < line; i++) {
            begin = text.indexOf('\n', begin) + 1;
        }
        int left = text.codePointCount(begin, text.length());
        return text.offsetByCodePoints(begin, Math.min(column - 1, left));
    }

    /// The place of the char at `offset` of a text; one past its end means the end.
    static Spot at(String text, int offset) {
        int place = Math.clamp(offset, 0, text.length());
        int begin = text.lastIndexOf('\n', place - 1) + 1;
        int line = 1
                + (int) text.substring(0, begin).chars().filter(c -> c == '\n').count();
        return new Spot(line, 1 + text.codePointCount(begin, place));
    }
}
