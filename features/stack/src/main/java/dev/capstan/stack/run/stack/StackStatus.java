package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a Stack is, in the words of the Pulumi operator.
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public final class StackStatus {
    private @Nullable JsonNode outputs;
    private @Nullable LastUpdate lastUpdate;
    private @Nullable CurrentUpdate currentUpdate;
    private @Nullable Long observedGeneration;
    private @Nullable String observedReconcileRequest;
    private @Nullable ProjectInfo projectInfo;
    private List<Condition> conditions = new ArrayList<>();

    /// What the program gives; `[secret]` where it is secret.
    public @Nullable JsonNode getOutputs() {
        return outputs;
    }

    public void setOutputs(@Nullable JsonNode outputs) {
        this.outputs = outputs;
    }

    public @Nullable LastUpdate getLastUpdate() {
        return lastUpdate;
    }

    public void setLastUpdate(@Nullable LastUpdate lastUpdate) {
        this.lastUpdate = lastUpdate;
    }

    /// What it waits for; null when nothing is under way, or only for a moment.
    public @Nullable CurrentUpdate getCurrentUpdate() {
        return currentUpdate;
    }

    public void setCurrentUpdate(@Nullable CurrentUpdate currentUpdate) {
        this.currentUpdate = currentUpdate;
    }

    public @Nullable Long getObservedGeneration() {
        return observedGeneration;
    }

    public void setObservedGeneration(@Nullable Long observedGeneration) {
        this.observedGeneration = observedGeneration;
    }

    public @Nullable String getObservedReconcileRequest() {
        return observedReconcileRequest;
    }

    public void setObservedReconcileRequest(@Nullable String observedReconcileRequest) {
        this.observedReconcileRequest = observedReconcileRequest;
    }

    public @Nullable ProjectInfo getProjectInfo() {
        return projectInfo;
    }

    public void setProjectInfo(@Nullable ProjectInfo projectInfo) {
        this.projectInfo = projectInfo;
    }

    public List<Condition> getConditions() {
        return conditions;
    }

    public void setConditions(List<Condition> conditions) {
        this.conditions = conditions;
    }
}
