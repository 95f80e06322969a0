package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/// A way from a value to values inside it, as Kubernetes writes it for printer columns, selectable fields and the
/// scale subresource: `.spec.replicas`, `.metadata.labels['app.kubernetes.io/name']`, `.spec.ports[0].port`,
/// `.status.conditions[?(@.type=="Ready")].status`, `.metadata.annotations.example\.dev/note`, `..name`.
///
/// What is not there is not found; that is never an error.
public final class JsonPath {
    private final String text;
    private final List<Step> steps;

    JsonPath(String text, List<Step> steps) {
        this.text = text;
        this.steps = List.copyOf(steps);
    }

    /// @throws IllegalArgumentException saying at which column (from 1) what was found and what was expected
    public static JsonPath parse(String simplePath) {
        return new JsonPathParser(simplePath).parse();
    }

    /// The values the path leads to, in the order of the document.
    public List<JsonNode> find(JsonNode root) {
        List<JsonNode> found = List.of(root);
        for (Step each : steps) {
            var next = new ArrayList<JsonNode>(found.size());
            found.forEach(value -> each.follow(value, next::add));
            if (next.isEmpty()) {
                return List.of();
            }
            found = next;
        }
        return found;
    }

    @Override
    public String toString() {
        return text;
    }
}
