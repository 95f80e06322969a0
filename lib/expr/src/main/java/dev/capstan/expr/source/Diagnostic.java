package dev.capstan.expr.source;

/// A complaint about a text, and where in it.
///
/// @param line counts from 1
/// @param column counts code points of the line from 1
/// @param excerpt the line complained about, as it was written
public record Diagnostic(String message, int line, int column, String excerpt) {
    /// The complaint about the code point at `offset` of `text`; an offset past the end means the end.
    public static Diagnostic at(String text, int offset, String message) {
        int line = 1;
        int lineStart = 0;
        int column = 1;
        int index = 0;
        for (int seen = 0; seen < offset && index < text.length(); seen++) {
            int codePoint = text.codePointAt(index);
            index += Character.charCount(codePoint);
            column++;
            if (codePoint == '\n') {
                line++;
                lineStart = index;
                column = 1;
            }
        }
        int lineEnd = text.indexOf('\n', lineStart);
        return new Diagnostic(message, line, column, text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd));
    }

    /// Reads as a person needs it: the message with its place, the line, and a caret below the character. Where
    /// there is nothing to show, the message alone.
    public String render() {
        if (excerpt.isEmpty()) {
            return message;
        }
        return message + " (" + line + ":" + column + ")\n | " + excerpt.replace('\t', ' ') + "\n | "
                + ".".repeat(column - 1) + "^";
    }
}
