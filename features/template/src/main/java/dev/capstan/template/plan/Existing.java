package dev.capstan.template.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;

/// What there is of a Template on a server.
///
/// @param template the Template; a missing node when there is none
/// @param crd its definition, or somebody else's of that name; a missing node when there is none
/// @param instances all objects of that definition
public record Existing(JsonNode template, JsonNode crd, List<JsonNode> instances) {
    public Existing {
        instances = List.copyOf(instances);
    }

    /// Nothing yet.
    public static Existing nothing() {
        return new Existing(MissingNode.getInstance(), MissingNode.getInstance(), List.of());
    }
}
