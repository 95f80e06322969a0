package dev.capstan.conformance.kubectl;

import dev.capstan.conformance.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// One person's kubectl: a binary, a server, a home and a namespace.
///
/// A command is written as in a shell, without quoting: words of the first argument are split at spaces, the other
/// arguments are passed as they are. Whatever hangs is ended and fails the test.
final class Kubectl {
    private static final int PATIENCE_SECONDS = 40;

    private final Path binary;
    private final Endpoint endpoint;
    private final Path home;
    private final String namespace;
    private final AtomicInteger count = new AtomicInteger();

    Kubectl(Path binary, Endpoint endpoint, Path home, String namespace) {
        this.binary = binary;
        this.endpoint = endpoint;
        this.home = home;
        this.namespace = namespace;
    }

    String namespace() {
        return namespace;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    Path home() {
        return home;
    }

    /// The output of a command that must succeed.
    String ok(String command, String... more) {
        return run("", command, more).succeeded();
    }

    /// The complaint of a command that must fail.
    String fails(String command, String... more) {
        return run("", command, more).failed();
    }

    /// Applies documents, which must succeed.
    String apply(String documents) {
        return run(documents, "apply -f -").succeeded();
    }

    /// Runs a command that reads `input`, however it ends.
    Run run(String input, String command, String... more) {
        int number = count.incrementAndGet();
        Path in = home.resolve(number + ".in");
        Path out = home.resolve(number + ".out");
        Path err = home.resolve(number + ".err");
        try {
            Files.writeString(in, input);
            Process process = process(words(command, more))
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

    /// Starts a command that goes on until it is closed.
    Following follow(String command, String... more) {
        try {
            return new Following(command, process(words(command, more)).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> words(String command, String... more) {
        List<String> words = new ArrayList<>(List.of(binary.toString()));
        words.addAll(List.of(command.split(" ")));
        words.addAll(List.of(more));
        if (!words.contains("-A") && !words.contains("-n")) {
            words.addAll(List.of("--namespace", namespace));
        }
        return words;
    }

    private ProcessBuilder process(List<String> words) {
        var process = new ProcessBuilder(words);
        process.environment().put("HOME", home.toString());
        process.environment().put("TMPDIR", home.toString());
        process.environment().put("KUBECONFIG", endpoint.kubeconfig().toString());
        process.environment().put("KUBE_EDITOR", home.resolve("editor").toString());
        return process;
    }

    private static int end(Process process, String command) {
        try {
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
            throw new AssertionError("kubectl " + command + " still runs after " + PATIENCE_SECONDS + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("kubectl " + command + " was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
