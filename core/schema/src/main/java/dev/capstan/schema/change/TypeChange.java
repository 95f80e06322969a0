package dev.capstan.schema.change;

/// Another type.
final class TypeChange {
    private TypeChange() {}

    /// Whether there is more to compare: not when the value has become something else.
    static boolean goesOn(Difference difference) {
        String was = Words.type(difference.before());
        String is = Words.type(difference.after());
        if (was.equals(is)) {
            return true;
        }
        String words = "was " + named(was) + ", is " + named(is);
        if (!isWider(was, is)) {
            difference.breaking(words);
            return false;
        }
        boolean ruled = difference.place().ruled();
        difference.tell(ruled, ruled ? words + ", and a rule looks at it" : words);
        return true;
    }

    private static boolean isWider(String was, String is) {
        return switch (is) {
            case "" -> true;
            case "number" -> was.equals("integer");
            case "integer or string" -> was.equals("integer") || was.equals("string");
            default -> false;
        };
    }

    private static String named(String type) {
        return type.isEmpty() ? "of any type" : type;
    }
}
