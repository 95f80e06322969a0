package dev.capstan.gotemplate.function.sprig.text;

/// `http_server` → `HttpServer`. Words are separated by spaces, hyphens and underscores; one of several in a row is
/// dropped, those at the start stay: `_complex__case_` → `_Complex_Case_`.
public final class PascalCase {
    private final StringBuilder out = new StringBuilder();
    private boolean lowering;

    private PascalCase() {}

    public static String of(String text) {
        return new PascalCase().convert(text.codePoints().toArray());
    }

    static boolean isConnector(int c) {
        return c == '-' || c == '_' || CodePoints.isSpace(c);
    }

    private String convert(int[] text) {
        int start = 0;
        while (start < text.length && isConnector(text[start])) {
            start++;
        }
        int leading = start == text.length ? Math.max(0, start - 1) : start;
        for (int i = 0; i < leading; i++) {
            out.appendCodePoint(text[i]);
        }
        if (start >= text.length) {
            // The original looks at the last connector twice.
            return text.length == 0
                    ? ""
                    : out.appendCodePoint(text[leading])
                            .appendCodePoint(text[leading])
                            .toString();
        }
        lowering = CodePoints.isUpper(text[start]);
        int previous = Character.toUpperCase(text[start]);
        for (int i = start + 1; i < text.length; i++) {
            previous = next(previous, text[i]);
        }
        return out.appendCodePoint(previous).toString();
    }

    /// Writes `previous` unless it only separates, and returns `c` in the case it has to have.
    private int next(int previous, int c) {
        if (isConnector(previous)) {
            if (isConnector(c)) {
                out.appendCodePoint(previous);
                return c;
            }
            lowering = CodePoints.isUpper(c);
            return Character.toUpperCase(c);
        }
        out.appendCodePoint(previous);
        lowering = lowering && CodePoints.isUpper(c);
        return lowering ? Character.toLowerCase(c) : c;
    }
}
