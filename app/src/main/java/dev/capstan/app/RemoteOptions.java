package dev.capstan.app;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/// Which server a command asks.
final class RemoteOptions {
    @Option(
            names = "--kubeconfig",
            defaultValue = "${env:CAPSTAN_KUBECONFIG:-}",
            paramLabel = "FILE",
            description = "Where the server is and who you are (default: that of --data, else KUBECONFIG, else that of"
                    + " the default data directory).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String kubeconfig;

    @Option(
            names = "--data",
            defaultValue = "${env:CAPSTAN_DATA:-}",
            paramLabel = "DIR",
            description = "The server's data directory (default: .capstan in your home directory).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String data;

    Remote server() throws IOException {
        return Remote.of(place(kubeconfig, data, System.getenv()));
    }

    /// Where a kubeconfig should be.
    ///
    /// @param advice what to do when it is not there
    record Place(Path file, String advice) {}

    /// The more it was meant for this command, the more it counts: what it was told, and then what kubectl was.
    static Place place(String kubeconfig, String data, Map<String, String> environment) {
        if (!kubeconfig.isEmpty()) {
            return new Place(Path.of(kubeconfig), "name another with --kubeconfig or CAPSTAN_KUBECONFIG");
        }
        List<Path> shared = Stream.of(environment.getOrDefault("KUBECONFIG", "").split(File.pathSeparator, -1))
                .filter(each -> !each.isBlank())
                .map(Path::of)
                .toList();
        if (data.isEmpty() && !shared.isEmpty()) {
            Path first = shared.stream().filter(Files::isReadable).findFirst().orElse(shared.getFirst());
            return new Place(first, "change KUBECONFIG, which names it, or name another with --kubeconfig");
        }
        return new Place(
                DataDirectory.named(data, environment).resolve("kubeconfig"),
                "start a server with this data directory, or name one with --kubeconfig");
    }
}
