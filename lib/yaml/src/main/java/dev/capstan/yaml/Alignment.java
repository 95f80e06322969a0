package dev.capstan.yaml;

import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/// Where each char of a scalar's value is written.
///
/// YAML leaves out indentation, joins lines and undoes escapes; what is left stands in the order in which it was
/// written. So each char of the value is the next one in the text that is the same, a break that became a space, or
/// an escape that stands for it.
final class Alignment {
    private static final int HEX_BYTE = 4;
    private static final int HEX_SHORT = 6;
    private static final int HEX_LONG = 10;
    private static final int ESCAPE = 2;

    private final String text;
    private final String value;
    private final boolean escaped;
    private final int start;

    private Alignment(ScalarNode scalar, String text, int start) {
        this.text = text;
        this.value = scalar.getValue();
        this.escaped = scalar.getScalarStyle() == ScalarStyle.DOUBLE_QUOTED;
        this.start = start;
    }

    /// @param start where the scalar begins in `text`, its quote or `|` included
    static Alignment of(ScalarNode scalar, String text, int start) {
        return new Alignment(scalar, text, contents(scalar.getScalarStyle(), text, start));
    }

    private static int contents(ScalarStyle style, String text, int start) {
        return switch (style) {
            case PLAIN, JSON_SCALAR_STYLE -> start;
            case SINGLE_QUOTED, DOUBLE_QUOTED -> start + 1;
            case LITERAL, FOLDED -> Math.max(start, text.indexOf('\n', start) + 1);
        };
    }

    /// The place in the text of the char at `offset` of the value; one behind its end for an offset there.
    int at(int offset) {
        int at = start;
        int end = start;
        for (int i = 0; i <= Math.min(offset, value.length() - 1); i++) {
            at = next(end, value.charAt(i));
            end = at + length(at);
        }
        return Math.min(offset < value.length() ? at : end, text.length());
    }

    private int next(int from, char wanted) {
        int at = from;
        while (at < text.length() && !writes(at, wanted)) {
            at += continues(at) ? ESCAPE : 1;
        }
        return at;
    }

    private boolean writes(int at, char wanted) {
        char written = text.charAt(at);
        if (escaped && written == '\\') {
            return !continues(at);
        }
        return written == wanted || (written == '\n' && wanted == ' ');
    }

    /// A line that ends in a backslash goes on in the next one, and says nothing there.
    private boolean continues(int at) {
        return escaped && text.startsWith("\\\n", at);
    }

    private int length(int at) {
        if (!escaped || !text.startsWith("\\", at) || at + 1 >= text.length()) {
            return 1;
        }
        return switch (text.charAt(at + 1)) {
            case 'x' -> HEX_BYTE;
            case 'u' -> HEX_SHORT;
            case 'U' -> HEX_LONG;
            default -> ESCAPE;
        };
    }
}
