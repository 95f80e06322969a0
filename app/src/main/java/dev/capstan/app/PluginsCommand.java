package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `capstan plugins`: asks a server how its plugins are.
@Command(
        name = "plugins",
        description = "Tells about the plugins of a server.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = PluginsCommand.ListCommand.class,
        synopsisSubcommandLabel = "COMMAND")
final class PluginsCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command was given, expected: capstan plugins list");
    }

    /// `capstan plugins list`: a line for each.
    @Command(
            name = "list",
            description = "Lists the plugins of a server, and how each is.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class ListCommand implements Callable<Integer> {
        @Mixin
        private final RemoteOptions remote = new RemoteOptions();

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() throws Exception {
            JsonNode plugins = remote.server().read("/api/v1/plugins");
            CommandLine command = spec.commandLine();
            rows(plugins).lines().forEach(command.getOut()::println);
            command.getOut().flush();
            return 0;
        }

        private static Columns rows(JsonNode plugins) {
            var rows = new Columns("NAME", "KIND", "STATUS", "RESTARTS", "TYPES", "SOURCE", "WHY");
            plugins.forEach(each -> rows.add(List.of(
                    each.path("name").asText(),
                    each.path("kind").asText(),
                    each.path("status").asText(),
                    each.path("restarts").asText(),
                    String.join(",", texts(each.path("resource_types"))),
                    each.path("source").asText(),
                    why(each))));
            return rows;
        }

        private static String why(JsonNode plugin) {
            return Stream.concat(Stream.of(plugin.path("message").asText()), texts(plugin.path("problems")).stream())
                    .filter(each -> !each.isEmpty())
                    .collect(Collectors.joining("; "));
        }

        private static List<String> texts(JsonNode array) {
            return StreamSupport.stream(array.spliterator(), false)
                    .map(JsonNode::asText)
                    .toList();
        }
    }
}
