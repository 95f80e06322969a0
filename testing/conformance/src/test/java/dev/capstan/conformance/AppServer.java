package dev.capstan.conformance;

import dev.capstan.app.Main;
import dev.capstan.store.postgres.PostgresOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `capstan up` or `capstan serve`, in a JVM of its own that ends when it is closed, at once and without a farewell.
public final class AppServer implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("Capstan is ready at (https?://\\S+), kubeconfig (.*)");
    private static final int PATIENCE_SECONDS = 120;

    private final Process process;
    private final Path errors;
    private final Endpoint endpoint;

    private AppServer(Process process, Path errors, Endpoint endpoint) {
        this.process = process;
        this.errors = errors;
        this.endpoint = endpoint;
    }

    /// Starts the program and returns when it is ready.
    ///
    /// @param data its data directory, which also gets what it complains of
    /// @param arguments the command and its options, without the directory
    public static AppServer start(Path data, List<String> arguments) {
        Path errors = data.resolve("errors.txt");
        try {
            Process process = new ProcessBuilder(command(arguments, "--data", data.toString()))
                    .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
                    .start();
            return new AppServer(process, errors, endpoint(process, errors));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A database, as `--store` takes it.
    public static String store(PostgresOptions database) {
        return database.url()
                .replace("jdbc:postgresql://", "postgresql://" + database.user() + ":" + database.password() + "@");
    }

    /// Runs another command of the program to its end.
    ///
    /// @param home where its output is kept
    public static Run run(Path home, String... arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile(home, "capstan", ".out");
        Path err = Files.createTempFile(home, "capstan", ".err");
        Process process = new ProcessBuilder(command(List.of(arguments)))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return new Run(
                "capstan " + String.join(" ", arguments),
                process.waitFor(),
                Files.readString(out),
                Files.readString(err));
    }

    /// Where it is, with the kubeconfig that it has written.
    public Endpoint endpoint() {
        return endpoint;
    }

    /// What it has written to its standard error.
    public String complaints() {
        return complaints(errors);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// How it ended, if it did by itself.
    public int exitValue() {
        return process.exitValue();
    }

    @Override
    public void close() {
        end(process);
    }

    private static Endpoint endpoint(Process process, Path errors) {
        var ready = new CompletableFuture<Endpoint>();
        Thread.ofVirtual().name("app-output").start(() -> read(process, ready));
        try {
            return ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException | InterruptedException e) {
            end(process);
            throw new AssertionError("the server did not become ready: " + complaints(errors), e);
        }
    }

    private static List<String> command(List<String> arguments, String... more) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx256m"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
        command.add(Main.class.getName());
        command.addAll(arguments);
        command.addAll(List.of(more));
        return command;
    }

    private static void read(Process process, CompletableFuture<Endpoint> ready) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher matcher = READY.matcher(line);
                if (matcher.matches()) {
                    ready.complete(new Endpoint(URI.create(matcher.group(1)), Path.of(matcher.group(2)), true));
                }
            }
            ready.completeExceptionally(new IOException("it ended"));
        } catch (IOException killed) {
            ready.completeExceptionally(killed);
        }
    }

    private static void end(Process process) {
        process.destroyForcibly()
                .onExit()
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static String complaints(Path errors) {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
