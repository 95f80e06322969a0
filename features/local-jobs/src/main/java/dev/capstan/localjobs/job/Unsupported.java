package dev.capstan.localjobs.job;

import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a job may ask for in Kubernetes that is not done here. To run it without would be something else than it asks.
final class Unsupported {
    private Unsupported() {}

    /// In words; empty when there is nothing.
    static Optional<String> in(JobSpec spec) {
        List<String> found = new ArrayList<>();
        if ("Indexed".equals(spec.getCompletionMode())) {
            found.add("spec.completionMode Indexed");
        }
        if ("Always".equals(spec.getTemplate().getSpec().getRestartPolicy())) {
            found.add("spec.template.spec.restartPolicy Always");
        }
        if (spec.getPodFailurePolicy() != null) {
            found.add("spec.podFailurePolicy");
        }
        if (spec.getSuccessPolicy() != null) {
            found.add("spec.successPolicy");
        }
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(", ", found) + ": not supported where jobs run as local processes");
    }
}
