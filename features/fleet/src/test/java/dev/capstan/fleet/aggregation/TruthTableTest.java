package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.fleet.config.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Thousands of constellations of adapters, judged by the engine and by an [Oracle] that knows nothing of it.
final class TruthTableTest {
    private static final long SEED = 20251017;
    private static final long GENERATION = 3;
    private static final List<String> STATUSES = List.of("True", "False", "Unknown");
    private static final List<String> REASONS =
            List.of("JobSucceeded", "JobRunning", "NodesProvisioning", "JobFailed", "PreconditionsNotMet");
    private static final List<String> NAMES =
            List.of("validation", "dns", "infrastructure", "hypershift", "monitoring", "logging", "stranger");

    private static final List<List<Report>> CONSTELLATIONS =
            Stream.concat(one(), mixed(new Random(SEED), 4_000)).toList();

    private final Aggregation shipped = Configs.shipped();

    /// Every way in which one adapter may report: 3 × 3 × 3 statuses, 5 reasons, 2 generations.
    private static List<Report> everyReport(String adapter) {
        var reports = new ArrayList<Report>();
        for (var available : STATUSES) {
            for (var applied : STATUSES) {
                for (var health : STATUSES) {
                    for (var reason : REASONS) {
                        for (long generation : new long[] {GENERATION - 1, GENERATION}) {
                            reports.add(Reports.report(
                                    adapter, generation, available + " " + reason, applied + " Any", health + " Any"));
                        }
                    }
                }
            }
        }
        return reports;
    }

    /// One adapter in every way, required and optional, while all others wait, have succeeded or say nothing.
    private static Stream<List<Report>> one() {
        return Stream.of("dns", "monitoring", "stranger")
                .flatMap(name -> everyReport(name).stream().flatMap(report -> {
                    var rest = NAMES.stream().filter(each -> !each.equals(name)).toList();
                    return Stream.of(
                            List.of(report),
                            with(report, rest.stream().map(each -> Reports.succeeded(each, GENERATION))),
                            with(report, rest.stream().map(each -> Reports.waiting(each, GENERATION))),
                            with(report, rest.stream().map(each -> Reports.succeeded(each, GENERATION - 1))));
                }));
    }

    private static List<Report> with(Report report, Stream<Report> others) {
        return Stream.concat(Stream.of(report), others).toList();
    }

    /// All adapters in any way, also silent.
    private static Stream<List<Report>> mixed(Random random, int count) {
        var every = NAMES.stream().map(TruthTableTest::everyReport).toList();
        return Stream.generate(() -> every.stream()
                        .filter(_ -> random.nextInt(4) > 0)
                        .map(reports -> likely(reports, random))
                        .toList())
                .limit(count);
    }

    /// Success is rare among all there is; half of the time it is chosen.
    private static Report likely(List<Report> reports, Random random) {
        var any = reports.get(random.nextInt(reports.size()));
        return random.nextBoolean() ? Reports.succeeded(any.adapter(), GENERATION) : any;
    }

    private static Situation situation(List<Report> reports) {
        return Situation.fresh(GENERATION, NOON).withReports(reports);
    }

    /// [S4-34] [A4-1] [A4-2] [A4-3] [A4-4]
    @Test
    void theEngineAndAnOracleAgreeOnEveryConstellation() {
        assertThat(CONSTELLATIONS).hasSizeGreaterThan(7_000);
        for (var reports : CONSTELLATIONS) {
            var oracle = new Oracle(reports, GENERATION);
            var status = shipped.of(situation(reports));
            assertThat(status.phase().text()).as("%s", reports).isEqualTo(oracle.phase());
            assertThat(oracle.conditions())
                    .allSatisfy((type, holds) -> assertThat(status.condition(type))
                            .as("%s of %s", type, reports)
                            .map(Condition::holds)
                            .contains(holds));
        }
    }

    /// [S4-21]
    @Test
    void everyPhaseIsReached() {
        assertThat(CONSTELLATIONS.stream()
                        .map(reports -> shipped.of(situation(reports)).phase())
                        .distinct())
                .containsExactlyInAnyOrder(Phase.values());
    }

    /// [S4-35] [A4-19]
    @Test
    void illHealthIsNeverHidden() {
        for (var aggregation : List.of(shipped, Configs.seed())) {
            for (var reports : CONSTELLATIONS) {
                var ill = reports.stream().anyMatch(report -> says(report, "Health", "False"));
                assertThat(aggregation.of(situation(reports)).phase() == Phase.DEGRADED)
                        .as("%s", reports)
                        .isEqualTo(ill);
            }
        }
    }

    /// [A4-1] [A4-4]
    @Test
    void noClusterIsReadyWithoutEveryRequiredAdapterAtItsGeneration() {
        var lenient = Configs.shippedWith("all(requiredAdapters, {.available == \"True\"})", "true");
        for (var aggregation : List.of(shipped, Configs.seed(), lenient)) {
            for (var reports : CONSTELLATIONS) {
                var current = reports.stream()
                        .filter(report ->
                                NAMES.indexOf(report.adapter()) < 4 && report.observedGeneration() == GENERATION)
                        .count();
                if (aggregation.of(situation(reports)).phase() == Phase.READY) {
                    assertThat(current).as("%s", reports).isEqualTo(4);
                }
            }
        }
    }

    @Test
    void aClusterIsPendingOnlyBeforeWorkBegins() {
        for (var aggregation : List.of(shipped, Configs.seed())) {
            for (var reports : CONSTELLATIONS) {
                var begun = reports.stream()
                        .anyMatch(report -> report.observedGeneration() == GENERATION
                                && (says(report, "Applied", "True") || says(report, "Available", "True")));
                if (aggregation.of(situation(reports)).phase() == Phase.PENDING) {
                    assertThat(begun).as("%s", reports).isFalse();
                }
            }
        }
    }

    private static boolean says(Report report, String type, String status) {
        return report.conditions().stream()
                .anyMatch(each -> each.type().equals(type) && each.status().equals(status));
    }
}
