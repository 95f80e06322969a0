package dev.capstan.cel.rules;

import dev.capstan.cel.CelEnvironment;
import dev.capstan.cel.CelProgram;
import dev.capstan.cel.Compilation;
import dev.capstan.cel.value.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A rule with what came of compiling it.
///
/// @param program null when the expression cannot be used; `problem` says why, or it is blank
/// @param messageProgram null when there is none or it cannot be used
record CompiledRule(
        Rule rule,
        @Nullable CelProgram program,
        @Nullable String problem,
        @Nullable CelProgram messageProgram,
        @Nullable String messageProblem) {
    static final String SELF = "self";
    static final String OLD_SELF = "oldSelf";

    static List<CompiledRule> all(List<Rule> rules, Shape self) {
        var compiled = new ArrayList<CompiledRule>(rules.size());
        rules.forEach(each -> compiled.add(of(each, self)));
        return List.copyOf(compiled);
    }

    static CompiledRule of(Rule rule, Shape self) {
        if (rule.expression().isBlank()) {
            return new CompiledRule(rule, null, null, null, null);
        }
        Map<String, Shape> variables =
                Map.of(SELF, self, OLD_SELF, rule.optionalOldSelf() ? new Shape.Maybe(self) : self);
        return switch (CelEnvironment.kubernetes().compile(rule.expression(), variables)) {
            case Compilation.Failed(var words) -> broken(rule, "compilation failed: " + words);
            case Compilation.Done(var program) ->
                program.givesBoolean()
                        ? withMessage(rule, program, variables)
                        : broken(rule, "cel expression must evaluate to a bool");
        };
    }

    private static CompiledRule broken(Rule rule, String problem) {
        return new CompiledRule(rule, null, problem, null, null);
    }

    private static CompiledRule withMessage(Rule rule, CelProgram program, Map<String, Shape> variables) {
        if (rule.messageExpression().isEmpty()) {
            return new CompiledRule(rule, program, null, null, null);
        }
        return switch (CelEnvironment.kubernetes().compile(rule.messageExpression(), variables)) {
            case Compilation.Failed(var words) ->
                new CompiledRule(rule, program, null, null, "messageExpression compilation failed: " + words);
            case Compilation.Done(var message) ->
                message.givesText()
                        ? new CompiledRule(rule, program, null, message, null)
                        : new CompiledRule(rule, program, null, null, "messageExpression must evaluate to a string");
        };
    }

    boolean usesOldSelf() {
        return program != null && program.uses(OLD_SELF);
    }
}
