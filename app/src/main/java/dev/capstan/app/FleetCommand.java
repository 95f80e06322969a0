package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Reading;
import dev.capstan.yaml.ConfigProblem;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `capstan fleet`: what concerns clusters and their adapters.
@Command(
        name = "fleet",
        description = "Tells about clusters and what adapters report of them.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {
            FleetCommand.StatusCommand.class,
            FleetCommand.ExplainCommand.class,
            FleetCommand.CheckCommand.class
        },
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

    /// `capstan fleet status CLUSTER`: how far each adapter is.
    @Command(
            name = "status",
            description = "Shows how far each adapter of a cluster is.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class StatusCommand implements Callable<Integer> {
        private static final int ATTEMPTS = 10;
        private static final List<String> KINDS = List.of(
                "/apis/fleet.capstan.dev/v1/clusters?watch=true",
                "/apis/fleet.capstan.dev/v1/adapterstatuses?watch=true");

        @Mixin
        private final RemoteOptions remote = new RemoteOptions();

        @Parameters(paramLabel = "CLUSTER", description = "Its id or its name.")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private String cluster;

        @Option(names = "--watch", description = "Goes on, and shows it again whenever it has changed.")
        private boolean watch;

        private List<String> shown = List.of();

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() throws Exception {
            Remote server = remote.server();
            show(lines(server));
            if (watch) {
                server.follow(KINDS, () -> show(lines(server)));
            }
            return 0;
        }

        private List<String> lines(Remote server) throws IOException, InterruptedException {
            JsonNode statuses = server.find(path(cluster, "/statuses"));
            JsonNode why = server.read(path(cluster, "/explain"));
            JsonNode after = server.find(path(cluster, "/statuses"));
            for (int i = 0; i < ATTEMPTS && !after.equals(statuses); i++) { // Somebody reports meanwhile.
                statuses = after;
                why = server.read(path(cluster, "/explain"));
                after = server.find(path(cluster, "/statuses"));
            }
            return FleetReport.lines(why, statuses);
        }

        /// What comes later is set off from what came before.
        private void show(List<String> lines) {
            if (lines.equals(shown)) {
                return;
            }
            PrintWriter out = spec.commandLine().getOut();
            if (!shown.isEmpty()) {
                out.println();
            }
            lines.forEach(out::println);
            out.flush();
            shown = lines;
        }
    }

    /// `capstan fleet explain CLUSTER`: why its phase is what it is.
    @Command(
            name = "explain",
            description = "Tells, rule by rule, why the phase of a cluster is what it is.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class ExplainCommand implements Callable<Integer> {
        @Mixin
        private final RemoteOptions remote = new RemoteOptions();

        @Parameters(paramLabel = "CLUSTER", description = "Its id or its name.")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private String cluster;

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() throws Exception {
            JsonNode why = remote.server().read(path(cluster, "/explain"));
            PrintWriter out = spec.commandLine().getOut();
            out.println(why.path("text").asText().stripTrailing());
            out.flush();
            return 0;
        }
    }

    private static String path(String cluster, String rest) {
        return "/v1/clusters/" + URLEncoder.encode(cluster, StandardCharsets.UTF_8) + rest;
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
            return switch (AggregationConfig.read(file.toString(), GivenFile.text(file))) {
                case Reading.Good(var configs, var doubts) -> {
                    for (ConfigProblem each : doubts) {
                        spec.commandLine().getErr().println("warning: " + each.render());
                    }
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

        private static String summary(AggregationConfig config) {
            return "fine: " + config.conditions().size() + " conditions, required adapters "
                    + String.join(", ", config.requiredAdapters()) + "; optional "
                    + String.join(", ", config.optionalAdapters());
        }
    }
}
