package dev.capstan.benchmarks.streamline;

/// What is measured of a framework.
enum Metric {
    NO_OP("no-op reconciles/s", "%,.0f"),
    NO_OP_CPU("processor time of a no-op reconcile, µs", "%,.1f"),
    STATUS("status-writing reconciles/s", "%,.0f"),
    SERVER("the same writes by plain clients/s", "%,.0f"),
    STATUS_CPU("processor time of a status-writing reconcile, µs", "%,.1f"),
    REACTION_P50("spec change to observed status, p50 ms", "%,.1f"),
    REACTION_P99("spec change to observed status, p99 ms", "%,.1f"),
    DRAIN_SMALL("start until the first list is handled, s", "%,.2f"),
    DRAIN_LARGE("start until a long first list is handled, s", "%,.2f"),
    HEAP("heap for 10,000 more objects, MB", "%,.1f"),
    LIVE_P50("a live change during a long first list, p50 ms", "%,.1f"),
    LIVE_P99("a live change during a long first list, p99 ms", "%,.1f"),
    HEALTHY_ALONE("healthy objects alone, p99 ms", "%,.1f"),
    HEALTHY_BESIDE("healthy objects beside failing ones, p99 ms", "%,.1f");

    private final String label;
    private final String form;

    Metric(String label, String form) {
        this.label = label;
        this.form = form;
    }

    String label() {
        return label;
    }

    String written(double value) {
        return form.formatted(value);
    }
}
