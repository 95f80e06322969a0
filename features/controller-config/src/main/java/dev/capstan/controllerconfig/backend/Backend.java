package dev.capstan.controllerconfig.backend;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.report.Report;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where clusters are asked for, and told of.
public interface Backend {
    /// What a backend knows of somebody.
    ///
    /// @param nodePool null when it was not asked about one
    record Found(ObjectNode cluster, @Nullable ObjectNode nodePool) {}

    /// What is known now, with what other controllers report as `status.controller_statuses`; empty when there
    /// is no such cluster or node pool, or no longer.
    Optional<Found> find(OwnerId owner) throws BackendException, InterruptedException;

    /// Says how things are. What is older than what was said before is dropped there.
    void report(OwnerId owner, Report report) throws BackendException, InterruptedException;
}
