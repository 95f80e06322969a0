package dev.capstan.cel.rules;

import dev.capstan.api.FieldProblem;
import java.util.List;

/// What rules found in an object.
///
/// @param warnings what is wrong, was wrong before, and is let pass because it has not changed
public record Findings(List<FieldProblem> problems, List<String> warnings) {
    public static final Findings NONE = new Findings(List.of(), List.of());

    public Findings {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }
}
