package dev.capstan.gotemplate.format;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Complex;
import dev.capstan.gotemplate.value.NilList;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Receiver;
import dev.capstan.gotemplate.value.Utf8;
import dev.capstan.gotemplate.value.Values;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Prints operands: single values by their kind, collections element by element with the same directive.
final class Printer {
    private static final int DEEPEST = 500;

    private final Output out;
    private final Format.Nil nil;

    Printer(Output out, Format.Nil nil) {
        this.out = out;
        this.nil = nil;
    }

    /// Prints an operand. Go's functions cannot tell an absent one from nil.
    void print(@Nullable Object operand, Directive directive) {
        if (operand == null || operand instanceof Absent) {
            printNil(directive);
        } else if (directive.verb() == 'T') {
            Texts.print(out, Format.typeName(operand), directive.withVerb('s'));
        } else if (directive.verb() == 'p') {
            complain(operand, directive, 0);
        } else {
            print(operand, directive, 0);
        }
    }

    private void printNil(Directive directive) {
        if (nil == Format.Nil.SILENT) {
            out.pad("", directive.paddedWithSpaces());
        } else if (directive.verb() == 'v' || directive.verb() == 'T') {
            out.pad("<nil>", directive);
        } else {
            complainOfNil(directive);
        }
    }

    private void print(Object value, Directive directive, int depth) {
        switch (value) {
            case String text -> text(text, directive, depth);
            case Long number -> integer(number, number, directive, depth);
            case Boolean truth -> truth(truth, directive, depth);
            case Double number -> real(number, directive, depth);
            case List<?> list -> list(list, directive, depth);
            case Map<?, ?> map -> map(map, directive, depth);
            case byte[] bytes -> bytes(bytes, directive, depth);
            case Duration duration -> duration(duration, directive, depth);
            case ZonedDateTime time -> time(time, directive, depth);
            case Complex number -> complex(number, directive, depth);
            case Receiver receiver -> text(receiver.toString(), directive, depth);
            default -> complain(value, directive, depth);
        }
    }

    private void text(String text, Directive directive, int depth) {
        if (Texts.knows(directive.verb())) {
            Texts.print(out, text, directive);
        } else {
            complain(text, directive, depth);
        }
    }

    private void integer(Object value, long number, Directive directive, int depth) {
        if (Integers.knows(directive.verb())) {
            Integers.print(out, number, directive);
        } else {
            complain(value, directive, depth);
        }
    }

    private void truth(boolean truth, Directive directive, int depth) {
        if (directive.verb() == 't' || directive.verb() == 'v') {
            out.pad(truth ? "true" : "false", directive);
        } else {
            complain(truth, directive, depth);
        }
    }

    private void real(double number, Directive directive, int depth) {
        if (Floats.knows(directive.verb())) {
            Floats.print(out, number, directive);
        } else {
            complain(number, directive, depth);
        }
    }

    private void complex(Complex number, Directive directive, int depth) {
        if (!Floats.knows(directive.verb())) {
            complain(number, directive, depth);
            return;
        }
        out.append('(');
        Floats.print(out, number.real(), directive);
        Floats.print(out, number.imaginary(), directive.withPlus());
        out.append("i)");
    }

    private void list(List<?> list, Directive directive, int depth) {
        if (directive.verb() == 'w') {
            complain(list, directive, depth);
            return;
        }
        if (directive.goSyntax() && list instanceof NilList) {
            out.append("[]interface {}(nil)");
            return;
        }
        out.append(directive.goSyntax() ? "[]interface {}{" : "[");
        boolean first = true;
        for (var element : list) {
            separate(first, directive);
            first = false;
            element(element, directive, depth);
        }
        out.append(directive.goSyntax() ? '}' : ']');
    }

    private void map(Map<?, ?> map, Directive directive, int depth) {
        if (directive.verb() == 'w') {
            complain(map, directive, depth);
            return;
        }
        out.append(directive.goSyntax() ? "map[string]interface {}{" : "map[");
        boolean first = true;
        for (var entry : KeyOrder.sorted(map)) {
            separate(first, directive);
            first = false;
            element(entry.getKey(), directive, depth);
            out.append(':');
            element(entry.getValue(), directive, depth);
        }
        out.append(directive.goSyntax() ? '}' : ']');
    }

    private void separate(boolean first, Directive directive) {
        if (!first) {
            out.append(directive.goSyntax() ? ", " : " ");
        }
    }

    private void element(@Nullable Object element, Directive directive, int depth) {
        if (depth >= DEEPEST) {
            throw new Problem("cannot print a value nested more than " + DEEPEST + " deep: does it hold itself?");
        }
        out.budget().step(1);
        Object known = Values.of(element);
        if (known == null || known instanceof Absent) {
            out.append(directive.goSyntax() ? "interface {}(nil)" : "<nil>");
        } else {
            print(known, directive, depth + 1);
        }
    }

    private void bytes(byte[] bytes, Directive directive, int depth) {
        switch (directive.verb()) {
            case 's', 'q' -> Texts.print(out, Utf8.decode(bytes, 0, bytes.length), directive);
            case 'x', 'X' -> Texts.printHex(out, bytes, directive);
            default -> eachByte(bytes, directive, depth);
        }
    }

    private void eachByte(byte[] bytes, Directive directive, int depth) {
        boolean syntax = directive.goSyntax();
        var single = syntax ? directive.withVerb('x').withSharp(true) : directive;
        out.append(syntax ? (depth == 0 ? "[]byte{" : "[]uint8{") : "[");
        for (int i = 0; i < bytes.length; i++) {
            separate(i == 0, directive);
            long number = Byte.toUnsignedLong(bytes[i]);
            if (Integers.knows(single.verb())) {
                Integers.print(out, number, single);
            } else {
                complain("uint8", number, single, depth);
            }
        }
        out.append(syntax ? '}' : ']');
    }

    /// A duration is an integer that can say itself in words.
    private void duration(Duration duration, Directive directive, int depth) {
        if (!directive.goSyntax() && Texts.knows(directive.verb())) {
            Texts.print(out, Times.text(duration), directive);
        } else {
            integer(duration, Times.nanos(duration), directive, depth);
        }
    }

    private void time(ZonedDateTime time, Directive directive, int depth) {
        if (Texts.knows(directive.verb())) {
            Texts.print(out, Times.text(time), directive.goSyntax() ? directive.withVerb('s') : directive);
        } else {
            complain(time, directive, depth);
        }
    }

    /// Go's way of saying that the verb does not fit: `%!d(string=hi)`.
    private void complain(Object value, Directive directive, int depth) {
        complain(Format.typeName(value), value, directive, depth);
    }

    private void complain(String type, Object value, Directive directive, int depth) {
        startComplaint(directive);
        out.append(type);
        out.append('=');
        plainly(value, directive.withVerb('v'), depth);
        out.append(')');
    }

    private void complainOfNil(Directive directive) {
        startComplaint(directive);
        out.append("<nil>)");
    }

    private void startComplaint(Directive directive) {
        out.append("%!");
        out.appendCodePoint(directive.verb());
        out.append('(');
    }

    private void plainly(Object value, Directive directive, int depth) {
        if (value instanceof Duration duration) {
            Integers.print(out, Times.nanos(duration), directive);
        } else {
            print(value, directive, depth);
        }
    }

    /// Names and prints an operand that no verb asked for.
    void printExtra(@Nullable Object operand) {
        if (operand == null || operand instanceof Absent) {
            out.append("<nil>");
            return;
        }
        out.append(Format.typeName(operand));
        out.append('=');
        print(operand, Directive.PLAIN, 0);
    }
}
