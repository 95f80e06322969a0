package dev.capstan.fleet.aggregation;

/// How far an adapter is with the current generation.
public enum AdapterState {
    /// It did what it had to.
    SUCCEEDED("succeeded"),
    /// It is at it.
    IN_PROGRESS("inProgress"),
    /// It has not begun, or has said nothing yet.
    PENDING("pending"),
    /// It could not do it, or did not report in time.
    FAILED("failed"),
    /// Something went wrong that should not, whatever the generation.
    UNHEALTHY("unhealthy");

    private final String text;

    AdapterState(String text) {
        this.text = text;
    }

    /// As expressions see it: `inProgress`.
    public String text() {
        return text;
    }

    /// Whether somebody has to look at it.
    boolean bad() {
        return this == FAILED || this == UNHEALTHY;
    }
}
