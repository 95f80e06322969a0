package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.util.ArrayList;
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
        private static final List<String> HEADER =
                List.of("NAME", "KIND", "STATUS", "RESTARTS", "TYPES", "SOURCE", "WHY");

        @Mixin
        private final RemoteOptions remote = new RemoteOptions();

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() throws Exception {
            JsonNode plugins = remote.server().read("/api/v1/plugins");
            CommandLine command = spec.commandLine();
            print(rows(plugins), command.getOut());
            return 0;
        }

        private static List<List<String>> rows(JsonNode plugins) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(HEADER);
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

        private static void print(List<List<String>> rows, PrintWriter out) {
            int[] widths = new int[HEADER.size()];
            rows.forEach(row -> {
                for (int i = 0; i < widths.length; i++) {
                    widths[i] = Math.max(widths[i], row.get(i).length());
                }
            });
            rows.forEach(row -> out.println(line(row, widths)));
            out.flush();
        }

        private static String line(List<String> row, int[] widths) {
            var line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = row.get(i);
                line.append(cell).repeat(" ", widths[i] - cell.length() + 2);
            }
            return line.toString().stripTrailing();
        }
    }
}
