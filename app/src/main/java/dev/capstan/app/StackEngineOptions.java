package dev.capstan.app;

import dev.capstan.app.StackSetting.Engine;
import dev.capstan.store.encryption.Keyring;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/// The options of `up` and `serve` that are about running stacks.
final class StackEngineOptions {
    private static final String COUNT = "[1-9]\\d{0,3}";

    @Option(
            names = "--stack-engine",
            defaultValue = "${env:CAPSTAN_STACK_ENGINE:-builtin}",
            paramLabel = "ENGINE",
            description = "Who runs stacks: builtin, pulumi (the Pulumi CLI on this machine) or external (somebody"
                    + " else, such as the Pulumi operator; default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String engine;

    @Option(
            names = "--stack-parallelism",
            defaultValue = "${env:CAPSTAN_STACK_PARALLELISM:-}",
            paramLabel = "COUNT",
            description = "How many stacks run at the same time; others wait (default: 8).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String parallelism;

    @Option(
            names = "--stack-keys",
            defaultValue = "${env:CAPSTAN_STACK_KEYS:-}",
            paramLabel = "FILE",
            description = "The keys that what stacks remember is encrypted with, made by capstan encryption-key: the"
                    + " first one writes, all of them read (default: with up stack-keys in the data directory, which"
                    + " is made; with serve stacks are not run).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String keys;

    @Option(
            names = "--stack-host-refs",
            defaultValue = "${env:CAPSTAN_STACK_HOST_REFS:-false}",
            description = "Lets Stacks read files and variables of this machine (envRefs of type FS and Env), as they"
                    + " may with up.")
    private boolean hostRefs;

    @Option(
            names = "--allow-local-commands",
            defaultValue = "${env:CAPSTAN_ALLOW_LOCAL_COMMANDS:-false}",
            description = "Lets stacks run commands on this machine (command:local:Command).")
    private boolean commands;

    /// For one person on one machine.
    ///
    /// @throws UsageException when they cannot be used
    StackSetting local(StoreChoice store, Path data) {
        Engine chosen = engine(store);
        return new StackSetting(
                chosen, chosen == Engine.EXTERNAL ? Keyring.none() : keysOr(data), parallelism(), true, commands);
    }

    private Keyring keysOr(Path data) {
        return keys.isEmpty() ? StackKeys.in(data) : StackKeys.read(Path.of(keys));
    }

    /// For everybody: nothing is run before somebody has chosen a key, which all servers of a database must have.
    ///
    /// @throws UsageException when they cannot be used
    StackSetting shared(StoreChoice store) {
        Engine chosen = engine(store);
        return new StackSetting(
                chosen,
                keys.isEmpty() ? Keyring.none() : StackKeys.read(Path.of(keys)),
                parallelism(),
                hostRefs,
                commands);
    }

    /// Whether they make sense, before anything is begun.
    ///
    /// @throws UsageException when they do not
    void check(StoreChoice store) {
        Engine _ = engine(store);
        OptionalInt _ = parallelism();
    }

    private Engine engine(StoreChoice store) {
        Engine chosen = Arrays.stream(Engine.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(engine))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "--stack-engine is \"" + engine + "\", expected builtin, pulumi or external"));
        if (chosen == Engine.PULUMI && store instanceof StoreChoice.Postgres) {
            throw new UsageException("--stack-engine pulumi keeps files on this machine, so it makes no sense with a"
                    + " database that other servers may share: use --store sqlite, or another engine");
        }
        return chosen;
    }

    private OptionalInt parallelism() {
        if (parallelism.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!parallelism.matches(COUNT)) {
            throw new UsageException(
                    "--stack-parallelism is \"" + parallelism + "\", expected a whole number from 1 to 9999");
        }
        return OptionalInt.of(Integer.parseInt(parallelism));
    }
}
