package dev.capstan.app;

import dev.capstan.store.encryption.KeyFile;
import dev.capstan.store.encryption.Keyring;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// The options of `up` and `serve` that are about keeping secrets.
final class PrecautionOptions {
    @Option(
            names = "--encryption-keys",
            defaultValue = "${env:CAPSTAN_ENCRYPTION_KEYS:-}",
            paramLabel = "FILE",
            description = "The keys that Secrets are encrypted with in the database, made by capstan encryption-key:"
                    + " the first one writes, all of them read (default: Secrets are not encrypted).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String keys;

    Precautions precautions() {
        try {
            return new Precautions(keys.isEmpty() ? Keyring.none() : Keyring.in(new KeyFile(Path.of(keys))));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
