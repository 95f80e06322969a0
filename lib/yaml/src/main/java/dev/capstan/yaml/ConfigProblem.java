package dev.capstan.yaml;

/// One thing that is wrong with a configuration, and where.
///
/// @param file what the text is called
/// @param spot where in it; not known of what was no text
/// @param excerpt the line complained about, as it was written
public record ConfigProblem(String file, Spot spot, String message, String excerpt) {
    /// The longest piece of a line that is shown, in code points.
    private static final int WIDTH = 160;

    /// Reads as a person needs it: `file:line:column: message`, the line, and a caret below the character.
    public String render() {
        if (!spot.known()) {
            return file.isEmpty() ? message : file + ": " + message;
        }
        var points = excerpt.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .toArray();
        int caret = Math.min(spot.column() - 1, points.length);
        int from = Math.max(0, Math.min(caret - WIDTH / 2, points.length - WIDTH));
        int shown = Math.min(WIDTH, points.length - from);
        return file + ":" + spot.line() + ":" + spot.column() + ": " + message
                + "\n  | " + new String(points, from, shown)
                + "\n  | " + " ".repeat(caret - from) + "^";
    }

    @Override
    public String toString() {
        return render();
    }
}
