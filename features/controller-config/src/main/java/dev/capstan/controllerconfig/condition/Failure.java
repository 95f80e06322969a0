package dev.capstan.controllerconfig.condition;

/// Why there is no live object to tell conditions of.
public enum Failure {
    PRECONDITIONS_NOT_MET("PreconditionsNotMet"),
    CLUSTER_FETCH_FAILED("ClusterFetchFailed"),
    TEMPLATE_RENDER_FAILED("TemplateRenderFailed"),
    RESOURCE_CREATION_FAILED("ResourceCreationFailed");

    private final String reason;

    Failure(String reason) {
        this.reason = reason;
    }

    /// The reason that conditions give.
    public String reason() {
        return reason;
    }

    /// Whether something went wrong that should not have; a cluster that is not meant is no such thing.
    public boolean unexpected() {
        return this != PRECONDITIONS_NOT_MET;
    }
}
