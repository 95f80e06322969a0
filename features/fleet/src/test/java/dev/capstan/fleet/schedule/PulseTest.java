package dev.capstan.fleet.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class PulseTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration SHORT = Duration.ofSeconds(10);
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final RandomGenerator LEAST = Chance.always(0);
    private static final RandomGenerator MOST = Chance.always(Math.nextDown(1.0));
    private static final Sight NEW = new Sight("u", 1, 1, true, SHORT, LONG, null);

    @Test
    void oneThatIsBehindIsAskedAtOnce() {
        assertThat(Pulse.first(NEW, NOON, LEAST).next()).isEqualTo(NOON);
    }

    @Test
    void thoseThatWereThereAllAlongAreSpreadOverTheirInterval() {
        Sight ready = new Sight("u", 1, 1, false, LONG, LONG, null);

        assertThat(Pulse.first(ready, NOON, LEAST).next()).isEqualTo(NOON.plus(LONG));
        assertThat(Pulse.first(ready, NOON, Chance.always(0.5)).next()).isEqualTo(NOON.plus(LONG.dividedBy(2)));
    }

    @Test
    void whileNothingChangesTheWaitDoublesUpToThatOfOneThatIsReady() {
        assertThat(waits(NEW, 8)).containsExactly(10L, 20L, 40L, 80L, 160L, 300L, 300L, 300L);
    }

    @Test
    void oneThatIsReadyIsAskedEveryFiveMinutes() {
        assertThat(waits(new Sight("u", 1, 1, false, LONG, LONG, null), 3)).containsExactly(300L, 300L, 300L);
    }

    @Test
    void anyChangeBringsTheFirstWaitBack() {
        Pulse slow = asked(NEW, 5);
        Instant now = slow.last().plusSeconds(3);
        Pulse reset = slow.seen(changed(2), now, LEAST);

        assertThat(reset.next()).isEqualTo(slow.last().plus(SHORT));
        assertThat(reset.asked(changed(2), reset.next(), LEAST).step()).isEqualTo(SHORT);
    }

    @Test
    void changesThatGoOnDoNotPutItOff() {
        Pulse pulse = asked(NEW, 1);
        for (int i = 1; i < 10; i++) {
            pulse = pulse.seen(changed(1 + i), pulse.last().plusSeconds(i), LEAST);
        }

        assertThat(pulse.next()).isEqualTo(pulse.last().plus(SHORT));
    }

    @Test
    void aNewGenerationIsAskedAboutAtOnce() {
        Pulse slow = asked(NEW, 5);
        Instant now = slow.last().plusSeconds(1);

        assertThat(slow.seen(new Sight("u", 2, 2, true, SHORT, LONG, null), now, LEAST)
                        .due(now))
                .isTrue();
        assertThat(slow.seen(new Sight("another", 1, 2, true, SHORT, LONG, null), now, LEAST)
                        .due(now))
                .isTrue();
    }

    @Test
    void whatIsWaitedIsUpToATenthShorterAndNeverLonger() {
        Pulse pulse = Pulse.first(NEW, NOON, LEAST);

        assertThat(pulse.asked(NEW, NOON, LEAST).next()).isEqualTo(NOON.plus(SHORT));
        assertThat(pulse.asked(NEW, NOON, MOST).next())
                .isBetween(NOON.plusSeconds(9), NOON.plusSeconds(9).plusNanos(1_000));
    }

    @Test
    void aReportCanAskForAnEarlierTimeAndNotForALaterOne() {
        Pulse ready = asked(new Sight("u", 1, 1, false, LONG, LONG, null), 1);
        Instant last = ready.last();

        assertThat(hinted(ready, last.plusSeconds(30))).isEqualTo(last.plusSeconds(30));
        assertThat(hinted(ready, last.plusSeconds(3000))).isEqualTo(last.plus(LONG));
        assertThat(hinted(ready, last)).isEqualTo(last.plus(LONG));
        assertThat(hinted(ready, last.plusNanos(1))).isEqualTo(last.plusSeconds(1));
    }

    @Test
    void anotherIntervalCountsAtOnce() {
        Pulse pulse = asked(NEW, 1);
        Sight slower = new Sight("u", 1, 1, true, Duration.ofSeconds(30), LONG, null);

        assertThat(pulse.seen(slower, pulse.last().plusSeconds(1), LEAST).next())
                .isEqualTo(pulse.last().plusSeconds(30));
    }

    private static Instant hinted(Pulse pulse, Instant hint) {
        return pulse.seen(new Sight("u", 1, 1, false, LONG, LONG, hint), pulse.last(), LEAST)
                .next();
    }

    private static Sight changed(long revision) {
        return new Sight("u", 1, revision, true, SHORT, LONG, null);
    }

    private static Pulse asked(Sight sight, int times) {
        Pulse pulse = Pulse.first(sight, NOON, LEAST);
        for (int i = 0; i < times; i++) {
            pulse = pulse.asked(sight, pulse.next(), LEAST);
        }
        return pulse;
    }

    private static List<Long> waits(Sight sight, int count) {
        var waits = new ArrayList<Long>();
        Pulse pulse = Pulse.first(sight, NOON, LEAST);
        for (int i = 0; i < count; i++) {
            pulse = pulse.asked(sight, pulse.next(), LEAST);
            waits.add(Duration.between(pulse.last(), pulse.next()).toSeconds());
        }
        return waits;
    }
}
