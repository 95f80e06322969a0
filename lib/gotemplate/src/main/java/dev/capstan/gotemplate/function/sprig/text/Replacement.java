package dev.capstan.gotemplate.function.sprig.text;

import com.google.re2j.Matcher;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A piece of the text that replaces a match.
sealed interface Replacement {
    /// Text as it stands.
    record Literal(String text) implements Replacement {}

    /// What a group matched, by number or by name; nothing if there is no such group.
    record Group(String name) implements Replacement {}

    /// Reads `$name`, `${name}` and `$$`. A name is letters, digits and underscores, as many as there are, so that
    /// `$1x` is the group `1x`. A dollar sign that begins none of them stands for itself.
    static List<Replacement> parse(String text) {
        var pieces = new ArrayList<Replacement>();
        int at = 0;
        while (at < text.length()) {
            int dollar = text.indexOf('$', at);
            if (dollar < 0) {
                break;
            }
            pieces.add(new Literal(text.substring(at, dollar)));
            String name = name(text, dollar + 1);
            if (name != null) {
                pieces.add(new Group(name));
                at = dollar + 1 + name.length() + (text.charAt(dollar + 1) == '{' ? 2 : 0);
            } else {
                pieces.add(new Literal("$"));
                at = dollar + (text.startsWith("$", dollar + 1) ? 2 : 1);
            }
        }
        pieces.add(new Literal(text.substring(at)));
        return pieces;
    }

    private static @Nullable String name(String text, int from) {
        boolean braced = text.startsWith("{", from);
        int start = braced ? from + 1 : from;
        int end = start;
        while (end < text.length() && isWord(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
        if (end == start || (braced && !text.startsWith("}", end))) {
            return null;
        }
        return text.substring(start, end);
    }

    private static boolean isWord(int c) {
        return c == '_' || Character.isLetter(c) || Character.isDigit(c);
    }

    static void append(StringBuilder out, List<? extends Replacement> pieces, Matcher match, String text) {
        for (Replacement piece : pieces) {
            switch (piece) {
                case Literal literal -> out.append(literal.text());
                case Group group -> appendGroup(out, group.name(), match, text);
            }
        }
    }

    private static void appendGroup(StringBuilder out, String name, Matcher match, String text) {
        int group = group(name, match);
        if (group >= 0 && match.start(group) >= 0) {
            out.append(text, match.start(group), match.end(group));
        }
    }

    private static int group(String name, Matcher match) {
        Long number = NumberText.whole(name, 10);
        if (number != null) {
            return number <= match.groupCount() ? number.intValue() : -1;
        }
        return match.pattern().namedGroups().getOrDefault(name, -1);
    }
}
