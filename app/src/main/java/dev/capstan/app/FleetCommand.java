package dev.capstan.app;

import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `capstan fleet`: what concerns clusters and their adapters.
@Command(
        name = "fleet",
        description = "Tells about clusters and what adapters report of them.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = FleetCommand.CheckCommand.class,
        synopsisSubcommandLabel = "COMMAND")
final class FleetCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "no command was given, expected one such as: capstan fleet check FILE");
    }

    /// `capstan fleet check FILE`: whether a server would take it.
    @Command(
            name = "check",
            description = "Checks a file of aggregation rules, and tells everything that is wrong with it.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class CheckCommand implements Callable<Integer> {
        @Parameters(paramLabel = "FILE", description = "What --aggregation of a server would name.")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private Path file;

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() {
            return switch (AggregationConfig.read(file.toString(), text())) {
                case Reading.Good(var configs) -> {
                    for (AggregationConfig each : configs) {
                        spec.commandLine().getOut().println(summary(each));
                    }
                    yield 0;
                }
                case Reading.Bad bad -> {
                    spec.commandLine().getErr().println(bad.render());
                    yield Main.FAILED;
                }
            };
        }

        private String text() {
            try {
                return Files.readString(file);
            } catch (IOException e) {
                throw new UsageException(file + ": " + FileProblem.words(e));
            }
        }

        private static String summary(AggregationConfig config) {
            return "fine: " + config.conditions().size() + " conditions, required adapters "
                    + String.join(", ", config.requiredAdapters()) + "; optional "
                    + String.join(", ", config.optionalAdapters());
        }
    }
}
