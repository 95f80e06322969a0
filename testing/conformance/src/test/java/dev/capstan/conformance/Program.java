package dev.capstan.conformance;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// A client that is a program of its own: a binary, a server, a home. Whatever hangs is ended and fails the test.
public final class Program {
    private static final int PATIENCE_SECONDS = 40;

    private final Path binary;
    private final Path home;
    private final Map<String, String> environment;
    private final AtomicInteger count = new AtomicInteger();

    /// @param environment besides the home and the kubeconfig
    public Program(Path binary, Endpoint endpoint, Path home, Map<String, String> environment) {
        this.binary = binary;
        this.home = home;
        this.environment = new HashMap<>(environment);
        this.environment.put("HOME", home.toString());
        this.environment.put("TMPDIR", home.toString());
        this.environment.put("KUBECONFIG", endpoint.kubeconfig().toString());
    }

    /// The binary of that name: the one given, if it is one, else the first on the `PATH`.
    public static Optional<Path> find(String name, Optional<String> given) {
        Stream<String> path = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> folder + "/" + name);
        return Stream.concat(given.stream(), path)
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Runs a command that reads `input`, however it ends.
    public Run run(String input, List<String> words) {
        int number = count.incrementAndGet();
        Path in = home.resolve(number + ".in");
        Path out = home.resolve(number + ".out");
        Path err = home.resolve(number + ".err");
        String command = binary.getFileName() + " " + String.join(" ", words);
        try {
            Files.writeString(in, input);
            Process process = process(words)
                    .redirectInput(in.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            int exit = end(process, command);
            return new Run(command, exit, Files.readString(out), Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Starts a command; whoever asked ends it.
    public Process start(List<String> words) {
        try {
            return process(words).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProcessBuilder process(List<String> words) {
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(words);
        var process = new ProcessBuilder(line);
        process.environment().putAll(environment);
        return process;
    }

    private static int end(Process process, String command) {
        try {
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
            throw new AssertionError(command + " still runs after " + PATIENCE_SECONDS + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(command + " was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
