package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.fleet.config.Phase;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

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

    /// [A4-2] [A4-4]
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

    /// [A4-1] [A4-4]
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

    /// [A4-2]
    @Test
    void reasonsThatMeanWorkCanBeChosen() {
        var baking = Configs.of("requiredAdapters: [a]\ninProgress: {reasons: [Baking], suffixes: [Rising]}");

        assertThat(Stream.of("Baking", "DoughRising", "JobRunning", "NotBaking")
                        .map(reason ->
                                phase(baking, Reports.report("a", 2, "False " + reason, "True Any", "True Any"))))
                .containsExactly(Phase.PROVISIONING, Phase.PROVISIONING, Phase.FAILED, Phase.FAILED);
    }

    /// [S4-35]
    @ParameterizedTest
    @EnumSource(names = {"DEGRADED", "FAILED", "READY", "PROVISIONING"})
    void ofPhasesThatApplyTheFirstInTheirFixedOrderCountsHoweverTheyAreWritten(Phase first) {
        var phases = Stream.of(Phase.values())
                .sorted(Comparator.reverseOrder())
                .map(each -> "  %s: {requiredConditions: [{type: Always, status: \"%s\"}]}\n"
                        .formatted(
                                each.text().toLowerCase(Locale.ROOT),
                                each.compareTo(first) < 0 ? Condition.FALSE : Condition.TRUE))
                .collect(Collectors.joining());
        var all = Configs.of("""
                requiredAdapters: [a]
                guards: {failed: false}
                clusterConditions:
                  - {type: Always, evaluate: {expr: 'true'}}
                phases:
                """ + phases);

        assertThat(phase(all, Reports.succeeded("a", 2))).isEqualTo(first);
        assertThatThrownBy(() -> Configs.of("requiredAdapters: [a]\nphases: {ready: {priority: 1}}"))
                .hasMessageContaining("unknown key \"priority\" in phases.ready");
    }

    /// [S4-14] [S4-15] [S4-16] [S4-56] [A4-2]
    @ParameterizedTest
    @CsvSource({
        "True JobSucceeded, True JobLaunched, True NoErrors, succeeded",
        "True ValidationPassed, True JobLaunched, True AllChecksPassed, succeeded",
        "False JobRunning, True JobLaunched, True NoErrors, inProgress",
        "False JobPending, True JobLaunched, True NoErrors, inProgress",
        "False NotStarted, True JobLaunched, True NoErrors, inProgress",
        "False PreconditionsNotMet, True JobLaunched, True NoErrors, inProgress",
        "False PodsRunning, True JobLaunched, True NoErrors, inProgress",
        "False VolumePending, True JobLaunched, True NoErrors, inProgress",
        "False UpgradeInProgress, True JobLaunched, True NoErrors, inProgress",
        "False RolloutProgressing, True JobLaunched, True NoErrors, inProgress",
        "False NodesProvisioning, True JobLaunched, True NoErrors, inProgress",
        "False RunningOutOfNodes, True JobLaunched, True NoErrors, failed",
        "False JobFailed, True JobLaunched, True NoErrors, failed",
        "False ValidationFailed, True JobLaunched, True NoErrors, failed",
        "False NotStarted, False PreconditionsNotMet, True NoErrors, pending",
        "False JobFailed, False ResourceCreationFailed, True NoErrors, pending",
        "False JobFailed, False ResourceQuotaExceeded, False UnexpectedError, unhealthy",
        "False JobFailed, True JobLaunched, False ResourceNotFound, unhealthy",
        "True JobSucceeded, True JobLaunched, False APIConnectionFailed, unhealthy"
    })
    void everyReasonOfTheGuideMeansWhatItSays(String available, String applied, String health, String state) {
        var report = Reports.report("validation", 2, available, applied, health);

        assertThat(Configs.shipped()
                        .explain(Situation.fresh(2, NOON).withReports(List.of(report)))
                        .adapters()
                        .getFirst()
                        .state()
                        .text())
                .isEqualTo(state);
    }

    /// [A0-11] [A4-3]
    @Test
    void unknownMeansWork() {
        assertThat(phase(
                        Configs.shipped(),
                        Reports.report("validation", 2, "Unknown JobFailed", "True JobLaunched", "Unknown Any")))
                .isEqualTo(Phase.PROVISIONING);
    }

    /// [S4-23]
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
