package dev.capstan.stack.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// How the Pulumi CLI is run.
///
/// @param folder nobody else's: plugins, folders of runs, and the state of stacks that name no backend
/// @param passphrase what secrets are encrypted with, unless a run brings its own or names a secrets provider
/// @param environment of this process; only what every program needs of it is passed on
/// @param patience how long one operation may take
/// @param grace how long the CLI may take to end once it is asked to
public record PulumiSettings(
        Path folder, String passphrase, Map<String, String> environment, Duration patience, Duration grace) {
    public PulumiSettings {
        folder = folder.toAbsolutePath().normalize();
        environment = Map.copyOf(environment);
    }

    public static PulumiSettings of(Path folder, String passphrase, Map<String, String> environment) {
        return new PulumiSettings(folder, passphrase, environment, Duration.ofHours(6), Duration.ofSeconds(30));
    }

    /// The passphrase is nobody's to read.
    @Override
    public String toString() {
        return "Pulumi in " + folder;
    }
}
