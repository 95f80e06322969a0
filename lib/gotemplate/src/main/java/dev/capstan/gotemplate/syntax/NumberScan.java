package dev.capstan.gotemplate.syntax;

/// Finds the end of a number. It takes more than is a number; [Numbers] looks closer.
final class NumberScan {
    private static final String DECIMAL = "0123456789_";
    private static final String HEXADECIMAL = "0123456789abcdefABCDEF_";

    private final String text;
    private int at;

    NumberScan(String text, int at) {
        this.text = text;
        this.at = at;
    }

    int at() {
        return at;
    }

    /// Goes past one number, and says whether nothing is stuck to it.
    boolean skip() {
        accept("+-");
        String digits = digits();
        acceptAll(digits);
        if (accept(".")) {
            acceptAll(digits);
        }
        boolean exponent = (digits.equals(DECIMAL) && accept("eE")) || (digits.equals(HEXADECIMAL) && accept("pP"));
        if (exponent) {
            accept("+-");
            acceptAll(DECIMAL);
        }
        accept("i");
        boolean stuck = at < text.length() && Lexer.isWord(text.codePointAt(at));
        at += stuck ? Character.charCount(text.codePointAt(at)) : 0;
        return !stuck;
    }

    private String digits() {
        if (!accept("0")) {
            return DECIMAL;
        }
        if (accept("xX")) {
            return HEXADECIMAL;
        }
        if (accept("oO")) {
            return "01234567_";
        }
        return accept("bB") ? "01_" : DECIMAL;
    }

    private boolean accept(String signs) {
        boolean found = at < text.length() && signs.indexOf(text.charAt(at)) >= 0;
        at += found ? 1 : 0;
        return found;
    }

    private void acceptAll(String signs) {
        while (at < text.length() && signs.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }
}
