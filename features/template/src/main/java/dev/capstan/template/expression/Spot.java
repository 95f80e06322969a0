package dev.capstan.template.expression;

import dev.capstan.api.FieldProblem;

/// A place in a text of a Template.
///
/// @param path of the text, `spec.resources.bucket.properties.name`
/// @param offset of a char in it
public record Spot(String path, String text, int offset) {
    private static final int SHOWN_BEFORE = 60;
    private static final int SHOWN_AFTER = 40;

    Spot at(int other) {
        return new Spot(path, text, other);
    }

    /// Says what is wrong here: in words with line and column, then the line with a caret beneath the place.
    public FieldProblem problem(String words) {
        int start = text.lastIndexOf('\n', offset - 1) + 1;
        int newline = text.indexOf('\n', offset);
        int end = newline < 0 ? text.length() : newline;
        String place = "column " + (text.codePointCount(start, offset) + 1);
        if (text.indexOf('\n') >= 0) {
            place = "line "
                    + (text.substring(0, start)
                                    .chars()
                                    .filter(each -> each == '\n')
                                    .count()
                            + 1) + ", " + place;
        }
        return new FieldProblem(
                FieldProblem.Reason.INVALID, path, null, place + ": " + words + "\n" + excerpt(start, end));
    }

    private String excerpt(int start, int end) {
        int from = boundary(Math.max(start, offset - SHOWN_BEFORE));
        int to = boundary(Math.min(end, offset + SHOWN_AFTER));
        String before = (from > start ? "…" : "") + text.substring(from, offset);
        return "  " + before + text.substring(offset, to) + (to < end ? "…" : "") + "\n  "
                + " ".repeat(before.codePointCount(0, before.length())) + "^";
    }

    /// The same place, or the one before it when that is between the two halves of a character.
    private int boundary(int at) {
        boolean split = at > 0
                && at < text.length()
                && Character.isLowSurrogate(text.charAt(at))
                && Character.isHighSurrogate(text.charAt(at - 1));
        return split ? at - 1 : at;
    }
}
