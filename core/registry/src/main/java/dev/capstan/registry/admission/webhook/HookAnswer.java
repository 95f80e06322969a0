package dev.capstan.registry.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a hook says about a write.
///
/// @param patch a JSON patch to lay over the object; empty for no change
/// @param status why it is not allowed, in the form of Kubernetes' Status; null when nothing was said
/// @param annotations notes for the log of requests
public record HookAnswer(
        boolean allowed,
        List<JsonNode> patch,
        @Nullable ObjectNode status,
        List<String> warnings,
        Map<String, String> annotations) {
    public HookAnswer {
        patch = List.copyOf(patch);
        warnings = List.copyOf(warnings);
        annotations = Map.copyOf(annotations);
    }
}
