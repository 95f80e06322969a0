package dev.capstan.gotemplate.syntax;

import java.util.List;

/// A value, or a function and its arguments: `printf "%d" .count`.
///
/// @param operands at least one
public record Command(Place at, List<Operand> operands) implements Node {
    public Command {
        operands = List.copyOf(operands);
    }

    Operand first() {
        return operands.getFirst();
    }
}
