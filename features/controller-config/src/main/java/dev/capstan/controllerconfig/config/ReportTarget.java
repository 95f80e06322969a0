package dev.capstan.controllerconfig.config;

import java.util.Optional;

/// Where reports go, as far as the config says; the rest is chosen by whoever runs it.
///
/// @param headersSecret a Secret in the namespace of the config whose keys are names of headers
public record ReportTarget(Optional<Form> form, Optional<String> url, Optional<String> headersSecret) {
    /// How a report is written.
    public enum Form {
        /// As cls-backend understands it.
        CLS,
        /// As the status of an adapter of the fleet.
        FLEET
    }

    static ReportTarget unsaid() {
        return new ReportTarget(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
