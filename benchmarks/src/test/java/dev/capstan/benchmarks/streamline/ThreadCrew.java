package dev.capstan.benchmarks.streamline;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/// Subjects in this process: not for measuring.
final class ThreadCrew implements Crew {
    @Override
    public Told hire(Subject.Order order) throws IOException {
        var orders = new PipedInputStream();
        var answers = new PipedInputStream();
        var told = new PrintStream(new PipedOutputStream(orders), true, UTF_8);
        var answering = new PrintStream(new PipedOutputStream(answers), true, UTF_8);
        Thread thread = Thread.ofPlatform().name("subject").start(() -> {
            try (answering) {
                Subject.serve(order, orders, answering);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return new Told() {
            private final BufferedReader lines = new BufferedReader(new InputStreamReader(answers, UTF_8));

            @Override
            public void tell(String line) {
                told.println(line);
            }

            @Override
            public String answer() throws IOException {
                return Objects.requireNonNull(lines.readLine(), "the subject has ended");
            }

            @Override
            public void close() {
                told.close();
                try {
                    thread.join();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }
}
