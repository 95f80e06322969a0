package dev.capstan.template.expression;

/// What is wrong with an expression, for the text around it to tell.
final class Mistake extends Exception {
    private static final long serialVersionUID = 1L;

    private final int offset;

    Mistake(int offset, String words) {
        super(words, null, false, false);
        this.offset = offset;
    }

    int offset() {
        return offset;
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
