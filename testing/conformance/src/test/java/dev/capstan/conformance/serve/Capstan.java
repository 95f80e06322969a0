package dev.capstan.conformance.serve;

import dev.capstan.app.Main;
import dev.capstan.conformance.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs the command line as a process of its own.
final class Capstan {
    private static final Pattern READY = Pattern.compile("Capstan is ready at (https?://\\S+), kubeconfig .*");
    private static final long PATIENCE_SECONDS = 60;

    private Capstan() {}

    /// A server that was started, and where it is.
    record Server(Process process, String address) implements AutoCloseable {
        @Override
        public void close() {
            process.destroy();
            process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        }
    }

    /// Runs a command to its end.
    static Run run(Path home, String... arguments) throws Exception {
        Path out = Files.createTempFile(home, "capstan", ".out");
        Path err = Files.createTempFile(home, "capstan", ".err");
        Process process = new ProcessBuilder(command(arguments))
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

    /// Starts a server and waits until it is ready.
    static Server start(Path home, String... arguments) throws Exception {
        Path errors = home.resolve("errors.txt");
        Process process = new ProcessBuilder(command(arguments))
                .redirectError(errors.toFile())
                .start();
        var ready = new CompletableFuture<String>();
        Thread.ofVirtual().name("capstan-output").start(() -> read(process, ready));
        try {
            return new Server(process, ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (Exception e) {
            process.destroyForcibly();
            throw new AssertionError("the server did not become ready: " + Files.readString(errors), e);
        }
    }

    private static List<String> command(String... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx256m"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    private static void read(Process process, CompletableFuture<String> ready) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher matcher = READY.matcher(line);
                if (matcher.matches()) {
                    ready.complete(matcher.group(1));
                }
            }
            ready.completeExceptionally(new IOException("it ended"));
        } catch (IOException e) {
            ready.completeExceptionally(e);
        }
    }
}
