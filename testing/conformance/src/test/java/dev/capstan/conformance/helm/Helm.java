package dev.capstan.conformance.helm;

import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.Program;
import dev.capstan.conformance.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Helm itself, with a home and a namespace.
///
/// A command is written as in a shell, without quoting: words are split at spaces.
final class Helm {
    private final Program program;
    private final String namespace;

    Helm(Path binary, Endpoint endpoint, Path home, String namespace) {
        // Helm's own folders are below the home unless the environment says otherwise.
        program = new Program(
                binary,
                endpoint,
                home,
                Map.of(
                        "HELM_CACHE_HOME", home + "/cache",
                        "HELM_CONFIG_HOME", home + "/config",
                        "HELM_DATA_HOME", home + "/data"));
        this.namespace = namespace;
    }

    /// Where it is on this machine.
    static Optional<Path> binary() {
        return Program.find("helm", Optional.ofNullable(System.getenv("PEERS")).map(peers -> peers + "/bin/helm"));
    }

    String ok(String command) {
        return run(command).succeeded();
    }

    Run run(String command) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of("--namespace", namespace));
        return program.run("", words);
    }
}
