package dev.capstan.server.fleet.cls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.index.Stored;
import dev.capstan.server.fleet.form.Owner;
import dev.capstan.server.fleet.form.OwnerForm;
import java.util.List;

/// Clusters, node pools and reports as controllers of cls know them.
final class ClsForm {
    private ClsForm() {}

    /// A cluster or node pool, with what each controller says of it: others wait for that.
    static ObjectNode owner(Owner owner, List<Stored> reports) {
        ObjectNode ours = OwnerForm.of(owner);
        JsonNode metadata = ours.path("metadata");
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("id", owner.id()).put("name", owner.name()).put("namespace", owner.namespace());
        if (owner.cluster() != null) {
            form.put("cluster_id", owner.clusterId());
        }
        form.set("generation", ours.path("generation"));
        form.set("spec", ours.path("spec"));
        form.set("labels", metadata.path("labels"));
        form.set("created_at", metadata.path("createdAt"));
        form.set("updated_at", metadata.path("updatedAt"));
        if (metadata.has("deletedAt")) {
            form.set("deleted_at", metadata.path("deletedAt"));
        }
        ObjectNode status = form.putObject("status");
        status.set("phase", ours.path("status").path("phase"));
        status.set("conditions", conditions(ours.path("status").path("conditions"), false));
        ObjectNode controllers = status.putObject("controller_statuses");
        for (Stored each : reports) {
            ObjectNode report = report(owner, each);
            report.remove(List.of("cluster_id", "nodepool_id"));
            controllers.set(report.path("controller_name").asText(), report);
        }
        return form;
    }

    /// What all controllers say.
    static ObjectNode statuses(Owner owner, List<Stored> reports) {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        told(form, owner);
        form.set("phase", owner.object().read().tree().path("status").path("phase"));
        ArrayNode all = form.putArray("controller_statuses");
        reports.forEach(each -> all.add(report(owner, each)));
        return form;
    }

    static ObjectNode report(Owner owner, Stored report) {
        ObjectNode tree = report.read().tree();
        JsonNode status = tree.path("status");
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        told(form, owner);
        form.set("controller_name", tree.path("spec").path("adapter"));
        form.set("observed_generation", status.path("observedGeneration"));
        form.set("conditions", conditions(status.path("conditions"), true));
        if (status.has("data")) {
            form.set("resource_status", status.path("data"));
        }
        if (status.has("metadata")) {
            form.set("metadata", status.path("metadata"));
        }
        form.set("timestamp", status.path("lastUpdated"));
        return form;
    }

    private static void told(ObjectNode form, Owner owner) {
        form.put("cluster_id", owner.clusterId());
        if (owner.cluster() != null) {
            form.put("nodepool_id", owner.id());
        }
    }

    /// @param reported whether Health is what a controller calls Healthy
    private static ArrayNode conditions(JsonNode ours, boolean reported) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        boolean both =
                ours.valueStream().anyMatch(each -> each.path("type").asText().equals(ClsReport.HEALTHY));
        for (JsonNode each : ours) {
            ObjectNode condition = all.addObject();
            String type = each.path("type").asText();
            condition.put("name", reported && !both && type.equals(ClsReport.HEALTH) ? ClsReport.HEALTHY : type);
            for (String field : List.of("status", "reason", "message")) {
                if (each.has(field)) {
                    condition.set(field, each.get(field));
                }
            }
            condition.set("last_transition_time", each.path("lastTransitionTime"));
        }
        return all;
    }
}
