package dev.capstan.registry.defaults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/// What kinds that keep pods running fill in.
final class WorkloadDefaults {
    private WorkloadDefaults() {}

    static void replicaSet(ObjectNode set) {
        completeTemplate(set);
    }

    static void replicationController(ObjectNode controller) {
        completeTemplate(controller);
        JsonNode labels = controller.at("/spec/template/metadata/labels");
        ObjectNode spec = Fields.object(controller, "spec");
        if (spec != null) {
            Fields.fill(spec, "selector", labels);
            JobDefaults.labels(controller, labels);
        }
    }

    static void deployment(ObjectNode deployment) {
        completeTemplate(deployment);
        rolling(
                deployment,
                "strategy",
                update -> update.put("maxUnavailable", "25%").put("maxSurge", "25%"));
    }

    static void statefulSet(ObjectNode set) {
        completeTemplate(set);
        rolling(set, "updateStrategy", update -> update.put("partition", 0L));
        Fields.each(set.at("/spec/volumeClaimTemplates"), claim -> {
            Fields.fill(claim, "apiVersion", "v1");
            Fields.fill(claim, "kind", "PersistentVolumeClaim");
            ObjectNode status = Fields.within(claim, "status");
            if (status != null) {
                Fields.fill(status, "phase", "Pending");
            }
        });
    }

    static void daemonSet(ObjectNode set) {
        completeTemplate(set);
        rolling(
                set,
                "updateStrategy",
                update -> update.put("maxUnavailable", 1L).put("maxSurge", 0L));
    }

    private static void completeTemplate(ObjectNode workload) {
        ObjectNode spec = Fields.object(workload, "spec");
        if (spec != null) {
            PodDefaults.template(spec);
        }
    }

    private static void rolling(ObjectNode workload, String strategy, Consumer<ObjectNode> usual) {
        ObjectNode chosen = Fields.object(workload, "spec", strategy);
        if (chosen != null
                && chosen.path("type").asText().equals("RollingUpdate")
                && Fields.isUnset(chosen.path("rollingUpdate"))) {
            usual.accept(chosen.putObject("rollingUpdate"));
        }
    }
}
