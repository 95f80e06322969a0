package dev.capstan.gotemplate.function.sprig.text;

import dev.capstan.gotemplate.value.Problem;

/// How large a pattern gets when its repetitions are written out, found without compiling it.
///
/// A pattern takes memory for each copy that its repetitions ask for, and stack for each group in another. Go refuses
/// more than 1000 copies of anything, also where repetitions stand in repetitions.
final class RegexSize {
    private static final int LONGEST = 2000;
    private static final int DEEPEST = 100;
    private static final long MOST_COPIES = 1000;
    private static final long LARGEST = 20_000;

    private final String pattern;
    private int at;

    private RegexSize(String pattern) {
        this.pattern = pattern;
    }

    /// The size of a piece, and the most copies of anything in it.
    private record Piece(long size, long copies) {
        static final Piece NONE = new Piece(0, 1);
        static final Piece ONE = new Piece(1, 1);

        Piece then(Piece next) {
            return new Piece(size + next.size, Math.max(copies, next.copies));
        }

        Piece times(long count) {
            return new Piece(size * Math.max(1, count), copies * Math.max(1, count));
        }
    }

    static long of(String pattern) {
        if (pattern.length() > LONGEST) {
            throw new Problem("the pattern has " + pattern.length() + " characters, expected at most " + LONGEST);
        }
        return new RegexSize(pattern).group(0).size();
    }

    private Piece group(int depth) {
        if (depth > DEEPEST) {
            throw new Problem("the pattern has groups nested deeper than " + DEEPEST + " levels");
        }
        Piece before = Piece.NONE;
        Piece last = Piece.NONE;
        while (at < pattern.length() && pattern.charAt(at) != ')') {
            long count = repetition();
            if (count > 0) {
                last = checked(last.times(count));
            } else {
                before = checked(before.then(last));
                last = piece(depth);
            }
        }
        at++;
        return checked(before.then(last)).then(Piece.ONE);
    }

    private Piece piece(int depth) {
        char c = pattern.charAt(at++);
        switch (c) {
            case '\\' -> at++;
            case '[' -> skipClass();
            case '(' -> {
                return group(depth + 1);
            }
            default -> {}
        }
        return Piece.ONE;
    }

    private void skipClass() {
        int end = pattern.indexOf(']', at + 1);
        at = end < 0 ? pattern.length() : end + 1;
    }

    /// The larger number of `{n,m}` if it stands here, else 0.
    private long repetition() {
        int end = pattern.charAt(at) == '{' ? pattern.indexOf('}', at) : -1;
        if (end < 0) {
            return 0;
        }
        long largest = 0;
        for (String part : pattern.substring(at + 1, end).split(",", -1)) {
            Long number = part.isEmpty() ? Long.valueOf(1) : NumberText.whole(part, 10);
            if (number == null) {
                return 0;
            }
            largest = Math.max(largest, number);
        }
        at = end + 1;
        return Math.max(1, largest);
    }

    private static Piece checked(Piece piece) {
        if (piece.copies() > MOST_COPIES || piece.size() > LARGEST) {
            throw new Problem("the repetitions of the pattern make it too large");
        }
        return piece;
    }
}
