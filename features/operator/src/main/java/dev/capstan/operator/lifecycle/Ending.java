package dev.capstan.operator.lifecycle;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Writes into a status how an attempt ended, and into its last attempt what history will show.
///
/// @param plan what was to be done; empty when nobody could tell
record Ending(ManagedResource resource, Status status, Optional<Plan> plan, Instant time) {
    private static final String DONE = "Reconciliation successful";

    /// The world is as it should be.
    ///
    /// @param quiet whether there is nothing to tell history: it was as it should be before
    /// @param delay when to look again
    void ready(Outcome outcome, boolean quiet, Duration delay) {
        if (!quiet) {
            status.lastReconcile(success("completed", outcome));
        }
        status.phase(Phase.READY, outcome.message().isEmpty() ? DONE : outcome.message())
                .observe(resource.generation())
                .attempt(resource.generation())
                .failures(0)
                .plan(Optional.empty())
                .outputs(outcome.outputs())
                .ready(true, "Reconciled", DONE, resource.generation(), time)
                .reconciledAt(time)
                .next(Optional.of(time.plus(delay)));
    }

    /// It did not work.
    ///
    /// @param delay when to try again; empty when that is of no use
    void failed(String words, Optional<Duration> delay) {
        String reason = resource.deleting() ? "DestroyFailed" : "ReconcileFailed";
        Map<String, Object> attempt = attempt(false, "failed");
        attempt.put("error", words);
        status.lastReconcile(attempt)
                .phase(resource.deleting() ? Phase.DELETING : Phase.FAILED, words)
                .attempt(resource.generation())
                .failures(status.failures() + 1)
                .ready(false, reason, words, resource.generation(), time)
                .reconciledAt(time)
                .next(delay.map(time::plus));
    }

    /// Something else is to be done before anybody heard how this ended.
    void interrupted(Begun begun) {
        Map<String, Object> attempt = attempt(false, "interrupted");
        attempt.put("generation", begun.generation());
        attempt.put("error", "interrupted: nobody heard how it ended");
        status.lastReconcile(attempt).plan(Optional.empty());
    }

    void destroyed(Outcome outcome) {
        status.lastReconcile(success("destroyed", outcome)).message("Destroyed").reconciledAt(time);
    }

    /// It was planned, and goes no further without approval.
    ///
    /// @param news whether it waits for that only now
    void planned(Proposal proposal, boolean news, Duration delay) {
        if (news) {
            status.lastReconcile(attempt(false, "planned"));
        }
        String summary = proposal.plan().summary();
        status.phase(Phase.PENDING, "Plan " + proposal.id() + " waits for approval: " + summary)
                .plan(Optional.of(proposal.shown(resource, true, false)))
                .ready(false, "PlanNeedsApproval", summary, resource.generation(), time)
                .reconciledAt(time)
                .next(Optional.of(time.plus(delay)));
    }

    private Map<String, Object> success(String phase, Outcome outcome) {
        Map<String, Object> attempt = attempt(true, phase);
        attempt.put("created", outcome.created());
        attempt.put("updated", outcome.updated());
        attempt.put("deleted", outcome.deleted());
        return attempt;
    }

    private Map<String, Object> attempt(boolean success, String phase) {
        var attempt = new LinkedHashMap<String, Object>();
        attempt.put("number", status.attempts() + 1);
        attempt.put("generation", resource.generation());
        attempt.put("success", success);
        attempt.put("phase", phase);
        attempt.put("created", 0);
        attempt.put("updated", 0);
        attempt.put("deleted", 0);
        attempt.put("time", Status.text(time));
        plan.filter(each -> !each.isEmpty()).ifPresent(each -> attempt.put("plan", Proposal.fields(each)));
        return attempt;
    }
}
