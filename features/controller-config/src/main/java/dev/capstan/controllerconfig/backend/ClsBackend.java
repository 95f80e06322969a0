package dev.capstan.controllerconfig.backend;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
    public Optional<Found> find(Subject subject, boolean others) throws BackendException, InterruptedException {
        Optional<ObjectNode> cluster = requests.get(cluster(subject));
        if (cluster.isEmpty() || subject.nodePool() == null) {
            return cluster.map(each -> new Found(each, null));
        }
        return requests.get(path(subject)).map(pool -> new Found(cluster.get(), pool));
    }

    @Override
    public void report(Subject subject, Report report) throws BackendException, InterruptedException {
        boolean _ = requests.put(path(subject) + "/status", report.cls());
    }

    private static String cluster(Subject subject) {
        return "/clusters/" + Requests.segment(subject.cluster());
    }

    private static String path(Subject subject) {
        String pool = subject.nodePool();
        return pool == null ? cluster(subject) : cluster(subject) + "/nodepools/" + Requests.segment(pool);
    }
}
