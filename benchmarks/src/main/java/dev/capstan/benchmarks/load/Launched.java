package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// A server that was started for a measurement, and ends with it.
public final class Launched implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Process process;
    private final Duration took;

    private Launched(Process process, Duration took) {
        this.process = process;
        this.took = took;
    }

    /// Starts a server and returns when it is ready.
    public static Launched start(List<String> command, Admin admin) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        while (!isReady(admin)) {
            if (!process.isAlive() || System.nanoTime() - begin > PATIENCE.toNanos()) {
                process.destroyForcibly();
                throw new IllegalStateException(command + " was not ready within " + PATIENCE);
            }
            Thread.sleep(5);
        }
        return new Launched(process, Duration.ofNanos(System.nanoTime() - begin));
    }

    public long pid() {
        return process.pid();
    }

    /// How long it took to become ready.
    Duration took() {
        return took;
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }

    private static boolean isReady(Admin admin) throws InterruptedException {
        try {
            return admin.status("/readyz") == 200;
        } catch (IOException _) {
            return false;
        }
    }
}
