package dev.capstan.conformance.crash;

import dev.capstan.app.Main;
import java.io.BufferedReader;
import java.io.IOException;
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

/// `capstan up` in a JVM of its own.
final class AppProcess implements Victim {
    private static final Pattern READY = Pattern.compile("Capstan is ready at (http://\\S+), kubeconfig .*");

    private final Path data;
    private final String store;
    private volatile Running running;

    private record Running(Process process, URI uri) {}

    /// @param store as `--store` takes it
    AppProcess(Path data, String store) throws Exception {
        this.data = Files.createDirectories(data);
        this.store = store;
        this.running = start();
    }

    @Override
    public URI uri() {
        return running.uri();
    }

    @Override
    public void kill() throws Exception {
        Process process = running.process();
        if (!process.isAlive()) {
            throw new AssertionError("the server ended by itself with " + process.exitValue() + ": " + complaints());
        }
        end(process);
    }

    @Override
    public void revive() throws Exception {
        running = start();
    }

    @Override
    public void close() {
        end(running.process());
    }

    private Running start() throws Exception {
        Process process = new ProcessBuilder(command())
                .redirectError(ProcessBuilder.Redirect.appendTo(errors().toFile()))
                .start();
        var ready = new CompletableFuture<URI>();
        Thread.ofVirtual().name("app-output").start(() -> read(process, ready));
        try {
            return new Running(process, ready.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException | InterruptedException e) {
            end(process);
            throw new AssertionError("the server did not become ready: " + complaints(), e);
        }
    }

    private List<String> command() {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx256m"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Main.class.getName(), "up", "--port", "0"));
        command.addAll(List.of("--data", data.toString(), "--store", store));
        return command;
    }

    private static void read(Process process, CompletableFuture<URI> ready) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher matcher = READY.matcher(line);
                if (matcher.matches()) {
                    ready.complete(URI.create(matcher.group(1)));
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
                .orTimeout(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    private Path errors() {
        return data.resolve("errors.txt");
    }

    private String complaints() throws IOException {
        return Files.readString(errors());
    }
}
