package dev.capstan.conformance.kubectl;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A kubectl command that goes on, and the lines it has printed so far.
final class Following implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 20;

    private final String command;
    private final Process process;
    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();

    Following(String command, Process process) {
        this.command = command;
        this.process = process;
        Thread.ofVirtual().name("following-kubectl").start(this::read);
    }

    /// The next lines, as many as asked for, without their ages.
    List<String> next(int count) {
        List<String> found = new ArrayList<>();
        while (found.size() < count) {
            found.add(Scrubbed.ages(next(found)));
        }
        return found;
    }

    private String next(List<String> found) {
        try {
            String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("kubectl " + command + " printed only " + found);
            }
            return line;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("kubectl " + command + " was interrupted after " + found, e);
        }
    }

    /// How the command ended; waits for it.
    int ended() {
        try {
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
            throw new AssertionError("kubectl " + command + " still runs after " + PATIENCE_SECONDS + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("kubectl " + command + " was interrupted", e);
        }
    }

    private void read() {
        try (BufferedReader reader = process.inputReader()) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            lines.add("the output broke off: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
