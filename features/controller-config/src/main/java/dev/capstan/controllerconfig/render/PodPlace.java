package dev.capstan.controllerconfig.render;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the pods of a kind are described.
///
/// @param steps the way to what has their `metadata` and `spec`
/// @param completed whether pods of this kind get our defaults
record PodPlace(List<String> steps, boolean completed) {
    private static final PodPlace POD = new PodPlace(List.of(), true);
    private static final PodPlace JOB = new PodPlace(List.of("spec", "template"), true);
    private static final PodPlace CRON_JOB = new PodPlace(List.of("spec", "jobTemplate", "spec", "template"), true);
    private static final PodPlace WORKLOAD = new PodPlace(List.of("spec", "template"), false);
    private static final PodPlace TEMPLATE = new PodPlace(List.of("template"), false);

    /// Null for a kind without pods.
    static @Nullable PodPlace of(JsonNode object) {
        String apiVersion = object.path("apiVersion").asText("");
        String group = apiVersion.substring(0, Math.max(0, apiVersion.indexOf('/')));
        return switch (group + "/" + object.path("kind").asText("")) {
            case "/Pod" -> POD;
            case "batch/Job" -> JOB;
            case "batch/CronJob" -> CRON_JOB;
            case "apps/Deployment", "apps/StatefulSet", "apps/DaemonSet", "apps/ReplicaSet", "/ReplicationController" ->
                WORKLOAD;
            case "/PodTemplate" -> TEMPLATE;
            default -> null;
        };
    }

    /// What has the `metadata` and `spec` of the pods; a missing node if there is nothing.
    JsonNode owner(JsonNode object) {
        JsonNode at = object;
        for (String step : steps) {
            at = at.path(step);
        }
        return at;
    }

    /// The path of the pods' spec, `spec.template.spec`.
    String path() {
        return steps.isEmpty() ? "spec" : String.join(".", steps) + ".spec";
    }
}
