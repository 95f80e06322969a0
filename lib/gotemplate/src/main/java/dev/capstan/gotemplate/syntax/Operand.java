package dev.capstan.gotemplate.syntax;

import dev.capstan.gotemplate.value.Complex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A single value within a command.
public sealed interface Operand extends Node {
    /// `.`: what the template was given, or what `with` and `range` made of it.
    record Dot(Place at) implements Operand {}

    /// `nil`.
    record Nil(Place at) implements Operand {}

    /// `true` or `false`.
    record Bool(Place at, boolean value) implements Operand {}

    /// A text in quotes of any kind.
    record Text(Place at, String value) implements Operand {}

    /// A number without a type: it becomes what the place it stands in needs, if it can.
    ///
    /// @param text as it was written
    /// @param integer its value if it is whole and fits an int
    /// @param decimal its value as a float, if it has no imaginary part
    /// @param complex its value if it is written with an `i`
    record Numeral(
            Place at,
            String text,
            @Nullable Long integer,
            @Nullable Double decimal,
            @Nullable Complex complex) implements Operand {
        /// Whether it is a float where nothing else is asked for, by the way it is written.
        public boolean writtenAsDecimal() {
            boolean hex = text.length() > 2 && text.charAt(0) == '0' && (text.charAt(1) | ' ') == 'x';
            boolean exponent = text.indexOf('p') >= 0 || text.indexOf('P') >= 0;
            boolean point = text.indexOf('.') >= 0 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0;
            return text.charAt(0) != '\'' && (exponent || (point && !hex));
        }
    }

    /// `$name`, or `$`: what the template was given.
    record Variable(Place at, String name) implements Operand {}

    /// The name of a function.
    record Name(Place at, String name) implements Operand {}

    /// A pipeline in parentheses.
    record Group(Place at, Pipeline pipeline) implements Operand {}

    /// A value and the way from there: `.metadata.name`, `$x.items[0]`, `(index .a 1).b`.
    record Path(Place at, Operand from, List<Step> steps) implements Operand {
        public Path {
            steps = List.copyOf(steps);
        }

        /// Whether it has steps in brackets, which Go does not know.
        public boolean bracketed() {
            return steps.stream().anyMatch(step -> !(step instanceof Step.Field));
        }
    }
}
