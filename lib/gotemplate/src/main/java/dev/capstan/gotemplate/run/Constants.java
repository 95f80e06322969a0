package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.function.Function.Parameter;
import dev.capstan.gotemplate.run.Expression.Constant;
import dev.capstan.gotemplate.run.Expression.Failure;
import dev.capstan.gotemplate.syntax.Operand;
import dev.capstan.gotemplate.syntax.Printer;
import org.jspecify.annotations.Nullable;

/// Constants as arguments: they have no type of their own but take the parameter's, if they can.
final class Constants {
    private Constants() {}

    static Expression nil(Operand.Nil nil, Parameter parameter) {
        return switch (parameter) {
            case ANY, LIST, MAP, OTHER -> new Constant(nil, null);
            case TEXT, INT, FLOAT, BOOL -> new Failure(nil, "cannot assign nil to " + Argument.typeName(parameter));
        };
    }

    static Expression number(Operand.Numeral number, Parameter parameter) {
        return switch (parameter) {
            case ANY, OTHER -> number(number);
            case INT -> orElse(number, number.integer(), "expected integer");
            case FLOAT -> orElse(number, number.decimal(), "expected float");
            case TEXT -> orElse(number, null, "expected string");
            case BOOL -> orElse(number, null, "expected bool");
            case LIST, MAP -> unfit(number, parameter);
        };
    }

    /// A number where any value may stand: the way it is written says what it is.
    static Expression number(Operand.Numeral number) {
        if (number.complex() != null) {
            return new Constant(number, number.complex());
        }
        if (number.writtenAsDecimal()) {
            return new Constant(number, number.decimal());
        }
        return number.integer() == null
                ? new Failure(number, number.text() + " overflows int")
                : new Constant(number, number.integer());
    }

    private static Expression orElse(Operand operand, @Nullable Object value, String expected) {
        return value == null
                ? new Failure(operand, expected + "; found " + Printer.print(operand))
                : new Constant(operand, value);
    }

    /// A constant that has one type only, `own`.
    static Expression fitted(Operand operand, Object value, Parameter parameter, Parameter own) {
        return switch (parameter) {
            case ANY, OTHER -> new Constant(operand, value);
            case TEXT -> orElse(operand, own == parameter ? value : null, "expected string");
            case BOOL -> orElse(operand, own == parameter ? value : null, "expected bool");
            case INT -> orElse(operand, null, "expected integer");
            case FLOAT -> orElse(operand, null, "expected float");
            case LIST, MAP -> unfit(operand, parameter);
        };
    }

    private static Expression unfit(Operand operand, Parameter parameter) {
        String type = Argument.typeName(parameter);
        return new Failure(operand, "can't handle " + Printer.print(operand) + " for arg of type " + type);
    }
}
