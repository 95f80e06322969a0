package dev.capstan.server.fleet.form;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.index.Stored;
import java.util.List;
import java.util.OptionalLong;

/// All reports on a cluster or a node pool as one thing, which the seed calls a ClusterStatus.
public final class StatusForm {
    private static final List<String> REPORTED = List.of("observedGeneration", "conditions", "data", "metadata");

    private StatusForm() {}

    /// @param reports at least one
    /// @param generation only reports on this generation are shown
    public static ObjectNode of(Owner owner, List<Stored> reports, OptionalLong generation) {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("id", owner.statusId()).put("type", owner.kind().word() + "Status");
        form.put("href", owner.href() + "/statuses").put("clusterId", owner.clusterId());
        if (owner.cluster() != null) {
            form.put("nodePoolId", owner.id());
        }
        ArrayNode entries = form.putArray("adapterStatuses");
        String updated = "";
        for (Stored each : reports) {
            ObjectNode tree = each.read().tree();
            JsonNode status = tree.path("status");
            String received = status.path("received").asText("");
            updated = updated.compareTo(received) < 0 ? received : updated;
            if (generation.isEmpty()
                    || generation.getAsLong()
                            == status.path("observedGeneration").asLong()) {
                entries.add(entry(tree));
            }
        }
        // When it came here: the clocks of adapters may differ.
        form.put("lastUpdated", updated);
        return form;
    }

    /// One report, as the adapter sent it.
    public static ObjectNode entry(ObjectNode report) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        entry.set("adapter", report.path("spec").path("adapter"));
        JsonNode status = report.path("status");
        for (String each : REPORTED) {
            if (status.has(each)) {
                entry.set(each, status.get(each));
            }
        }
        entry.set("lastUpdated", status.path("lastUpdated"));
        return entry;
    }
}
