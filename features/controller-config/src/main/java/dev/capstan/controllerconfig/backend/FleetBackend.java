package dev.capstan.controllerconfig.backend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.report.FleetForm;
import dev.capstan.controllerconfig.report.Report;
import java.util.Optional;

/// The fleet API: `GET /clusters/{id}` with `…/statuses`, and `PUT …/statuses/adapters/{adapter}`.
public final class FleetBackend implements Backend {
    private final Requests requests;

    /// @param transport whose address ends with the version, as in `https://fleet.example.com/api/hyperfleet/v1`
    public FleetBackend(Transport transport) {
        this.requests = new Requests(transport);
    }

    @Override
    public Optional<Found> find(OwnerId owner) throws BackendException, InterruptedException {
        Optional<ObjectNode> cluster = owner(cluster(owner));
        if (cluster.isEmpty() || owner.nodePool() == null) {
            return cluster.map(each -> new Found(each, null));
        }
        return owner(path(owner)).map(pool -> new Found(cluster.get(), pool));
    }

    @Override
    public void report(OwnerId owner, Report report) throws BackendException, InterruptedException {
        String adapter = Requests.segment(report.controller());
        boolean _ = requests.put(path(owner) + "/statuses/adapters/" + adapter, FleetForm.of(report));
    }

    private Optional<ObjectNode> owner(String path) throws BackendException, InterruptedException {
        Optional<ObjectNode> found = requests.get(path);
        if (found.isPresent()) {
            // While nobody has reported, there are none.
            Optional<ObjectNode> statuses = requests.get(path + "/statuses");
            statuses.ifPresent(each -> controllers(found.get(), each));
        }
        return found;
    }

    /// What others say, where a backend of cls would have it.
    private static void controllers(ObjectNode owner, ObjectNode statuses) {
        ObjectNode status = owner.path("status") instanceof ObjectNode known ? known : owner.putObject("status");
        ObjectNode controllers = status.putObject("controller_statuses");
        for (JsonNode each : statuses.path("adapterStatuses")) {
            ObjectNode controller = controllers.putObject(each.path("adapter").asText());
            controller.set("observed_generation", each.path("observedGeneration"));
            controller.set("conditions", each.path("conditions"));
            controller.set("resource_status", each.path("data"));
            controller.set("metadata", each.path("metadata"));
            controller.set("timestamp", each.path("lastUpdated"));
        }
    }

    private static String cluster(OwnerId owner) {
        return "/clusters/" + Requests.segment(owner.cluster());
    }

    private static String path(OwnerId owner) {
        String pool = owner.nodePool();
        return pool == null ? cluster(owner) : cluster(owner) + "/nodepools/" + Requests.segment(pool);
    }
}
