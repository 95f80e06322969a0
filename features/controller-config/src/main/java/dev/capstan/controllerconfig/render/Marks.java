package dev.capstan.controllerconfig.render;

/// Characters that stand for values while YAML is read. They are of the private use planes, and no
/// template may hold one.
///
/// | in the text | stands for |
/// |---|---|
/// | a mark | a value |
/// | the splice sign, a mark, `: `, the splice sign | the entries of a serialized map, among those of a mapping |
/// | `- `, the splice sign, a mark | the elements of a serialized list, among those of a sequence |
final class Marks {
    /// How many values one rendering may print.
    static final int MOST = 0xFFFD;

    static final int SPLICE = 0x100000;

    private static final int FIRST = 0xF0000;
    private static final char LOWEST_LEAD = Character.highSurrogate(FIRST);
    private static final String SIGN = Character.toString(SPLICE);

    /// What follows the mark of a map that is a key.
    static final String AS_KEY = ": " + SIGN;

    /// What is before the splice sign of a list that is an element.
    static final String AS_ELEMENT = "- ";

    private static final String SHOWN = "{{…}}";

    private Marks() {}

    static int mark(int slot) {
        return FIRST + slot;
    }

    /// The number of the value that a mark stands for.
    static int slot(int mark) {
        return mark - FIRST;
    }

    static boolean isMark(int character) {
        return character >= FIRST && character < SPLICE;
    }

    /// Where the text holds the first of these characters, or -1.
    static int find(String text) {
        return find(text, 0);
    }

    static int find(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (isLead(text.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    /// Whether the char begins one of these characters.
    static boolean isLead(char each) {
        return each >= LOWEST_LEAD && each <= Character.MAX_HIGH_SURROGATE;
    }

    /// What to throw for a map or list whose form does not fit its place.
    static Complaint misplaced(Spot spot) {
        return new Complaint(
                spot,
                "a map or list that toYaml writes stands beside other text, expected a line of its own, or quotes");
    }

    /// The text for people.
    static String shown(String text) {
        if (find(text) < 0) {
            return text;
        }
        var out = new StringBuilder();
        text.replace(AS_KEY, "")
                .replace(AS_ELEMENT + SIGN, "")
                .replace(SIGN, "")
                .codePoints()
                .forEach(each -> {
                    if (isMark(each)) {
                        out.append(SHOWN);
                    } else {
                        out.appendCodePoint(each);
                    }
                });
        return out.toString();
    }
}
