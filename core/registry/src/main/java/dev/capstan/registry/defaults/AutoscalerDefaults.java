package dev.capstan.registry.defaults;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/// What autoscalers fill in.
final class AutoscalerDefaults {
    private static final long UTILIZATION = 80;
    private static final long PERIOD = 15;

    private AutoscalerDefaults() {}

    static void complete(ObjectNode autoscaler) {
        ObjectNode spec = Fields.object(autoscaler, "spec");
        if (spec == null || !autoscaler.path("apiVersion").asText().equals("autoscaling/v2")) {
            return;
        }
        if (Fields.isUnset(spec.path("metrics"))) {
            ObjectNode metric = spec.putArray("metrics").addObject().put("type", "Resource");
            ObjectNode resource = metric.putObject("resource").put("name", "cpu");
            resource.putObject("target").put("type", "Utilization").put("averageUtilization", UTILIZATION);
        }
        ObjectNode behavior = Fields.object(spec, "behavior");
        if (behavior != null) {
            up(Fields.within(behavior, "scaleUp"));
            down(Fields.within(behavior, "scaleDown"));
        }
    }

    private static void up(@Nullable ObjectNode rules) {
        if (rules == null) {
            return;
        }
        Fields.fill(rules, "stabilizationWindowSeconds", 0);
        Fields.fill(rules, "selectPolicy", "Max");
        if (!rules.path("policies").isArray()) {
            ArrayNode policies = rules.putArray("policies");
            add(policies, "Pods", 4);
            add(policies, "Percent", 100);
        }
    }

    private static void down(@Nullable ObjectNode rules) {
        if (rules == null) {
            return;
        }
        Fields.fill(rules, "selectPolicy", "Max");
        if (!rules.path("policies").isArray()) {
            add(rules.putArray("policies"), "Percent", 100);
        }
    }

    private static void add(ArrayNode policies, String type, long value) {
        policies.addObject().put("type", type).put("value", value).put("periodSeconds", PERIOD);
    }
}
