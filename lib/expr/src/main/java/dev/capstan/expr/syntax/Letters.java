package dev.capstan.expr.syntax;

import java.util.Set;

/// Which characters and words are what.
final class Letters {
    private static final Set<String> KEYWORDS =
            Set.of("not", "in", "or", "and", "matches", "contains", "startsWith", "endsWith", "let", "if", "else");

    private Letters() {}

    static boolean space(int codePoint) {
        return codePoint == 0x85 || (codePoint >= '\t' && codePoint <= '\r') || Character.isSpaceChar(codePoint);
    }

    static boolean startsName(int codePoint) {
        return codePoint == '_' || codePoint == '$' || Character.isLetter(codePoint);
    }

    static boolean continuesName(int codePoint) {
        return startsName(codePoint) || Character.isDigit(codePoint);
    }

    /// Is it an operator although it is spelled like a name?
    static boolean keyword(String word) {
        return KEYWORDS.contains(word);
    }

    /// Is it a value although it is spelled like a name?
    static boolean literal(String word) {
        return word.equals("nil") || word.equals("true") || word.equals("false");
    }

    /// Could it stand after a dot?
    static boolean name(String word) {
        return !word.isEmpty()
                && startsName(word.codePointAt(0))
                && word.codePoints().allMatch(Letters::continuesName);
    }

    /// Can it be seen when printed? The space can, other blanks cannot.
    static boolean printable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> codePoint == ' ';
            default -> true;
        };
    }
}
