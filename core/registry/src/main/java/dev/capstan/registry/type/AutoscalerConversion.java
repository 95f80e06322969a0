package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// HorizontalPodAutoscalers of `autoscaling/v1`, which are stored as `autoscaling/v2`.
///
/// The older version knows one target, the use of CPU. Whatever else an autoscaler says is kept in annotations
/// there, in the form that Kubernetes gives it, so that nothing is lost by whoever writes the older version.
record AutoscalerConversion() implements Conversion {
    private static final String PREFIX = "autoscaling.alpha.kubernetes.io/";
    private static final String METRICS = PREFIX + "metrics";
    private static final String BEHAVIOR = PREFIX + "behavior";
    private static final String CURRENT_METRICS = PREFIX + "current-metrics";
    private static final String CONDITIONS = PREFIX + "conditions";
    private static final List<String> ALL = List.of(METRICS, BEHAVIOR, CURRENT_METRICS, CONDITIONS);
    private static final String TARGET_CPU = "targetCPUUtilizationPercentage";
    private static final String CURRENT_CPU = "currentCPUUtilizationPercentage";
    private static final long USUAL_CPU = 80;

    @Override
    public boolean needed() {
        return true;
    }

    @Override
    public void fromStored(ObjectNode tree) {
        clear(tree);
        if (tree.get("spec") instanceof ObjectNode spec) {
            annotate(tree, METRICS, otherMetrics(spec));
            annotate(tree, BEHAVIOR, AutoscalerFields.inGo(spec.remove("behavior")));
            spec.remove("metrics");
        }
        if (tree.get("status") instanceof ObjectNode status) {
            annotate(tree, CURRENT_METRICS, currentMetrics(status));
            annotate(tree, CONDITIONS, AutoscalerFields.conditions(status.remove("conditions")));
            status.remove("currentMetrics");
            List.of("currentReplicas", "desiredReplicas")
                    .forEach(each -> status.set(each, status.path(each).isMissingNode() ? zero() : status.get(each)));
        }
    }

    private static JsonNode zero() {
        return JsonNodeFactory.instance.numberNode(0L);
    }

    /// The first target for CPU gets its field; those that are none go with the annotation.
    private static ArrayNode otherMetrics(ObjectNode spec) {
        ArrayNode others = JsonNodeFactory.instance.arrayNode();
        for (JsonNode metric : spec.path("metrics")) {
            JsonNode utilization = metric.at("/resource/target/averageUtilization");
            boolean cpu = metric.at("/resource/name").asText().equals("cpu") && utilization.isNumber();
            if (!cpu) {
                others.add(AutoscalerFields.older(metric, true));
            } else if (!spec.has(TARGET_CPU)) {
                spec.set(TARGET_CPU, utilization);
            }
        }
        return others;
    }

    private static ArrayNode currentMetrics(ObjectNode status) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (JsonNode metric : status.path("currentMetrics")) {
            JsonNode utilization = metric.at("/resource/current/averageUtilization");
            if (metric.at("/resource/name").asText().equals("cpu") && utilization.isNumber()) {
                status.set(CURRENT_CPU, utilization);
            }
            all.add(AutoscalerFields.older(metric, false));
        }
        return all;
    }

    @Override
    public void toStored(ObjectNode tree) {
        JsonNode metrics = annotated(tree, METRICS);
        JsonNode behavior = annotated(tree, BEHAVIOR);
        JsonNode current = annotated(tree, CURRENT_METRICS);
        JsonNode conditions = annotated(tree, CONDITIONS);
        clear(tree);
        tree.put("apiVersion", "autoscaling/v2");
        if (tree.get("spec") instanceof ObjectNode spec) {
            targets(spec, metrics);
            if (behavior instanceof ObjectNode && !behavior.isEmpty()) {
                spec.set("behavior", AutoscalerFields.fromGo(behavior));
            }
        }
        if (current != null || conditions != null || tree.path("status").has(CURRENT_CPU)) {
            measured(tree.withObjectProperty("status"), current, conditions);
        }
    }

    private static void targets(ObjectNode spec, @Nullable JsonNode others) {
        ArrayNode metrics = spec.putArray("metrics");
        if (others != null) {
            others.forEach(each -> metrics.add(AutoscalerFields.newer(each, true)));
        }
        JsonNode cpu = spec.remove(TARGET_CPU);
        if (cpu != null || metrics.isEmpty()) {
            ObjectNode resource = metrics.addObject()
                    .put("type", "Resource")
                    .putObject("resource")
                    .put("name", "cpu");
            resource.putObject("target")
                    .put("type", "Utilization")
                    .put("averageUtilization", cpu == null ? USUAL_CPU : cpu.asLong());
        }
    }

    private static void measured(ObjectNode status, @Nullable JsonNode current, @Nullable JsonNode conditions) {
        JsonNode cpu = status.remove(CURRENT_CPU);
        if (current != null) {
            ArrayNode metrics = status.putArray("currentMetrics");
            current.forEach(each -> metrics.add(AutoscalerFields.newer(each, false)));
        } else if (cpu != null) {
            ObjectNode metric = status.putArray("currentMetrics").addObject().put("type", "Resource");
            ObjectNode resource = metric.putObject("resource").put("name", "cpu");
            resource.putObject("current").set("averageUtilization", cpu);
        }
        if (conditions != null) {
            status.set("conditions", conditions);
        }
    }

    private static void annotate(ObjectNode tree, String name, @Nullable JsonNode value) {
        if (value != null && !value.isEmpty()) {
            tree.withObject("/metadata/annotations").put(name, JsonText.string(value));
        }
    }

    /// What an annotation says; null when it says nothing that can be read.
    private static @Nullable JsonNode annotated(ObjectNode tree, String name) {
        String text = tree.path("metadata").path("annotations").path(name).asText("");
        if (text.isEmpty()) {
            return null;
        }
        try {
            JsonNode value =
                    Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
            return value.isContainerNode() ? value : null;
        } catch (MalformedException e) {
            return null;
        }
    }

    private static void clear(ObjectNode tree) {
        if (tree.path("metadata").path("annotations") instanceof ObjectNode annotations) {
            annotations.remove(ALL);
            if (annotations.isEmpty() && tree.get("metadata") instanceof ObjectNode metadata) {
                metadata.remove("annotations");
            }
        }
    }
}
