package dev.capstan.expr.pattern;

/// Finds the end of what is not to be read as an operator.
final class Skip {
    private Skip() {}

    /// The offset behind the class that begins at this `[`.
    static int brackets(String pattern, int at) {
        int i = at + 1;
        if (i < pattern.length() && pattern.charAt(i) == '^') {
            i++;
        }
        if (i < pattern.length() && pattern.charAt(i) == ']') {
            i++;
        }
        while (i < pattern.length() && pattern.charAt(i) != ']') {
            i = inBrackets(pattern, i);
        }
        return Math.min(i + 1, pattern.length());
    }

    private static int inBrackets(String pattern, int at) {
        if (pattern.charAt(at) == '\\') {
            return at + 2;
        }
        int end = pattern.startsWith("[:", at) ? pattern.indexOf(":]", at) : -1;
        return end < 0 ? at + 1 : end + 2;
    }

    /// The offset behind the escape that begins at this `\`.
    static int escape(String pattern, int at) {
        if (pattern.startsWith("\\Q", at)) {
            return end(pattern, pattern.indexOf("\\E", at), 2);
        }
        boolean braced = pattern.startsWith("{", at + 2) && "pPx".indexOf(pattern.charAt(at + 1)) >= 0;
        return braced ? end(pattern, pattern.indexOf('}', at), 1) : Math.min(at + 2, pattern.length());
    }

    private static int end(String pattern, int found, int length) {
        return found < 0 ? pattern.length() : found + length;
    }

    /// How many characters are quoted by `\Q…\E` between the two offsets.
    static int quoted(String pattern, int from, int to) {
        return pattern.startsWith("\\Q", from) ? to - from : 0;
    }
}
