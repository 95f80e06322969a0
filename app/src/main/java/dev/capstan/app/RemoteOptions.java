package dev.capstan.app;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Which server a command asks.
final class RemoteOptions {
    @Option(
            names = "--kubeconfig",
            defaultValue = "${env:CAPSTAN_KUBECONFIG:-}",
            paramLabel = "FILE",
            description = "Where the server is and who you are (default: that of the data directory).")
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
        return Remote.of(
                kubeconfig.isEmpty()
                        ? DataDirectory.named(data, System.getenv()).resolve("kubeconfig")
                        : Path.of(kubeconfig));
    }
}
