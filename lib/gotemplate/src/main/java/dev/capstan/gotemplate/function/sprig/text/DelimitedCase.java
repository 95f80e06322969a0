package dev.capstan.gotemplate.function.sprig.text;

/// `FirstName` → `first_name`: cuts a text into words and puts a connector between them.
///
/// A word is a run of characters of one [Kind]; an upper-case run keeps its last letter for the word that follows
/// (`HTTPServer` is `HTTP` and `Server`). A number belongs to the word before it (`bld4_floor`) unless small letters
/// follow, when it begins a word (`http_2xx`).
public final class DelimitedCase {
    private final int[] text;
    private final char connector;
    private final StringBuilder out = new StringBuilder();
    private int start;
    private int end;
    private Kind kind = Kind.NONE;

    /// What the characters of a word are.
    private enum Kind {
        NONE,
        NUMBER,
        UPPER,
        LETTERS,
        CONNECTOR,
        PUNCTUATION,
        OTHER
    }

    private DelimitedCase(String text, char connector) {
        this.text = text.codePoints().toArray();
        this.connector = connector;
    }

    public static String of(String text, char connector) {
        return new DelimitedCase(text, connector).convert();
    }

    private String convert() {
        advance();
        while (end < text.length) {
            if (kind != Kind.CONNECTOR) {
                write();
            }
            Kind previous = kind;
            int from = start;
            int to = end;
            advance();
            switch (previous) {
                case NUMBER -> writeRest();
                case CONNECTOR -> write(Kind.CONNECTOR, from, to);
                case PUNCTUATION -> {}
                case NONE, UPPER, LETTERS, OTHER -> afterWord();
            }
        }
        write();
        return out.toString();
    }

    private void afterWord() {
        if (kind != Kind.NUMBER) {
            connect(kind != Kind.CONNECTOR && kind != Kind.PUNCTUATION);
            return;
        }
        if (end >= text.length) {
            return;
        }
        int from = start;
        int to = end;
        advance();
        if (kind != Kind.LETTERS) {
            write(Kind.NUMBER, from, to);
            connect(kind != Kind.CONNECTOR && kind != Kind.PUNCTUATION);
            return;
        }
        out.append(connector);
        write(Kind.NUMBER, from, to);
        writeRest();
    }

    /// Small letters and digits that go on a word which began with a number.
    private void writeRest() {
        while (kind == Kind.LETTERS || kind == Kind.NUMBER) {
            write();
            advance();
        }
        connect(kind != Kind.NONE && kind != Kind.CONNECTOR && kind != Kind.PUNCTUATION);
    }

    private void connect(boolean wanted) {
        if (wanted) {
            out.append(connector);
        }
    }

    private void write() {
        write(kind, start, end);
    }

    private void write(Kind kind, int from, int to) {
        for (int i = from; i < to; i++) {
            int c = text[i];
            if (kind == Kind.CONNECTOR) {
                out.append(connector);
            } else {
                out.appendCodePoint(kind == Kind.UPPER && CodePoints.isUpper(c) ? Character.toLowerCase(c) : c);
            }
        }
    }

    /// Moves to the next word; past the last, to an empty one.
    private void advance() {
        start = end;
        if (start >= text.length) {
            kind = Kind.NONE;
            return;
        }
        kind = kindOf(text[start]);
        end = start + 1;
        switch (kind) {
            case UPPER -> advanceUpper();
            case LETTERS -> letters();
            case NONE, NUMBER, CONNECTOR -> run(kind);
            case PUNCTUATION -> punctuation();
            case OTHER -> other();
        }
    }

    private void advanceUpper() {
        if (end < text.length && CodePoints.isUpper(text[end])) {
            run(Kind.UPPER);
            if (end < text.length && isAlphabet(text[end])) {
                end--;
            }
            return;
        }
        letters();
    }

    private void letters() {
        while (end < text.length && isAlphabet(text[end]) && !CodePoints.isUpper(text[end])) {
            end++;
        }
    }

    private void run(Kind wanted) {
        while (end < text.length && kindOf(text[end]) == wanted) {
            end++;
        }
    }

    /// Hyphens and underscores that follow other punctuation belong to it.
    private void punctuation() {
        while (end < text.length && CodePoints.isPunctuation(text[end])) {
            end++;
        }
    }

    private void other() {
        while (end < text.length && (kindOf(text[end]) == Kind.OTHER || isLoneUpper(text[end]))) {
            end++;
        }
    }

    private static boolean isLoneUpper(int c) {
        return CodePoints.isUpper(c) && !isAlphabet(c);
    }

    private static Kind kindOf(int c) {
        if (PascalCase.isConnector(c)) {
            return Kind.CONNECTOR;
        }
        if (CodePoints.isPunctuation(c)) {
            return Kind.PUNCTUATION;
        }
        if (CodePoints.isUpper(c)) {
            return Kind.UPPER;
        }
        if (isAlphabet(c)) {
            return Kind.LETTERS;
        }
        return CodePoints.isNumber(c) ? Kind.NUMBER : Kind.OTHER;
    }

    /// A letter of a script written in letters, not in syllables or ideographs.
    private static boolean isAlphabet(int c) {
        if (!Character.isLetter(c)) {
            return false;
        }
        return !Character.isIdeographic(c);
    }
}
