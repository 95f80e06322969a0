package dev.capstan.conformance.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.conformance.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Compares what is with what is intended.
final class Intended {
    private static final String OBJECTS =
            "/api/v1/namespaces/default/configmaps?labelSelector=cls.redhat.com/controller";

    private final List<String> differences = new ArrayList<>();
    private final Map<String, JsonNode> objects = new TreeMap<>();

    /// What differs, in words; none when all is as it should be.
    static List<String> differences(Map<String, JsonNode> clusters, Api api) {
        var all = new Intended();
        for (JsonNode each : api.get(OBJECTS).json().path("items")) {
            all.objects.put(each.path("metadata").path("name").asText(), each);
        }
        clusters.forEach(all::check);
        all.objects.forEach((name, object) -> all.differences.add("nobody wants " + name + " " + object));
        return all.differences;
    }

    private void check(String name, JsonNode cluster) {
        long generation = cluster.path("generation").asLong();
        for (String controller : Configs.ALL) {
            JsonNode report = cluster.path("status").path("controller_statuses").path(controller);
            if (report.path("observed_generation").asLong() != generation) {
                differences.add(name + " is at generation " + generation + ", and " + controller + " says " + report);
            }
        }
        exists(Configs.ONCE + "-" + name);
        String size = cluster.path("spec").path("size").asText();
        says(Configs.FOLLOWING + "-" + name, size, generation);
        String version = Configs.VERSIONED + "-" + name + "-g";
        says(version + generation, size, generation);
        long kept = objects.keySet().stream()
                .filter(each -> each.startsWith(version))
                .count();
        if (kept > Configs.KEPT - 1) {
            differences.add(name + " is at generation " + generation + " and has too many versions: "
                    + objects.keySet().stream()
                            .filter(each -> each.startsWith(version))
                            .toList());
        }
        objects.keySet().removeIf(each -> each.startsWith(version));
    }

    private void exists(String name) {
        if (objects.remove(name) == null) {
            differences.add(name + " is missing");
        }
    }

    private void says(String name, String size, long generation) {
        JsonNode object = objects.remove(name);
        JsonNode data = object == null ? MissingNode.getInstance() : object.path("data");
        boolean same = data.path("generation").asLong() == generation
                && data.path("size").asText().equals(size);
        if (!same) {
            differences.add(name + " says " + data + ", expected size " + size + " of generation " + generation);
        }
    }
}
