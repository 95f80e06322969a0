package dev.capstan.fleet.aggregation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What the shipped configuration must say, once more in plain Java: no expressions, no states, no guards.
final class Oracle {
    private static final List<String> REQUIRED = List.of("validation", "dns", "infrastructure", "hypershift");

    private final Map<String, Report> reports = new HashMap<>();
    private final long generation;

    Oracle(List<Report> reports, long generation) {
        reports.forEach(each -> this.reports.put(each.adapter(), each));
        this.generation = generation;
    }

    String phase() {
        if (unhealthy()) {
            return "Degraded";
        }
        if (REQUIRED.stream().anyMatch(this::hasFailed)) {
            return "Failed";
        }
        if (REQUIRED.stream().allMatch(each -> is(each, "Available", "True") && isCurrent(each))) {
            return "Ready";
        }
        return reports.keySet().stream().anyMatch(this::hasBegun) ? "Provisioning" : "Pending";
    }

    Map<String, Boolean> conditions() {
        return Map.of(
                "AllAdaptersReady", REQUIRED.stream().allMatch(each -> is(each, "Available", "True")),
                "AdaptersUnhealthy", unhealthy(),
                "AdaptersFailed", REQUIRED.stream().anyMatch(this::hasFailed),
                "ProvisioningInProgress", reports.keySet().stream().anyMatch(this::isWorking),
                "AllAdaptersReporting", REQUIRED.stream().allMatch(this::isCurrent),
                "ValidationPassed", is("validation", "Available", "True"),
                "DNSConfigured", is("dns", "Available", "True"),
                "MonitoringConfigured", is("monitoring", "Available", "True") && !is("monitoring", "Health", "False"),
                "Reconciled", REQUIRED.stream().allMatch(each -> is(each, "Available", "True") && isCurrent(each)));
    }

    private boolean unhealthy() {
        return reports.keySet().stream().anyMatch(each -> is(each, "Health", "False"));
    }

    private boolean hasBegun(String adapter) {
        return isCurrent(adapter) && (is(adapter, "Available", "True") || is(adapter, "Applied", "True"));
    }

    private boolean isWorking(String adapter) {
        return isCurrent(adapter)
                && !is(adapter, "Health", "False")
                && is(adapter, "Applied", "True")
                && (is(adapter, "Available", "Unknown")
                        || (is(adapter, "Available", "False") && saysItGoesOn(adapter)));
    }

    private boolean hasFailed(String adapter) {
        return isCurrent(adapter)
                && !is(adapter, "Health", "False")
                && is(adapter, "Applied", "True")
                && is(adapter, "Available", "False")
                && !saysItGoesOn(adapter);
    }

    private boolean saysItGoesOn(String adapter) {
        return switch (condition(adapter, "Available").reason()) {
            case "JobRunning", "NodesProvisioning", "PreconditionsNotMet" -> true;
            case "JobSucceeded", "JobFailed" -> false;
            default -> throw new IllegalArgumentException("the oracle does not know this reason");
        };
    }

    private boolean isCurrent(String adapter) {
        var report = reports.get(adapter);
        return report != null && report.observedGeneration() == generation;
    }

    private boolean is(String adapter, String type, String status) {
        return reports.containsKey(adapter) && condition(adapter, type).status().equals(status);
    }

    private Condition condition(String adapter, String type) {
        return Objects.requireNonNull(reports.get(adapter)).conditions().stream()
                .filter(each -> each.type().equals(type))
                .findFirst()
                .orElseThrow();
    }
}
