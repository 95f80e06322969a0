package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.capstan.fleet.config.Phase;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What is said of a cluster that goes, and of one that was reconciled once.
final class DeletionTest {
    private static final List<String> NAMES = List.of("validation", "dns", "infrastructure", "hypershift");

    private final Aggregation shipped = Configs.shipped();

    private static Report finalized(String adapter, long generation) {
        return Reports.with(
                Reports.report(adapter, generation, "False Deleted", "False Deleted", "True NoErrors"),
                new Condition("Finalized", "True", "CleanedUp", adapter + " is gone", NOON));
    }

    private static List<Report> all(long generation) {
        return NAMES.stream().map(name -> Reports.succeeded(name, generation)).toList();
    }

    private static Situation at(long generation, List<Report> reports) {
        return Situation.fresh(generation, NOON).withReports(reports);
    }

    private static String told(Aggregate status, String type) {
        var condition = status.condition(type).orElseThrow();
        return condition.status() + " " + condition.reason() + ": " + condition.message();
    }

    @Test
    void aDeletionWaitsForWhoeverHasAppliedSomethingAndNotFinalizedIt() {
        var reports = List.of(
                Reports.succeeded("validation", 1),
                Reports.with(Reports.running("dns", 2), new Condition("Finalized", "False", "Deleting", "going", NOON)),
                Reports.with(
                        Reports.succeeded("infrastructure", 2), new Condition("Finalized", "True", "Gone", "", NOON)),
                Reports.waiting("hypershift", 2),
                Reports.succeeded("stranger", 1));

        assertThat(shipped.of(at(2, reports).deleting(0)).blockers()).containsExactly("validation", "dns", "stranger");
        assertThat(shipped.of(at(2, reports)).blockers()).isEmpty();
    }

    @Test
    void whatGoesAwayHasNotFailed() {
        var reports = List.of(
                Reports.report("dns", 2, "False RecordsRemoved", "True JobLaunched", "True NoErrors"),
                finalized("validation", 2));

        assertThat(shipped.of(at(2, reports)).phase()).isEqualTo(Phase.FAILED);
        assertThat(shipped.of(at(2, reports).deleting(0)).phase()).isEqualTo(Phase.PROVISIONING);
        assertThat(shipped.explain(at(2, reports).deleting(0)).adapters().subList(0, 2))
                .extracting(Explanation.OfAdapter::name, Explanation.OfAdapter::state, Explanation.OfAdapter::message)
                .containsExactly(
                        tuple("validation", AdapterState.SUCCEEDED, "validation is gone"),
                        tuple("dns", AdapterState.IN_PROGRESS, "dns says RecordsRemoved"));
    }

    @Test
    void whoHasFinalizedNeedNotReportAgain() {
        var gone = NAMES.stream().map(name -> finalized(name, 2)).toList();
        var later = at(2, gone).deleting(1).at(NOON.plusSeconds(3600));

        assertThat(shipped.of(later).phase()).isNotEqualTo(Phase.DEGRADED);
        assertThat(shipped.of(later).due()).isEmpty();
    }

    @Test
    void aClusterIsReconciledWhenEveryRequiredAdapterIsAvailableAtItsGeneration() {
        assertThat(told(shipped.of(at(1, all(1))), "Reconciled"))
                .isEqualTo(
                        "True ReconciledAll: All required adapters reported Available=True at the current generation");
        assertThat(told(shipped.of(at(2, all(1))), "Reconciled"))
                .isEqualTo(
                        "False ReconciledMissingAdapters: Required adapters not reporting Available=True: [validation,"
                                + " dns, infrastructure, hypershift]. Currently reporting: [validation, dns, infrastructure,"
                                + " hypershift]");
        assertThat(shipped.of(at(2, all(2)))
                        .condition("Reconciled")
                        .orElseThrow()
                        .observedGeneration())
                .isEqualTo(2);
    }

    @Test
    void aDeletionIsReconciledWhenAllHaveFinalizedAndNothingIsLeftBelow() {
        var gone = NAMES.stream().map(name -> finalized(name, 2)).toList();

        assertThat(told(shipped.of(at(2, all(2)).deleting(0)), "Reconciled"))
                .startsWith("False ReconciledMissingAdapters: Required adapters not reporting Finalized=True");
        assertThat(told(shipped.of(at(2, gone).deleting(3)), "Reconciled"))
                .startsWith("False ReconciledWaitingForChildren");
        assertThat(told(shipped.of(at(2, gone).deleting(0)), "Reconciled")).startsWith("True ReconciledAll");
    }

    @Test
    void whatWasReconciledOnceIsKnownUntilSomebodyTakesItBack() {
        var once = shipped.of(at(1, all(1)));
        assertThat(told(once, "LastKnownReconciled")).startsWith("True AllAdaptersReconciled");

        var changed = shipped.of(at(2, all(1)).withPrevious(once.conditions()));
        assertThat(told(changed, "LastKnownReconciled")).startsWith("True");

        var partly = Stream.concat(all(1).stream().skip(1), Stream.of(Reports.failed("validation", 2)))
                .toList();
        var failing = shipped.of(at(2, partly).withPrevious(changed.conditions()));
        assertThat(told(failing, "LastKnownReconciled")).startsWith("True");
        assertThat(failing.condition("LastKnownReconciled").orElseThrow().observedGeneration())
                .isEqualTo(1);

        var lost = Stream.concat(all(1).stream().skip(1), Stream.of(Reports.failed("validation", 1)))
                .toList();
        assertThat(told(shipped.of(at(1, lost).withPrevious(failing.conditions())), "LastKnownReconciled"))
                .startsWith("False AdapterReportedNotAvailable");
    }

    @Test
    void whatWasNeverReconciledIsNotKnownToBe() {
        var mixed = Stream.concat(all(1).stream().skip(1), Stream.of(Reports.succeeded("validation", 2)))
                .toList();

        assertThat(told(shipped.of(at(1, List.of())), "LastKnownReconciled"))
                .startsWith("False AdaptersMissingReports");
        assertThat(told(shipped.of(at(1, mixed)), "LastKnownReconciled"))
                .startsWith("False AdaptersNotAtSameGeneration");
    }
}
