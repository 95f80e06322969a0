package dev.capstan.gotemplate.format;

import dev.capstan.gotemplate.value.Budget;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One walk over a format and its operands. Belongs to one thread.
///
/// A directive is `%`, flags, a width, a point and a precision, and a verb. Width and precision are numbers or `*`,
/// which takes them from the operands. An index like `[2]` may stand before each `*` and before the verb, and says
/// which operand is taken next.
final class Printf {
    private static final int LARGEST = 1_000_000;
    private static final int NONE = Directive.NONE;

    private final String format;
    private final List<? extends @Nullable Object> operands;
    private final Output out;
    private final Printer printer;

    private int position;
    private int next;
    private boolean reordered;
    private boolean noMoreBrackets;

    // what was read of the current directive
    private boolean minus;
    private boolean plus;
    private boolean sharp;
    private boolean space;
    private boolean zero;
    private boolean indexed;
    private boolean badIndex;

    Printf(String format, List<? extends @Nullable Object> operands, Format.Nil nil, Budget budget) {
        this.format = format;
        this.operands = operands;
        this.out = new Output(new StringBuilder(format.length() + 16), budget);
        this.printer = new Printer(out, nil);
    }

    String run() {
        out.pay(format.length());
        while (position < format.length()) {
            int percent = format.indexOf('%', position);
            int end = percent < 0 ? format.length() : percent;
            out.text().append(format, position, end);
            position = end + 1;
            if (percent >= 0) {
                directive();
            }
        }
        if (!reordered && next < operands.size()) {
            printExtras();
        }
        return out.text().toString();
    }

    private void directive() {
        clear();
        readFlags();
        readIndex();
        int width = Math.max(0, readWidth());
        int precision = readPrecision();
        if (!indexed) {
            readIndex();
        }
        if (position >= format.length()) {
            out.append("%!(NOVERB)");
            return;
        }
        int verb = format.codePointAt(position);
        position += Character.charCount(verb);
        print(verb, width, precision);
    }

    private void print(int verb, int width, int precision) {
        if (verb == '%') {
            out.append('%');
        } else if (badIndex) {
            complain(verb, "(BADINDEX)");
        } else if (next >= operands.size()) {
            complain(verb, "(MISSING)");
        } else {
            boolean whole = verb == 'v' || verb == 'w';
            printer.print(
                    operands.get(next++),
                    new Directive(
                            verb,
                            minus,
                            plus && !whole,
                            sharp && !whole,
                            space,
                            zero,
                            sharp && whole,
                            width,
                            precision));
        }
    }

    private void complain(int verb, String reason) {
        out.append("%!");
        out.appendCodePoint(verb);
        out.append(reason);
    }

    private void clear() {
        minus = false;
        plus = false;
        sharp = false;
        space = false;
        zero = false;
        indexed = false;
        badIndex = false;
    }

    private void readFlags() {
        while (position < format.length()) {
            switch (format.charAt(position)) {
                case '-' -> minus = true;
                case '+' -> plus = true;
                case '#' -> sharp = true;
                case ' ' -> space = true;
                case '0' -> zero = true;
                default -> {
                    return;
                }
            }
            position++;
        }
    }

    private int readWidth() {
        if (!startsWith('*')) {
            int width = readNumber(format.length());
            badIndex |= indexed && width != NONE;
            return width;
        }
        var width = takeNumber();
        if (width == null) {
            out.append("%!(BADWIDTH)");
            return NONE;
        }
        if (width < 0) {
            minus = true;
            zero = false;
        }
        return Math.abs(width);
    }

    /// A point at the very end of the format is no precision: Go takes it for the verb.
    private int readPrecision() {
        if (!startsWith('.') || position + 1 == format.length()) {
            return NONE;
        }
        position++;
        badIndex |= indexed;
        readIndex();
        if (!startsWith('*')) {
            return Math.max(0, readNumber(format.length()));
        }
        var precision = takeNumber();
        if (precision == null || precision < 0) {
            out.append("%!(BADPREC)");
            return NONE;
        }
        return precision;
    }

    private boolean startsWith(char c) {
        return position < format.length() && format.charAt(position) == c;
    }

    /// Skips the `*` and takes an operand, which should be a number of reasonable size.
    private @Nullable Integer takeNumber() {
        position++;
        indexed = false;
        if (next >= operands.size()) {
            return null;
        }
        return switch (operands.get(next++)) {
            case Long number -> reasonable(number);
            case Duration duration -> reasonable(Times.nanos(duration));
            case null, default -> null;
        };
    }

    private static @Nullable Integer reasonable(long number) {
        return number >= -LARGEST && number <= LARGEST ? (int) number : null;
    }

    /// Reads digits, if there are any before `end`. After a number far too large, Go gives up on what follows it.
    private int readNumber(int end) {
        int number = NONE;
        while (position < end && format.charAt(position) >= '0' && format.charAt(position) <= '9') {
            if (number > LARGEST) {
                position = end;
                return NONE;
            }
            number = 10 * Math.max(0, number) + format.charAt(position) - '0';
            position++;
        }
        return number;
    }

    /// Reads `[n]`, if it is there. Operands are counted from 1.
    private void readIndex() {
        indexed = false;
        if (!startsWith('[')) {
            return;
        }
        reordered = true;
        int close = closingBracket();
        position++;
        if (close < 0) {
            badIndex = true;
            return;
        }
        int number = readNumber(close);
        indexed = number != NONE && position == close;
        if (indexed && number >= 1 && number <= operands.size()) {
            next = number - 1;
        } else {
            badIndex = true;
        }
        position = close + 1;
    }

    /// Remembers that there is none, so that a format full of `%[` is not searched over and over.
    private int closingBracket() {
        if (format.length() - position < 3) {
            return -1;
        }
        int close = noMoreBrackets ? -1 : format.indexOf(']', position);
        noMoreBrackets = close < 0;
        return close;
    }

    private void printExtras() {
        out.append("%!(EXTRA ");
        for (int i = next; i < operands.size(); i++) {
            out.append(i > next ? ", " : "");
            printer.printExtra(operands.get(i));
        }
        out.append(')');
    }
}
