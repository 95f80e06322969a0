package dev.capstan.fleet.aggregation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The conditions that every cluster has: `Reconciled`, `LastKnownReconciled` and `AdaptersResponsive`.
final class Reconciliation {
    private final Roster roster;
    private final Situation situation;

    Reconciliation(Roster roster, Situation situation) {
        this.roster = roster;
        this.situation = situation;
    }

    List<Condition> conditions() {
        return List.of(reconciled(), lastKnown(), responsive());
    }

    /// Whether every required adapter is done with the current generation.
    private Condition reconciled() {
        var wanted = situation.deleting() ? "Finalized" : "Available";
        var waiting = names(each -> !(each.current() && done(each)));
        if (!waiting.isEmpty()) {
            return condition(
                    "Reconciled",
                    false,
                    "ReconciledMissingAdapters",
                    "Required adapters not reporting " + wanted + "=True: [" + String.join(", ", waiting)
                            + "]. Currently reporting: ["
                            + String.join(", ", names(each -> each.signals().reported())) + "]");
        }
        if (situation.deleting() && situation.children() > 0) {
            return condition(
                    "Reconciled",
                    false,
                    "ReconciledWaitingForChildren",
                    "All required adapters reported Finalized=True but child resources still exist");
        }
        return condition(
                "Reconciled",
                true,
                "ReconciledAll",
                "All required adapters reported " + wanted + "=True at the current generation");
    }

    private boolean done(Adapter adapter) {
        var signals = adapter.signals();
        return Signals.is(situation.deleting() ? signals.finalized() : signals.available(), Condition.TRUE);
    }

    /// Whether the cluster was reconciled once and nothing says that this is lost. A new generation alone does not.
    private Condition lastKnown() {
        var previous = previous("LastKnownReconciled");
        if (!names(each -> !each.signals().reported()).isEmpty()) {
            return lastKnown(false, "AdaptersMissingReports", "Required adapters have not yet reported status");
        }
        if (names(each -> !available(each)).isEmpty() && sameGeneration()) {
            return lastKnownTrue(roster.required().getFirst().signals().observedGeneration(), previous);
        }
        if (previous != null && previous.holds() && !lost(previous.observedGeneration())) {
            return lastKnownTrue(previous.observedGeneration(), previous);
        }
        if (!names(each -> !available(each)).isEmpty()) {
            return lastKnown(
                    false, "AdapterReportedNotAvailable", "One or more required adapters report Available=False");
        }
        return lastKnown(
                false, "AdaptersNotAtSameGeneration", "Required adapters do not report about the same generation");
    }

    private Condition lastKnown(boolean holds, String reason, String message) {
        return condition("LastKnownReconciled", holds, reason, message);
    }

    private Condition lastKnownTrue(long generation, @Nullable Condition previous) {
        return Conditions.next(
                "LastKnownReconciled",
                Condition.TRUE,
                "AllAdaptersReconciled",
                "All required adapters report Available=True for the tracked generation",
                generation,
                previous,
                situation.now());
    }

    private static boolean available(Adapter adapter) {
        return Signals.is(adapter.signals().available(), Condition.TRUE);
    }

    private boolean sameGeneration() {
        var first = roster.required().getFirst().signals().observedGeneration();
        return names(each -> each.signals().observedGeneration() != first).isEmpty();
    }

    /// Whether somebody says of the generation that was reconciled that it is not any more.
    private boolean lost(long tracked) {
        return !names(each -> each.signals().observedGeneration() == tracked
                        && Signals.is(each.signals().available(), Condition.FALSE))
                .isEmpty();
    }

    /// Whether everybody reports as often as is expected.
    private Condition responsive() {
        var complaints = new ArrayList<String>();
        var overdue = false;
        for (var each : roster.all()) {
            if (each.overdue()) {
                overdue = true;
                complaints.add(each.message());
            } else if (each.stale()) {
                complaints.add(each.name() + " has not reported since "
                        + each.signals().lastUpdated());
            }
        }
        if (complaints.isEmpty()) {
            return condition("AdaptersResponsive", true, "AllReportsInTime", "No report is overdue");
        }
        return condition(
                "AdaptersResponsive",
                false,
                overdue ? "ReportsOverdue" : "ReportsStale",
                String.join("; ", complaints));
    }

    private Condition condition(String type, boolean holds, String reason, String message) {
        return Conditions.next(
                type,
                holds ? Condition.TRUE : Condition.FALSE,
                reason,
                message,
                situation.generation(),
                previous(type),
                situation.now());
    }

    private @Nullable Condition previous(String type) {
        return Conditions.find(situation.previous(), type, situation.previous().size());
    }

    private List<String> names(Predicate<Adapter> such) {
        var names = new ArrayList<String>();
        for (var each : roster.required()) {
            if (such.test(each)) {
                names.add(each.name());
            }
        }
        return names;
    }
}
