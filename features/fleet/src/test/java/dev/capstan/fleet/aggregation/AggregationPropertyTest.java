package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// What holds of every situation.
final class AggregationPropertyTest {
    private static final List<String> NAMES =
            List.of("validation", "dns", "infrastructure", "hypershift", "monitoring", "logging", "stranger");

    private final Aggregation shipped = Configs.shipped();

    @Provide
    Arbitrary<Situation> situations() {
        var reports = Combinators.combine(
                        Arbitraries.of(NAMES),
                        Arbitraries.integers().between(1, 3),
                        said("JobSucceeded", "JobRunning", "JobFailed"),
                        said("JobLaunched"),
                        said("NoErrors"),
                        minutes())
                .as((name, generation, available, applied, health, time) ->
                        Reports.at(Reports.report(name, generation, available, applied, health), time))
                .list()
                .ofMaxSize(7)
                .uniqueElements(Report::adapter);
        return Combinators.combine(
                        Arbitraries.integers().between(1, 3),
                        minutes(),
                        Arbitraries.of(true, false),
                        reports,
                        minutes())
                .as((generation, since, deleting, all, now) ->
                        new Situation(generation, since, deleting, 0, all, List.of(), now));
    }

    private static Arbitrary<String> said(String... reasons) {
        return Combinators.combine(Arbitraries.of("True", "True", "False", "Unknown"), Arbitraries.of(reasons))
                .as((status, reason) -> status + " " + reason);
    }

    private static Arbitrary<Instant> minutes() {
        return Arbitraries.integers().between(0, 25).map(minutes -> NOON.plusSeconds(60L * minutes));
    }

    @Property(tries = 500)
    void judgingAgainChangesNothing(@ForAll("situations") Situation situation) {
        var status = shipped.of(situation);
        var again = shipped.of(situation.withPrevious(status.conditions()));

        assertThat(again).isEqualTo(status);
        assertThat(shipped.explain(situation).aggregate()).isEqualTo(status);
    }

    @Property(tries = 500)
    void whoReportedFirstDoesNotMatter(@ForAll("situations") Situation situation, @ForAll Random random) {
        var shuffled = new ArrayList<>(situation.reports());
        Collections.shuffle(shuffled, random);

        assertThat(shipped.of(situation.withReports(shuffled))).isEqualTo(shipped.of(situation));
    }

    @Property(tries = 500)
    void untilItIsDueTimeChangesNothing(@ForAll("situations") Situation situation, @ForAll Random random) {
        var status = shipped.of(situation);
        var end = status.due().orElse(situation.now().plusSeconds(100_000));
        var between = situation
                .now()
                .plusMillis(random.nextLong(situation.now().until(end).toMillis()));

        var later = shipped.of(situation.withPrevious(status.conditions()).at(between));

        assertThat(end).isAfter(situation.now());
        assertThat(later).isEqualTo(status);
    }

    /// [A4-14]
    @Property(tries = 500)
    void aConditionKeepsItsTimeWhileItKeepsItsStatus(
            @ForAll("situations") Situation before, @ForAll("situations") Situation after) {
        var earlier = shipped.of(before);
        var later = shipped.of(after.withPrevious(earlier.conditions()));

        for (int i = 0; i < earlier.conditions().size(); i++) {
            var was = earlier.conditions().get(i);
            var is = later.conditions().get(i);
            assertThat(is.type()).isEqualTo(was.type());
            assertThat(is.lastTransitionTime())
                    .isEqualTo(was.status().equals(is.status()) ? was.lastTransitionTime() : after.now());
        }
    }
}
