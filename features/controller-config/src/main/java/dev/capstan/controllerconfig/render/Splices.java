package dev.capstan.controllerconfig.render;

import dev.capstan.gotemplate.run.Printed;
import dev.capstan.gotemplate.run.Printed.Notation;
import java.util.List;
import java.util.Map;

/// Gives the marks of maps and lists that `toYaml` serialized the form that fits their place.
///
/// Where such a mark stands alone in its line, the lines that `toYaml` wrote would go on with what is there: with
/// more keys of a mapping, or more elements of a sequence. A mark alone would not parse there, so it becomes a
/// key, or an element. Where nothing else is in that mapping or sequence it makes no difference. In a scalar it
/// is text in any form.
final class Splices {
    private Splices() {}

    static boolean concern(Printed printed) {
        return printed instanceof Printed.Serialized(var value, var _, Notation notation)
                && notation == Notation.YAML
                && (value instanceof Map<?, ?> || value instanceof List<?>);
    }

    static String written(String text, List<Slot> slots) {
        var out = new StringBuilder(text.length() + 16);
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Marks.isLead(text.charAt(i))) {
                Printed printed = slots.get(Marks.slot(text.codePointAt(i))).printed();
                if (concern(printed) && begins(text, i) && ends(text, i + 2)) {
                    out.append(text, from, i);
                    splice(printed, text.codePointAt(i), out);
                    from = i + 2;
                }
                i++;
            }
        }
        return out.append(text, from, text.length()).toString();
    }

    private static void splice(Printed printed, int mark, StringBuilder out) {
        if (printed instanceof Printed.Serialized(Map<?, ?> _, var _, var _)) {
            out.appendCodePoint(Marks.SPLICE).appendCodePoint(mark).append(Marks.AS_KEY);
        } else {
            out.append(Marks.AS_ELEMENT).appendCodePoint(Marks.SPLICE).appendCodePoint(mark);
        }
    }

    /// Whether nothing is before it in its line but indentation and dashes of sequences.
    private static boolean begins(String text, int at) {
        int start = text.lastIndexOf('\n', at - 1) + 1;
        for (int i = start; i < at; i++) {
            boolean dash = text.charAt(i) == '-' && text.charAt(i + 1) == ' ';
            if (text.charAt(i) != ' ' && !dash) {
                return false;
            }
        }
        return true;
    }

    /// Whether nothing is after it in its line but a comment.
    private static boolean ends(String text, int at) {
        int i = at;
        while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t' || text.charAt(i) == '\r')) {
            i++;
        }
        return i == text.length() || text.charAt(i) == '\n' || (text.charAt(i) == '#' && i > at);
    }
}
