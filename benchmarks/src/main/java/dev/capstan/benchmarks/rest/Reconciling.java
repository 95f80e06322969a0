package dev.capstan.benchmarks.rest;

import dev.capstan.benchmarks.load.Admin;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;

/// What the operator of a server does for the resources of a type, as its metrics tell.
record Reconciling(Admin admin, String type) {
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    /// @param looks how often a resource was looked at with an end
    /// @param waited how long resources have waited for that, all together, in seconds
    /// @param changes objects written or removed, whoever did it
    record Count(double looks, double waited, double changes) {
        Count minus(Count before) {
            return new Count(looks - before.looks, waited - before.waited, changes - before.changes);
        }
    }

    Count count() throws IOException, InterruptedException {
        Counters counters = Counters.of(admin.text("/metrics"));
        String plural = type.toLowerCase(Locale.ROOT);
        return new Count(
                counters.sum("controller_runtime_reconcile_total", plural, "result=\"requeue_after\""),
                counters.sum("workqueue_queue_duration_seconds_sum", plural),
                counters.sum("capstan_store_changes_total"));
    }

    /// Waits until so many were looked at, and none is left.
    void await(int objects) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (count().looks() < objects || isLeft("pending") || isLeft("reconciling")) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        count().looks() + " of " + objects + " resources were reconciled within " + PATIENCE);
            }
            Thread.sleep(500);
        }
    }

    private boolean isLeft(String status) throws IOException, InterruptedException {
        String path = "/api/v1/resources?limit=1&resource_type_name=" + type + "&status=" + status;
        return !admin.send("GET", path, "").isEmpty();
    }
}
