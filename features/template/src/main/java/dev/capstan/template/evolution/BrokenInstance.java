package dev.capstan.template.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import java.util.List;

/// An instance that a definition would not take as it is.
///
/// @param namespace empty for a kind without namespaces
public record BrokenInstance(String namespace, String name, List<FieldProblem> problems) {
    public BrokenInstance {
        problems = List.copyOf(problems);
    }

    /// @param instance the whole object
    public static BrokenInstance of(JsonNode instance, List<FieldProblem> problems) {
        JsonNode metadata = instance.path("metadata");
        return new BrokenInstance(
                metadata.path("namespace").asText(""), metadata.path("name").asText(""), problems);
    }

    /// `berlin`, or `default/berlin` with its namespace.
    public String path() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
