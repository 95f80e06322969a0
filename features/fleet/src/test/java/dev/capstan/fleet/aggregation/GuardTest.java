package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.fleet.config.Phase;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What no configuration changes, and what it may.
final class GuardTest {
    private static final String GUARD = "guards: {failed: true}";
    private static final String CARELESS = """
            requiredAdapters: [a, b]
            optionalAdapters: [c]
            clusterConditions:
              - type: Always
                evaluate: {expr: 'true'}
            phases:
              %s: {requiredConditions: [{type: Always, status: "True"}]}
            """;

    private static Phase phase(Aggregation aggregation, Report... reports) {
        return aggregation
                .of(Situation.fresh(2, NOON).withReports(List.of(reports)))
                .phase();
    }

    @Test
    void aConditionAloneDoesNotMakeAClusterFailUnlessThatIsAskedFor() {
        var careless = Configs.of(CARELESS.formatted("failed") + GUARD);
        var literal = Configs.of(CARELESS.formatted("failed") + GUARD.replace("true", "false"));

        assertThat(phase(careless, Reports.running("a", 2))).isEqualTo(Phase.PROVISIONING);
        assertThat(phase(careless, Reports.failed("a", 1))).isEqualTo(Phase.PENDING);
        assertThat(phase(careless, Reports.failed("c", 2))).isEqualTo(Phase.PROVISIONING);
        assertThat(phase(careless, Reports.failed("a", 2))).isEqualTo(Phase.FAILED);
        assertThat(phase(literal, Reports.running("a", 2))).isEqualTo(Phase.FAILED);
    }

    @Test
    void aConditionAloneDoesNotMakeAClusterReady() {
        var careless = Configs.of(CARELESS.formatted("ready"));

        assertThat(phase(careless)).isEqualTo(Phase.PENDING);
        assertThat(phase(careless, Reports.succeeded("a", 2))).isEqualTo(Phase.PROVISIONING);
        assertThat(phase(careless, Reports.succeeded("a", 2), Reports.succeeded("b", 1)))
                .isEqualTo(Phase.PROVISIONING);
        assertThat(phase(careless, Reports.succeeded("a", 2), Reports.running("b", 2)))
                .isEqualTo(Phase.READY);
        assertThat(phase(careless, Reports.succeeded("a", 2), Reports.unhealthy("b", 2)))
                .isEqualTo(Phase.DEGRADED);
    }

    @Test
    void withoutRulesTheStatesOfTheAdaptersDecide() {
        var bare = Configs.of("requiredAdapters: [a, b]");

        assertThat(phase(bare)).isEqualTo(Phase.PENDING);
        assertThat(phase(bare, Reports.waiting("a", 2))).isEqualTo(Phase.PENDING);
        assertThat(phase(bare, Reports.running("a", 2))).isEqualTo(Phase.PROVISIONING);
        assertThat(phase(bare, Reports.succeeded("a", 2))).isEqualTo(Phase.PROVISIONING);
        assertThat(phase(bare, Reports.succeeded("a", 2), Reports.succeeded("b", 2)))
                .isEqualTo(Phase.READY);
        assertThat(phase(bare, Reports.succeeded("a", 2), Reports.failed("b", 2)))
                .isEqualTo(Phase.FAILED);
        assertThat(phase(bare, Reports.unhealthy("stranger", 1))).isEqualTo(Phase.DEGRADED);
    }

    @Test
    void reasonsThatMeanWorkCanBeChosen() {
        var baking = Configs.of("requiredAdapters: [a]\ninProgress: {reasons: [Baking], suffixes: [Rising]}");

        assertThat(Stream.of("Baking", "DoughRising", "JobRunning", "NotBaking")
                        .map(reason ->
                                phase(baking, Reports.report("a", 2, "False " + reason, "True Any", "True Any"))))
                .containsExactly(Phase.PROVISIONING, Phase.PROVISIONING, Phase.FAILED, Phase.FAILED);
    }

    @Test
    void unknownMeansWork() {
        assertThat(phase(
                        Configs.shipped(),
                        Reports.report("validation", 2, "Unknown JobFailed", "True JobLaunched", "Unknown Any")))
                .isEqualTo(Phase.PROVISIONING);
    }

    @Test
    void aReportThatLacksConditionsIsJudgedByWhatItHas() {
        var bare = Configs.of("requiredAdapters: [a]");
        var empty = new Report("a", 2, List.of(), NOON);
        var status = bare.of(Situation.fresh(2, NOON).withReports(List.of(empty)));

        assertThat(status.phase()).isEqualTo(Phase.PENDING);
        assertThat(status.adapters()).containsExactly(new AdapterSummary("a", "False", 2));
        var applied = new Report("a", 2, List.of(new Condition("Applied", "True", "Any", "", NOON)), NOON);
        assertThat(bare.explain(Situation.fresh(2, NOON).withReports(List.of(applied)))
                        .adapters()
                        .getFirst())
                .returns(AdapterState.FAILED, Explanation.OfAdapter::state)
                .returns("a has reported without its conditions", Explanation.OfAdapter::message);
    }
}
