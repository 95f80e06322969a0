package dev.capstan.app;

import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Which stack a command is about, and how it tells what it found.
final class StackOptions {
    @Parameters(index = "0", paramLabel = "NAME", description = "The Stack, by the name of its object.")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String name;

    @Option(
            names = {"-n", "--namespace"},
            defaultValue = "default",
            paramLabel = "NAMESPACE",
            description = "Where it is (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String namespace;

    @Option(
            names = {"-o", "--output"},
            defaultValue = "text",
            paramLabel = "FORM",
            description = "text, or json for programs (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String output;

    @Mixin
    private final RemoteOptions remote = new RemoteOptions();

    StackDesk desk() throws IOException {
        return new StackDesk(remote.server(), namespace, name);
    }

    /// What people call it.
    String title() {
        return namespace + "/" + name;
    }

    String name() {
        return name;
    }

    boolean json() {
        return switch (output) {
            case "json" -> true;
            case "text" -> false;
            default -> throw new UsageException("--output is \"" + output + "\", expected text or json");
        };
    }
}
