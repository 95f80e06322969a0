package dev.capstan.gotemplate.format;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Complex;
import dev.capstan.gotemplate.value.Problem;
import dev.capstan.gotemplate.value.Receiver;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Prints values as Go does.
///
/// What is appended is paid for before it is made: a width or a precision comes from the template, and so may be
/// hostile. A value that holds itself ends in a [Problem], not in a stack overflow.
public final class Format {
    private Format() {}

    /// How an operand prints that is null or absent.
    public enum Nil {
        /// As in Go: `<nil>`, or a complaint when the verb is for something else.
        SHOWN,
        /// As an empty text, whatever the verb.
        SILENT
    }

    /// `%v`: appends `value` as `fmt.Print` would. Null is `<nil>`, an absent value is `<no value>`.
    public static void print(StringBuilder out, @Nullable Object value, Budget budget) {
        if (value instanceof String text) {
            budget.grow(text.length());
            out.append(text);
        } else if (value instanceof Long number) {
            budget.grow(20);
            out.append(number.longValue());
        } else if (value instanceof Absent) {
            budget.grow(10);
            out.append("<no value>");
        } else {
            printer(out, budget).print(value, Directive.PLAIN);
        }
    }

    /// `fmt.Sprint`: a space between two operands when neither is a text.
    public static String sprint(List<? extends @Nullable Object> operands, Budget budget) {
        var out = new StringBuilder();
        var printer = printer(out, budget);
        for (int i = 0; i < operands.size(); i++) {
            if (i > 0 && !(operands.get(i) instanceof String) && !(operands.get(i - 1) instanceof String)) {
                out.append(' ');
            }
            printer.print(operands.get(i), Directive.PLAIN);
        }
        return out.toString();
    }

    /// `fmt.Sprintln`: a space between any two operands, and a line feed at the end.
    public static String sprintln(List<? extends @Nullable Object> operands, Budget budget) {
        var out = new StringBuilder();
        var printer = printer(out, budget);
        for (int i = 0; i < operands.size(); i++) {
            if (i > 0) {
                out.append(' ');
            }
            printer.print(operands.get(i), Directive.PLAIN);
        }
        return out.append('\n').toString();
    }

    /// `fmt.Sprintf`. A wrong format is no error: the text says what is wrong, as in `%!d(string=hi)`.
    public static String sprintf(String format, List<? extends @Nullable Object> operands, Budget budget) {
        return sprintf(format, operands, Nil.SHOWN, budget);
    }

    /// `fmt.Sprintf` with a choice of how an operand prints that is null or absent.
    public static String sprintf(String format, List<? extends @Nullable Object> operands, Nil nil, Budget budget) {
        return new Printf(format, operands, nil, budget).run();
    }

    /// A finite number in as few digits as tell it apart, without an exponent.
    public static String plain(double number) {
        return Floats.plain(number);
    }

    /// A finite number in as few digits as tell it apart, with an exponent of two digits at least.
    public static String scientific(double number) {
        return Floats.scientific(number);
    }

    /// `%T`, as near as our values know: int, float64, string, bool, `[]interface {}`, `map[string]interface {}`.
    public static String typeName(@Nullable Object value) {
        return switch (value) {
            case null -> "<nil>";
            case Absent _ -> "<nil>";
            case Boolean _ -> "bool";
            case Long _ -> "int";
            case Double _ -> "float64";
            case String _ -> "string";
            case List<?> _ -> "[]interface {}";
            case Map<?, ?> _ -> "map[string]interface {}";
            case byte[] _ -> "[]uint8";
            case ZonedDateTime _ -> "time.Time";
            case Duration _ -> "time.Duration";
            case Complex _ -> "complex128";
            case Receiver receiver -> receiver.typeName();
            default -> throw new Problem("a value of " + value.getClass() + " is none that a template knows");
        };
    }

    private static Printer printer(StringBuilder out, Budget budget) {
        return new Printer(new Output(out, budget), Nil.SHOWN);
    }
}
