package dev.capstan.gotemplate.source;

/// A complaint about a template, and where in it. Lines and columns (in code points) count from 1.
///
/// @param excerpt the line complained about, as it was written
public record Diagnostic(String template, String message, int line, int column, String excerpt) {
    /// The longest piece of a line that is shown, in chars.
    private static final int WIDTH = 160;

    /// The complaint about the char at `offset` of `text`; an offset past the end means the end.
    public static Diagnostic at(String template, String text, int offset, String message) {
        int place = Math.clamp(offset, 0, text.length());
        int begin = text.lastIndexOf('\n', place - 1) + 1;
        int newline = text.indexOf('\n', place);
        int end = newline < 0 ? text.length() : newline;
        int line = 1
                + (int) text.substring(0, begin).chars().filter(c -> c == '\n').count();
        int column = 1 + text.codePointCount(begin, place);
        return new Diagnostic(template, message, line, column, text.substring(begin, end));
    }

    /// Reads as a person needs it: `name:line:column: message`, the line, and a caret below the character.
    public String render() {
        int caret = excerpt.offsetByCodePoints(0, Math.min(column - 1, excerpt.codePointCount(0, excerpt.length())));
        int from = Math.max(0, Math.min(caret - WIDTH / 2, excerpt.length() - WIDTH));
        int to = Math.min(excerpt.length(), from + WIDTH);
        String shown = (from > 0 ? "…" : "")
                + excerpt.substring(from, to).replace('\r', ' ')
                + (to < excerpt.length() ? "…" : "");
        String margin = (from > 0 ? " " : "") + excerpt.substring(from, caret).replaceAll("[^\t]", " ");
        return template + ":" + line + ":" + column + ": " + message + "\n  " + shown + "\n  " + margin + "^";
    }
}
