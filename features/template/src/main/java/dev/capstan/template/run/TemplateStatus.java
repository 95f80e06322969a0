package dev.capstan.template.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a Template is, and what it has made.
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public final class TemplateStatus {
    private List<Condition> conditions = new ArrayList<>();
    private @Nullable Long observedGeneration;
    private @Nullable Made crd;
    private @Nullable String lastReconciled;
    private @Nullable Integer instanceCount;

    /// The definition that was made.
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Made(String name, String group, String version, String kind, String plural, boolean ready) {}

    public List<Condition> getConditions() {
        return conditions;
    }

    public void setConditions(List<Condition> conditions) {
        this.conditions = conditions;
    }

    public @Nullable Long getObservedGeneration() {
        return observedGeneration;
    }

    public void setObservedGeneration(@Nullable Long observedGeneration) {
        this.observedGeneration = observedGeneration;
    }

    public @Nullable Made getCrd() {
        return crd;
    }

    public void setCrd(@Nullable Made crd) {
        this.crd = crd;
    }

    /// When anything was last found to be different; in RFC 3339.
    public @Nullable String getLastReconciled() {
        return lastReconciled;
    }

    public void setLastReconciled(@Nullable String lastReconciled) {
        this.lastReconciled = lastReconciled;
    }

    public @Nullable Integer getInstanceCount() {
        return instanceCount;
    }

    public void setInstanceCount(@Nullable Integer instanceCount) {
        this.instanceCount = instanceCount;
    }
}
