package dev.capstan.expr.syntax;

import java.nio.charset.StandardCharsets;

/// Reads what stands in quotes. The cursor is behind the opening quote.
final class Literals {
    private static final int REPLACEMENT = 0xFFFD;
    private static final String LETTERS = "abfnrtv\\";
    private static final String MEANINGS = "\u0007\b\f\n\r\t\u000b\\";

    private final Cursor cursor;
    private final boolean bytes;
    private final StringBuilder value = new StringBuilder();
    private boolean meaningless;

    private Literals(Cursor cursor, boolean bytes) {
        this.cursor = cursor;
        this.bytes = bytes;
    }

    static String text(Cursor cursor, int quote) {
        return new Literals(cursor, false).read(quote);
    }

    /// One char (0–255) per byte.
    static String bytes(Cursor cursor, int quote) {
        return new Literals(cursor, true).read(quote);
    }

    /// Between backticks nothing is an escape, but two backticks are one.
    static String raw(Cursor cursor) {
        var literal = new Literals(cursor, false);
        while (true) {
            int codePoint = cursor.advance();
            if (codePoint == Cursor.END) {
                throw cursor.fail("literal not terminated");
            }
            if (codePoint == '`' && !cursor.accept("`")) {
                return literal.value.toString();
            }
            literal.append(codePoint);
        }
    }

    private String read(int quote) {
        for (int codePoint = cursor.advance(); codePoint != quote; codePoint = cursor.advance()) {
            if (codePoint == '\n' || codePoint == Cursor.END) {
                throw cursor.fail("literal not terminated");
            }
            if (codePoint == '\\') {
                readEscape(quote);
            } else {
                append(codePoint == '\r' ? '\n' : codePoint);
            }
        }
        if (meaningless) {
            throw cursor.fail("unable to unescape string");
        }
        return value.toString();
    }

    private void readEscape(int quote) {
        int letter = cursor.advance();
        if (letter == quote) {
            value.appendCodePoint(quote);
        } else if (LETTERS.indexOf(letter) >= 0) {
            value.append(MEANINGS.charAt(LETTERS.indexOf(letter)));
        } else if (letter >= '0' && letter <= '7') {
            long number = digits(letter - '0', 2, 8);
            appendNumber(number, letter > '3');
        } else {
            readHexEscape(letter);
        }
    }

    private void readHexEscape(int letter) {
        switch (letter) {
            case 'x' -> appendNumber(digits(0, 2, 16), false);
            case 'u' -> appendNumber(cursor.accept("{") ? bracedDigits() : digits(0, 4, 16), bytes);
            case 'U' -> appendNumber(digits(0, 8, 16), bytes);
            default -> throw invalid();
        }
    }

    private long digits(long first, int count, int base) {
        long number = first;
        for (int i = 0; i < count; i++) {
            int digit = digit(cursor.advance());
            if (digit >= base) {
                throw invalid();
            }
            number = number * base + digit;
        }
        return number;
    }

    private long bracedDigits() {
        long number = 0;
        int count = 0;
        for (; cursor.peek() != '}'; count++) {
            int digit = digit(cursor.peek());
            if (digit >= 16 || count == 6) {
                throw invalid();
            }
            number = number * 16 + digit;
            cursor.advance();
        }
        if (count == 0) {
            throw invalid();
        }
        cursor.advance();
        return number;
    }

    private static int digit(int codePoint) {
        int digit = codePoint < 0x80 ? Character.digit(codePoint, 16) : -1;
        return digit < 0 ? 16 : digit;
    }

    private RuntimeException invalid() {
        return cursor.fail("invalid char escape");
    }

    /// Escapes that mean no character are complained about at the end of the literal, as the original does.
    private void appendNumber(long number, boolean refused) {
        if (refused || number > Character.MAX_CODE_POINT) {
            meaningless = true;
        } else if (bytes) {
            value.append((char) number);
        } else {
            append((int) number);
        }
    }

    private void append(int codePoint) {
        boolean half = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        int whole = half ? REPLACEMENT : codePoint;
        if (!bytes || whole < 0x80) {
            value.appendCodePoint(whole);
            return;
        }
        for (byte octet : Character.toString(whole).getBytes(StandardCharsets.UTF_8)) {
            value.append((char) (octet & 0xFF));
        }
    }
}
