package dev.capstan.template.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.util.List;

/// What became of a tree for one instance.
///
/// @param tree a missing node when the whole of it is one expression without a value
/// @param problems why it must not be used, if there are any
public record Rendering(JsonNode tree, List<FieldProblem> problems) {
    public Rendering {
        problems = List.copyOf(problems);
    }
}
