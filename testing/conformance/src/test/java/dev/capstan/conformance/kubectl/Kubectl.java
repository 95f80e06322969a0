package dev.capstan.conformance.kubectl;

import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Program;
import dev.capstan.conformance.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One person's kubectl: a binary, a server, a home and a namespace.
///
/// A command is written as in a shell, without quoting: words of the first argument are split at spaces, the other
/// arguments are passed as they are.
final class Kubectl {
    private final Program program;
    private final Endpoint endpoint;
    private final Path home;
    private final String namespace;

    Kubectl(Path binary, Endpoint endpoint, Path home, String namespace) {
        var editor = Map.of("KUBE_EDITOR", home.resolve("editor").toString());
        this.program = new Program(binary, endpoint, home, editor);
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
        return program.run(input, words(command, more));
    }

    /// Starts a command that goes on until it is closed.
    Following follow(String command, String... more) {
        return new Following(command, program.start(words(command, more)));
    }

    private List<String> words(String command, String... more) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of(more));
        if (!words.contains("-A") && !words.contains("-n")) {
            words.addAll(List.of("--namespace", namespace));
        }
        return words;
    }
}
