package dev.capstan.stack.run.stack;

import static dev.capstan.stack.run.stack.Samples.NOON;
import static dev.capstan.stack.run.stack.Samples.last;
import static dev.capstan.stack.run.stack.Samples.spec;
import static dev.capstan.stack.run.stack.Samples.wish;
import static dev.capstan.stack.run.stack.Standing.Obstacle.SPEC_INVALID;
import static dev.capstan.stack.run.stack.Standing.Obstacle.UPDATE_CONFLICT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class DueTest {
    private static final String AGAIN = ", continueResyncOnCommitMatch: true, resyncFrequencySeconds: 600";

    /// @param after how long after the last Update it is
    private record Case(
            String name,
            Wish wish,
            String spec,
            @Nullable LastUpdate last,
            Standing.@Nullable Obstacle obstacle,
            int after,
            Due expected) {}

    private static Case row(String name, Wish wish, String spec, @Nullable LastUpdate last, int after, Due expected) {
        return new Case(name, wish, spec, last, null, after, expected);
    }

    private static final List<Case> CASES = List.of(
            row("never run", wish(), "", null, 0, new Due.Now("Initial stack update")),
            row("nothing changed", wish(), "", last("succeeded", 0), 1_000_000, new Due.Never()),
            row(
                    "new generation",
                    new Wish("uid", "site", 3, "", "1-abc", UpdateType.UP),
                    "",
                    last("succeeded", 0),
                    0,
                    new Due.Now("New stack generation: 3")),
            row(
                    "asked for",
                    new Wish("uid", "site", 2, "please", "1-abc", UpdateType.UP),
                    "",
                    last("succeeded", 0),
                    0,
                    new Due.Now("Sync request: \"please\"")),
            row(
                    "new program",
                    new Wish("uid", "site", 2, "", "2-abc", UpdateType.UP),
                    "",
                    last("succeeded", 0),
                    0,
                    new Due.Now("New revision of the program: 2-abc")),
            row("resync later", wish(), AGAIN, last("succeeded", 0), 599, new Due.Later(NOON.plusSeconds(600))),
            row("resync now", wish(), AGAIN, last("succeeded", 0), 600, new Due.Now("Resync time elapsed: 600s", true)),
            row("failed once", wish(), "", last("failed", 1), 9, new Due.Later(NOON.plusSeconds(10))),
            row(
                    "and once more",
                    wish(),
                    "",
                    last("failed", 1),
                    10,
                    new Due.Now("Backoff time elapsed after 1 failure")),
            row("failed twice", wish(), "", last("failed", 2), 10, new Due.Later(NOON.plusSeconds(30))),
            row("failed three times", wish(), "", last("failed", 3), 1_000_000, new Due.Never()),
            row("resync does not hurry a failure", wish(), AGAIN, last("failed", 3), 1_000_000, new Due.Never()),
            row(
                    "a new program is another chance",
                    new Wish("uid", "site", 2, "", "2-abc", UpdateType.UP),
                    "",
                    last("failed", 3),
                    0,
                    new Due.Now("New revision of the program: 2-abc")),
            row(
                    "so is a new generation",
                    new Wish("uid", "site", 3, "", "1-abc", UpdateType.UP),
                    "",
                    last("failed", 3),
                    0,
                    new Due.Now("New stack generation: 3")),
            row(
                    "so is a request",
                    new Wish("uid", "site", 2, "x", "1-abc", UpdateType.UP),
                    "",
                    last("failed", 3),
                    0,
                    new Due.Now("Sync request: \"x\"")),
            new Case("conflict", wish(), "", last("failed", 1), UPDATE_CONFLICT, 1_000_000, new Due.Never()),
            new Case("invalid", wish(), "", last("failed", 1), SPEC_INVALID, 1_000_000, new Due.Never()),
            new Case("no longer", wish(), "", last("succeeded", 0), SPEC_INVALID, 0, new Due.Never()),
            new Case(
                    "conflict to be tried again",
                    wish(),
                    ", retryOnUpdateConflict: true",
                    last("failed", 1),
                    UPDATE_CONFLICT,
                    9,
                    new Due.Later(NOON.plusSeconds(10))),
            row(
                    "a shorter backoff",
                    wish(),
                    ", retryMaxBackoffDurationSeconds: 5",
                    last("failed", 2),
                    5,
                    new Due.Now("Backoff time elapsed after 2 failures")));

    @Test
    void aStackIsDueWhenItsPastAndItsWishSaySo() {
        assertThat(CASES)
                .allSatisfy(each -> assertThat(Due.of(
                                each.wish(),
                                spec(each.spec()),
                                each.last(),
                                each.obstacle(),
                                NOON.plusSeconds(each.after())))
                        .as(each.name())
                        .isEqualTo(each.expected()));
    }

    /// [S1-42]
    @Test
    void aDestructionIsTriedForEver() {
        Wish destroy = new Wish("uid", "site", 2, "", "1-abc", UpdateType.DESTROY);
        LastUpdate failed = last("destroy", "failed", 20);
        Instant tomorrow = NOON.plus(Duration.ofDays(1));

        assertThat(Due.destroy(destroy, spec(""), null, NOON)).isEqualTo(new Due.Now("Stack marked for deletion"));
        assertThat(Due.destroy(destroy, spec(""), last("succeeded", 0), NOON))
                .isEqualTo(new Due.Now("Stack marked for deletion"));
        assertThat(Due.destroy(destroy, spec(""), failed, NOON)).isEqualTo(new Due.Later(tomorrow));
        assertThat(Due.destroy(destroy, spec(""), failed, tomorrow))
                .isEqualTo(new Due.Now("Backoff time elapsed after 20 failures"));
        assertThat(Due.destroy(new Wish("uid", "site", 2, "now", "1-abc", UpdateType.DESTROY), spec(""), failed, NOON))
                .isEqualTo(new Due.Now("Stack marked for deletion"));
    }

    @Test
    void theBackoffTriplesUpToItsLimit() {
        Duration day = StackSpec.LONGEST_BACKOFF;

        assertThat(List.of(1L, 2L, 3L, 4L, 9L, 10L, 1_000_000L))
                .extracting(failures -> Cooldown.after(failures, day).toSeconds())
                .containsExactly(10L, 30L, 90L, 270L, 65_610L, 86_400L, 86_400L);
        assertThat(Cooldown.after(5, Duration.ofSeconds(60))).isEqualTo(Duration.ofSeconds(60));
    }
}
