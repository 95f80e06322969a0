package dev.capstan.registry.admission.expression;

import dev.capstan.api.FieldProblem;
import dev.capstan.cel.CelProgram;
import dev.capstan.schema.GoText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression with what came of compiling it.
///
/// @param program null when it cannot be used
/// @param problem why not; null when it can
public record Expression(
        String text, @Nullable CelProgram program, @Nullable String problem) {
    static Expression of(String text, CelProgram program) {
        return new Expression(text, program, null);
    }

    static Expression broken(String text, String problem) {
        return new Expression(text, null, problem);
    }

    /// Whether it may stand at that place of an object.
    public List<FieldProblem> problems(String path) {
        return problem == null ? List.of() : List.of(FieldProblem.invalid(path, GoText.quote(text), problem));
    }
}
