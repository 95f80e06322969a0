package dev.capstan.conformance.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a Capstan promises when it, or what it stands on, is killed at a random moment.
///
/// Two rounds, or as many as fit into `-Dcapstan.minutes`. `-Dcapstan.seed` repeats the choices of an earlier run,
/// though not its timing.
abstract class CrashContract {
    private static final int ROUNDS = 2;

    abstract Victim start(Path directory) throws Exception;

    @Test
    void whatWasAcknowledgedStaysAndWatchesGoOnWithoutAGap(@TempDir Path directory) throws Exception {
        long seed = Long.getLong("capstan.seed", System.nanoTime());
        System.out.println(getClass().getSimpleName() + ": seed " + seed);
        long end = System.nanoTime()
                + Duration.ofMinutes(Long.getLong("capstan.minutes", 0)).toNanos();
        int rounds = 0;
        try (var victim = start(directory);
                var run = new CrashRun(victim, new Random(seed))) {
            while (rounds < ROUNDS || System.nanoTime() < end) {
                round(run, seed, rounds + 1);
                rounds++;
            }
            System.out.println(getClass().getSimpleName() + ": seed " + seed + ", " + rounds + " kills, "
                    + run.summary() + ", all there");
        }
    }

    private static void round(CrashRun run, long seed, int round) throws Exception {
        try {
            run.round();
        } catch (AssertionError problem) {
            throw new AssertionError("seed " + seed + ", round " + round + ": " + problem.getMessage(), problem);
        }
    }
}
