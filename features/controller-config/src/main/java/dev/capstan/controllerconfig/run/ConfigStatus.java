package dev.capstan.controllerconfig.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a controller config is. Its `phase` is about what it says now, the condition `Serving` about what runs.
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public final class ConfigStatus {
    private @Nullable String phase;
    private @Nullable String message;
    private @Nullable Long observedGeneration;
    private @Nullable String subscription;
    private @Nullable GoodVersion lastValid;
    private List<Condition> conditions = new ArrayList<>();

    public @Nullable String getPhase() {
        return phase;
    }

    public void setPhase(@Nullable String phase) {
        this.phase = phase;
    }

    public @Nullable String getMessage() {
        return message;
    }

    public void setMessage(@Nullable String message) {
        this.message = message;
    }

    public @Nullable Long getObservedGeneration() {
        return observedGeneration;
    }

    public void setObservedGeneration(@Nullable Long observedGeneration) {
        this.observedGeneration = observedGeneration;
    }

    /// Where the events of what runs come from; null while nothing has run.
    public @Nullable String getSubscription() {
        return subscription;
    }

    public void setSubscription(@Nullable String subscription) {
        this.subscription = subscription;
    }

    /// What runs while the config is invalid, so that another process can go on with it; null otherwise.
    public @Nullable GoodVersion getLastValid() {
        return lastValid;
    }

    public void setLastValid(@Nullable GoodVersion lastValid) {
        this.lastValid = lastValid;
    }

    public List<Condition> getConditions() {
        return conditions;
    }

    public void setConditions(List<Condition> conditions) {
        this.conditions = conditions;
    }
}
