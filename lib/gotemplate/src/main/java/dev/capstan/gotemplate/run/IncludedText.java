package dev.capstan.gotemplate.run;

import dev.capstan.gotemplate.syntax.Command;
import dev.capstan.gotemplate.syntax.Operand;
import dev.capstan.gotemplate.syntax.Pipeline;
import java.util.List;

/// Tells whether an action prints a template as it is, `{{include "labels" . | nindent 4}}`, or makes a value of
/// it, `{{include "name" . | trunc 63}}`.
final class IncludedText {
    private IncludedText() {}

    /// The value of an action that prints; a template that it prints as it is is printed action by action.
    static Expression printed(Pipeline pipeline, Expression value) {
        List<Command> commands = pipeline.commands();
        if (!commands.subList(1, commands.size()).stream().allMatch(IncludedText::keepsText)) {
            return value;
        }
        return switch (value) {
            case Inclusion inclusion -> inclusion.printed();
            case Expression.Stages stages -> stages.printed();
            default -> value;
        };
    }

    private static boolean keepsText(Command command) {
        List<Operand> operands = command.operands();
        return operands.getFirst() instanceof Operand.Name(var _, String name)
                && switch (name) {
                    case "indent", "nindent" -> operands.size() == 2;
                    case "trim" -> operands.size() == 1;
                    default -> false;
                };
    }
}
