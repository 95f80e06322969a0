package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.fleet.config.Phase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What time alone does to a status.
final class TimeTest {
    private static final Duration TEN = Duration.ofMinutes(10);
    private static final List<Report> ALL = Stream.of("validation", "dns", "infrastructure", "hypershift")
            .map(name -> Reports.succeeded(name, 1))
            .toList();

    private final Aggregation shipped = Configs.shipped();
    private final Situation fresh = Situation.fresh(1, NOON);

    private static Instant after(Duration duration) {
        return NOON.plus(duration);
    }

    /// [S4-30] [S4-58]
    @Test
    void anAdapterThatSaysNothingIsPendingUntilTheTimeoutAndHasFailedThen() {
        var before = shipped.of(fresh.at(after(TEN.minusNanos(1))));
        var then = shipped.of(fresh.withPrevious(before.conditions()).at(after(TEN)));

        assertThat(before.phase()).isEqualTo(Phase.PENDING);
        assertThat(before.due()).contains(after(TEN));
        assertThat(then.phase()).isEqualTo(Phase.FAILED);
        assertThat(then.due()).isEmpty();
        assertThat(then.condition("AdaptersFailed").orElseThrow().message())
                .isEqualTo("Required adapters failed: validation, dns, infrastructure, hypershift."
                        + " validation has not reported about generation 1 within 10m");
        assertThat(then.condition("AdaptersResponsive").orElseThrow())
                .returns("False", Condition::status)
                .returns("ReportsOverdue", Condition::reason);
    }

    /// [S4-58]
    @Test
    void theTimeoutHoldsWhateverTheConditionsSay() {
        assertThat(Configs.seed().of(fresh.at(after(TEN))).phase()).isEqualTo(Phase.FAILED);
    }

    /// [A4-15]
    @Test
    void theTimeoutCountsFromTheChangeOfTheGeneration() {
        var changed = new Situation(2, after(TEN), false, 0, ALL, List.of(), after(Duration.ofMinutes(9)));

        assertThat(shipped.of(changed).phase()).isEqualTo(Phase.PENDING);
        assertThat(shipped.of(changed).due()).contains(after(TEN));
        var late = changed.withReports(ALL.stream()
                        .map(each -> Reports.at(each, after(TEN.multipliedBy(2))))
                        .toList())
                .at(after(TEN.multipliedBy(2)));
        assertThat(shipped.of(late).phase()).isEqualTo(Phase.FAILED);
    }

    @Test
    void anOptionalAdapterMayTakeAsLongAsItLikes() {
        var fresher = ALL.stream().map(each -> Reports.at(each, after(TEN))).toList();

        assertThat(shipped.of(fresh.withReports(fresher).at(after(TEN))).phase())
                .isEqualTo(Phase.READY);
    }

    @Test
    void aMissingAdapterMayCountAsFailedAtOnceOrNever() {
        var atOnce = Configs.shippedWith("missingAdapter: \"pending\"", "missingAdapter: \"failed\"");
        var never = Configs.shippedWith("timeout: \"10m\"", "timeout: \"0s\"");

        assertThat(atOnce.of(fresh).phase()).isEqualTo(Phase.FAILED);
        assertThat(never.of(fresh.at(after(TEN.multipliedBy(1000)))).phase()).isEqualTo(Phase.PENDING);
        assertThat(never.of(fresh).due()).isEmpty();
    }

    /// [S4-29] [S4-57]
    @Test
    void aClusterWhoseReportsGrowOldIsDegradedUntilTheyAreNewAgain() {
        var reports = fresh.withReports(ALL);
        var before = shipped.of(reports.at(after(TEN.minusSeconds(1))));
        var then = shipped.of(reports.at(after(TEN)));

        assertThat(before.phase()).isEqualTo(Phase.READY);
        assertThat(before.due()).contains(after(TEN));
        assertThat(then.phase()).isEqualTo(Phase.DEGRADED);
        assertThat(then.due()).isEmpty();
        assertThat(then.condition("AdaptersResponsive").orElseThrow())
                .returns("ReportsStale", Condition::reason)
                .extracting(Condition::message)
                .asString()
                .startsWith("validation has not reported since 2025-10-17T12:00:00Z; dns has");
    }

    @Test
    void theOldestReportThatStillCountsIsDueFirst() {
        var reports = List.of(ALL.get(0), Reports.at(ALL.get(1), after(Duration.ofMinutes(3))));

        assertThat(shipped.of(fresh.withReports(reports).at(after(TEN))).due()).contains(after(Duration.ofMinutes(13)));
    }

    /// [S4-29] [S4-57] [A4-15]
    @Test
    void oldReportsMayCountAsFailureOrNotAtAll() {
        var failing = Configs.shippedWith("staleAction: \"degraded\"", "staleAction: \"failed\"");
        var none = Configs.shippedWith("staleAction: \"degraded\"", "staleAction: \"none\"");
        var zero = Configs.shippedWith("staleThreshold: \"10m\"", "staleThreshold: \"0s\"");
        var old = fresh.withReports(ALL).at(after(TEN));

        assertThat(failing.of(old).phase()).isEqualTo(Phase.FAILED);
        assertThat(none.of(old).phase()).isEqualTo(Phase.READY);
        assertThat(none.of(old).due()).isEmpty();
        assertThat(zero.of(old).phase()).isEqualTo(Phase.READY);
    }

    @Test
    void theAgeOfAReportNobodyAskedForDoesNotCount() {
        var fresher = ALL.stream().map(each -> Reports.at(each, after(TEN)));
        var stranger = Stream.of(Reports.succeeded("stranger", 1));

        var status = shipped.of(
                fresh.withReports(Stream.concat(fresher, stranger).toList()).at(after(TEN)));

        assertThat(status.phase()).isEqualTo(Phase.READY);
        assertThat(status.adapters()).hasSize(5);
    }

    @Test
    void anExpressionMayAskForTheTimeAndIsThenAskedAgainSoon() {
        var young = Configs.judging("all(requiredAdapters, {now() - .lastUpdated < duration(\"1m\")})");
        var reports = fresh.withReports(List.of(Reports.succeeded("a", 1), Reports.succeeded("b", 1)));

        assertThat(young.of(reports).condition("Judged").orElseThrow().holds()).isTrue();
        assertThat(young.of(reports).due()).contains(after(Duration.ofSeconds(10)));
        assertThat(young.of(reports.at(after(Duration.ofMinutes(1))))
                        .condition("Judged")
                        .orElseThrow()
                        .holds())
                .isFalse();
    }
}
