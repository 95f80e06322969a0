package dev.capstan.app;

import dev.capstan.store.encryption.KeyFile;
import dev.capstan.store.encryption.Keyring;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// The options of `up` and `serve` that are about keeping secrets and records.
final class PrecautionOptions {
    @Option(
            names = "--encryption-keys",
            defaultValue = "${env:CAPSTAN_ENCRYPTION_KEYS:-}",
            paramLabel = "FILE",
            description = "The keys that Secrets are encrypted with in the database, made by capstan encryption-key:"
                    + " the first one writes, all of them read (default: Secrets are not encrypted).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String keys;

    @Option(
            names = "--audit-log",
            defaultValue = "${env:CAPSTAN_AUDIT_LOG:-}",
            paramLabel = "FILE",
            description = "Records who asked for what, and what became of it, in JSON lines (default: no record).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String log;

    @Option(
            names = "--audit-bodies",
            defaultValue = "${env:CAPSTAN_AUDIT_BODIES:-false}",
            description = "Records the bodies of requests too, except those that may hold a secret.")
    private boolean bodies;

    @Option(
            names = "--audit-megabytes",
            defaultValue = "${env:CAPSTAN_AUDIT_MEGABYTES:-100}",
            paramLabel = "SIZE",
            description = "How large the file may get before another is begun (default: ${DEFAULT-VALUE}).")
    private int megabytes;

    @Option(
            names = "--audit-files",
            defaultValue = "${env:CAPSTAN_AUDIT_FILES:-10}",
            paramLabel = "COUNT",
            description = "How many such files are kept (default: ${DEFAULT-VALUE}).")
    private int files;

    Precautions precautions() {
        return new Precautions(keyring(), audit());
    }

    private Keyring keyring() {
        try {
            return keys.isEmpty() ? Keyring.none() : Keyring.in(new KeyFile(Path.of(keys)));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private AuditChoice audit() {
        if (megabytes < 1) {
            throw new UsageException("--audit-megabytes is " + megabytes + ", expected 1 or more");
        }
        if (files < 1) {
            throw new UsageException("--audit-files is " + files + ", expected 1 or more");
        }
        if (log.isEmpty() && bodies) {
            throw new UsageException("--audit-bodies makes no sense without --audit-log");
        }
        return log.isEmpty()
                ? new AuditChoice.None()
                : new AuditChoice.Log(Path.of(log), bodies, (long) megabytes << 20, files);
    }
}
