package dev.capstan.controllerconfig.precondition;

import java.util.List;

/// Whether a cluster is one that something is to be done for.
public sealed interface Verdict {
    /// All preconditions hold.
    record Met() implements Verdict {}

    /// Some do not.
    ///
    /// @param reasons why, each as `spec.provider must equal 'gcp' (got 'aws')`
    record NotMet(List<String> reasons) implements Verdict {
        public NotMet {
            reasons = List.copyOf(reasons);
        }

        /// All of them in one line.
        public String message() {
            return String.join(", ", reasons);
        }
    }
}
