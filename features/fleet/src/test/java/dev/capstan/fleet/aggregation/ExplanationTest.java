package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.fleet.config.Phase;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExplanationTest {
    private static final Situation SITUATION = Situation.fresh(2, NOON)
            .withReports(List.of(Reports.succeeded("a", 2), Reports.failed("b", 1), Reports.running("stranger", 2)));

    @Test
    void anExplanationIsAllThatLedToAStatus() {
        var aggregation = Configs.of("""
                requiredAdapters: [a, b]
                optionalAdapters: [c]
                clusterConditions:
                  - type: AllReady
                    evaluate: {expr: 'all(requiredAdapters, {.available == "True"})'}
                    templates:
                      false: {reason: NotYet, message: "{{.FailedAdapterNames}} not ready"}
                  - type: FirstDone
                    evaluate: {expr: 'adapters["a"].available == "True"'}
                  - type: Broken
                    evaluate: {expr: 'requiredAdapters[9].failed'}
                phases:
                  ready:
                    description: done
                    requiredConditions: [{type: AllReady, status: "True"}, {type: FirstDone, status: "True"}]
                  failed:
                    requiredConditions: [{type: AllReady, status: "False"}]
                  provisioning:
                    description: at work
                """);

        assertThat(aggregation.explain(SITUATION).text()).isEqualTo("""
                Phase Provisioning: at work

                Phases, the first that applies counts
                  Degraded      no   no conditions are required: the states of the adapters do not say so
                  Failed        no   AllReady is False; guard: no required adapter has failed at the current generation
                  Ready         no   AllReady is False, expected True; FirstDone is True
                  Provisioning  yes  no conditions are required: the states of the adapters say so; \
                work on the current generation has begun
                  Pending       -    no conditions are required: the states of the adapters say so; this is what is left

                Adapters at generation 2
                  a                required  succeeded   gen 2  available True, applied True, health True
                    JobSucceeded: a says JobSucceeded
                  b                required  pending     gen 1  available False, applied True, health True
                    NotReported: b has not reported about generation 2 yet
                  c                optional  pending     gen 0  available Unknown, applied Unknown, health Unknown
                    NotReported: c has not reported about generation 2 yet
                  stranger         other     inProgress  gen 2  available False, applied True, health True
                    JobRunning: stranger says JobRunning

                Conditions
                  AllReady False (NotYet): b not ready
                    all(requiredAdapters, {.available == "True"})
                    - all of requiredAdapters is false, broken by b
                    because of b
                  FirstDone True (FirstDone)
                    adapters["a"].available == "True"
                    - adapters["a"] is succeeded with available True, applied True, health True, observedGeneration 2
                    because of a
                  Broken False (NotBroken)
                    requiredAdapters[9].failed
                    counts as false: index out of range: 9 (array length is 2) (1:17)
                     | requiredAdapters[9].failed
                     | ................^
                  Reconciled False (ReconciledMissingAdapters): Required adapters not reporting Available=True: [b]. \
                Currently reporting: [a, b]
                  LastKnownReconciled False (AdapterReportedNotAvailable): One or more required adapters report Available=False
                  AdaptersResponsive True (AllReportsInTime): No report is overdue

                Time alone may change this at 2025-10-17T12:10:00Z
                """);
    }

    @Test
    void anExplanationAgreesWithTheStatusItExplains() {
        var shipped = Configs.shipped();
        var explanation = shipped.explain(SITUATION);

        assertThat(explanation.aggregate()).isEqualTo(shipped.of(SITUATION));
        assertThat(explanation.phases()).extracting(Explanation.OfPhase::phase).containsExactly(Phase.values());
        assertThat(explanation.phases().stream()
                        .filter(Explanation.OfPhase::applies)
                        .findFirst()
                        .orElseThrow()
                        .phase())
                .isEqualTo(explanation.aggregate().phase());
        assertThat(explanation.conditions()).hasSize(10);
    }
}
