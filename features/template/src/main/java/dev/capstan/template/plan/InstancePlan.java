package dev.capstan.template.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.util.List;

/// What would become of an instance.
///
/// @param namespace empty for a kind without namespaces
/// @param diff of its Program and Stack, unified; empty when they stay, or when nothing could be made
/// @param problems what would be wrong with it that is not now
public record InstancePlan(String namespace, String name, String diff, List<FieldProblem> problems) {
    public InstancePlan {
        problems = List.copyOf(problems);
    }

    static InstancePlan of(JsonNode instance, String diff, List<FieldProblem> problems) {
        JsonNode metadata = instance.path("metadata");
        return new InstancePlan(
                metadata.path("namespace").asText(""), metadata.path("name").asText(""), diff, problems);
    }

    /// `berlin`, or `default/berlin` with its namespace.
    public String path() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    /// Whether there is nothing to tell of it.
    boolean isUntouched() {
        return diff.isEmpty() && problems.isEmpty();
    }
}
