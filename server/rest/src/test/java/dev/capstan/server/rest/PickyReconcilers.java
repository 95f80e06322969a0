package dev.capstan.server.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.admission.Reconcilers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Stands for the operator: everybody reconciles outside, and what a type says of its reconciler has to make sense.
final class PickyReconcilers implements Reconcilers {
    @Override
    public Optional<String> whyNone(Resource definition) {
        return OUTSIDE.whyNone(definition);
    }

    @Override
    public List<String> problems(String reconciler) {
        if (!reconciler.startsWith("{")) {
            return List.of();
        }
        return Document.json(reconciler.getBytes(StandardCharsets.UTF_8)).tree().properties().stream()
                .filter(each -> !fits(each.getKey(), each.getValue()))
                .map(each -> each.getKey() + " makes no sense")
                .toList();
    }

    private static boolean fits(String field, JsonNode value) {
        return switch (field) {
            case "external" -> value.isBoolean() && value.asBoolean();
            case "plugin", "action" -> value.isTextual();
            case "with", "secrets" -> value.isObject();
            case "max_concurrent_reconciles" ->
                value.isIntegralNumber() && value.asLong() > 0 && value.asLong() <= 1000;
            case "reconcile_interval", "drift_interval", "backoff_first", "backoff_max", "reconcile_timeout" ->
                value.isTextual() || value.isIntegralNumber();
            default -> false;
        };
    }
}
