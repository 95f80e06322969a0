package dev.capstan.fleet.config;

import java.util.List;
import java.util.Set;

/// Which reasons of `Available: False` mean that the work still goes on, and has not failed.
///
/// @param reasons these
/// @param suffixes and those that end so
public record InProgress(Set<String> reasons, List<String> suffixes) {
    public InProgress {
        reasons = Set.copyOf(reasons);
        suffixes = List.copyOf(suffixes);
    }

    public static InProgress defaults() {
        return new InProgress(
                Set.of("JobRunning", "JobPending", "NotStarted", "PreconditionsNotMet"),
                List.of("Running", "Pending", "InProgress", "Progressing", "Provisioning"));
    }

    public boolean matches(String reason) {
        if (reasons.contains(reason)) {
            return true;
        }
        for (var suffix : suffixes) {
            if (reason.endsWith(suffix)) {
                return true;
            }
        }
        return false;
    }
}
