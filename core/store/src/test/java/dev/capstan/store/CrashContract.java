package dev.capstan.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What every durable store promises when its process is killed at a random moment.
///
/// Three rounds, or as many as fit into `-Dcapstan.minutes`.
public abstract class CrashContract {
    private static final int ROUNDS = 3;

    /// The class and the arguments of a child process that runs [CrashLoad] on the store and prints what it
    /// acknowledges.
    protected abstract List<String> child();

    /// Opens the store after the child is dead.
    protected abstract Store open();

    @Test
    void whatWasAcknowledgedSurvivesAKill() throws Exception {
        long seed = System.nanoTime();
        System.out.println(getClass().getSimpleName() + ": seed " + seed);
        var random = new Random(seed);
        long end = System.nanoTime() + minutes().toNanos();
        int rounds = 0;
        long acknowledged = 0;
        while (rounds < ROUNDS || System.nanoTime() < end) {
            acknowledged += round("r" + rounds, 1 + random.nextInt(4000));
            rounds++;
        }
        System.out.println(getClass().getSimpleName() + ": " + rounds + " kills, " + acknowledged
                + " acknowledged batches, all there");
    }

    /// How long the long tests are to take; 0 unless `-Dcapstan.minutes` says otherwise.
    public static Duration minutes() {
        return Duration.ofMinutes(Long.getLong("capstan.minutes", 0));
    }

    /// Starts a JVM on the class path of this test.
    public static Process start(List<String> mainAndArguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(mainAndArguments);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private long round(String name, int killAfter) throws Exception {
        long base;
        try (var store = open()) {
            base = store.compact(store.revision());
        }
        var command = new ArrayList<>(child());
        command.add(name);
        var acks = killAfter(start(command), killAfter);
        try (var store = open()) {
            CrashCheck.check(store, base, acks);
        }
        return acks.size();
    }

    private static List<CrashLoad.Ack> killAfter(Process child, int count) throws Exception {
        var acks = new ArrayList<CrashLoad.Ack>();
        try (BufferedReader lines = child.inputReader(UTF_8)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                acks.addAll(CrashLoad.Ack.of(line));
                if (acks.size() == count) {
                    // By its handle, since the process would close its output, with what is still in it.
                    child.toHandle().destroyForcibly();
                }
            }
        } finally {
            child.destroyForcibly();
            child.waitFor(1, TimeUnit.MINUTES);
        }
        if (acks.size() < count) {
            throw new AssertionError("the child ended by itself after " + acks.size() + " acknowledgements");
        }
        return acks;
    }
}
