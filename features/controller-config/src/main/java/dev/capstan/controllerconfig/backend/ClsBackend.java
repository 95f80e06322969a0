package dev.capstan.controllerconfig.backend;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.report.ClsForm;
import dev.capstan.controllerconfig.report.Report;
import java.util.Optional;

/// A backend of cls: `GET /clusters/{id}` and `PUT /clusters/{id}/status`. What it says of a cluster has what other
/// controllers report in it.
public final class ClsBackend implements Backend {
    private final Requests requests;

    /// @param transport whose address ends with the version, as in `https://cls.example.com/api/v1`
    public ClsBackend(Transport transport) {
        this.requests = new Requests(transport);
    }

    @Override
    public Optional<Found> find(OwnerId owner) throws BackendException, InterruptedException {
        Optional<ObjectNode> cluster = requests.get(cluster(owner));
        if (cluster.isEmpty() || owner.nodePool() == null) {
            return cluster.map(each -> new Found(each, null));
        }
        return requests.get(path(owner)).map(pool -> new Found(cluster.get(), pool));
    }

    @Override
    public void report(OwnerId owner, Report report) throws BackendException, InterruptedException {
        boolean _ = requests.put(path(owner) + "/status", ClsForm.of(report));
    }

    private static String cluster(OwnerId owner) {
        return "/clusters/" + Requests.segment(owner.cluster());
    }

    private static String path(OwnerId owner) {
        String pool = owner.nodePool();
        return pool == null ? cluster(owner) : cluster(owner) + "/nodepools/" + Requests.segment(pool);
    }
}
