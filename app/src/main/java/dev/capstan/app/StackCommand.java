package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.json.JsonText;
import dev.capstan.app.stack.OutputText;
import dev.capstan.app.stack.Times;
import dev.capstan.app.stack.UpdateReport;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `capstan stack`: runs of stacks, and what they gave.
@Command(
        name = "stack",
        description = "Runs stacks, and tells what they did and gave.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {
            StackCommand.PreviewCommand.class,
            StackCommand.UpCommand.class,
            StackCommand.RefreshCommand.class,
            StackCommand.DestroyCommand.class,
            StackCommand.HistoryCommand.class,
            StackCommand.OutputsCommand.class
        },
        synopsisSubcommandLabel = "COMMAND")
final class StackCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "no command was given, expected one such as: capstan stack up NAME");
    }

    /// What all that run a stack have in common.
    abstract static class RunCommand implements Callable<Integer> {
        @Mixin
        private final StackRunOptions options = new StackRunOptions();

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public final Integer call() throws Exception {
            var terminal = Terminal.here(System.getenv());
            confirm(options.stack(), terminal);
            return options.run(spec.name(), spec.commandLine().getOut(), terminal, Clock.systemUTC());
        }

        /// @throws UsageException when it is not to be done
        void confirm(StackOptions stack, Terminal terminal) {}
    }

    /// `capstan stack preview NAME`: what `up` would do.
    @Command(
            name = "preview",
            description = "Shows what up would do, and does nothing.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class PreviewCommand extends RunCommand {}

    /// `capstan stack up NAME`: makes the world as the program says.
    @Command(
            name = "up",
            description = "Makes everything as the stack's program says.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class UpCommand extends RunCommand {}

    /// `capstan stack refresh NAME`: makes the state as the world is.
    @Command(
            name = "refresh",
            description = "Looks how everything is out there, and notes what has drifted.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class RefreshCommand extends RunCommand {}

    /// `capstan stack destroy NAME`: removes everything.
    @Command(
            name = "destroy",
            description = "Removes everything that the stack has made. The Stack object stays.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class DestroyCommand extends RunCommand {
        @Option(
                names = {"-y", "--yes"},
                description = "Does not ask whether that is meant.")
        private boolean yes;

        @Override
        void confirm(StackOptions stack, Terminal terminal) {
            if (!yes) {
                Confirmation.ask(stack, terminal);
            }
        }
    }

    /// `capstan stack history NAME`: its runs.
    @Command(
            name = "history",
            description = "Lists the runs of a stack, the newest first.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class HistoryCommand implements Callable<Integer> {
        @Mixin
        private final StackOptions stack = new StackOptions();

        @Option(
                names = "--limit",
                defaultValue = "20",
                paramLabel = "COUNT",
                description = "How many to show (default: ${DEFAULT-VALUE}).")
        private int limit;

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() throws Exception {
            boolean json = stack.json();
            StackDesk desk = stack.desk();
            JsonNode _ = desk.stack();
            List<UpdateReport> runs =
                    desk.history().stream().limit(Math.max(0, limit)).toList();
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                ArrayNode all = JsonNodeFactory.instance.arrayNode();
                runs.forEach(each -> all.add(each.update()));
                out.println(JsonText.string(all));
            } else {
                table(runs, Clock.systemUTC().instant()).lines().forEach(out::println);
            }
            out.flush();
            return 0;
        }

        private static Columns table(List<UpdateReport> runs, Instant now) {
            var table = new Columns("NAME", "TYPE", "STATE", "WHEN", "TOOK", "SUMMARY", "MESSAGE");
            for (UpdateReport each : runs) {
                table.add(List.of(
                        each.name(),
                        each.type(),
                        each.state().name().toLowerCase(Locale.ROOT),
                        Times.words(Duration.between(each.since(), now)) + " ago",
                        each.took(now).map(Times::words).orElse(""),
                        each.summary(),
                        each.why()));
            }
            return table;
        }
    }

    /// `capstan stack outputs NAME`: what it gives.
    @Command(
            name = "outputs",
            description = "Shows what the stack gives.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class OutputsCommand implements Callable<Integer> {
        @Mixin
        private final StackOptions stack = new StackOptions();

        @Parameters(
                index = "1",
                arity = "0..1",
                paramLabel = "OUTPUT",
                description = "Only this one, and nothing but it.")
        private @Nullable String output;

        @Option(names = "--show-secrets", description = "Shows those that are secret, too.")
        private boolean showSecrets;

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() throws Exception {
            boolean json = stack.json();
            JsonNode outputs = stack.desk().outputs(showSecrets);
            PrintWriter out = spec.commandLine().getOut();
            if (output != null) {
                JsonNode one = one(outputs, output);
                out.println(json ? JsonText.string(one) : OutputText.text(one));
            } else if (json) {
                out.println(JsonText.string(outputs));
            } else {
                OutputText.lines(outputs).forEach(out::println);
            }
            out.flush();
            return 0;
        }

        private JsonNode one(JsonNode outputs, String name) {
            if (!outputs.has(name)) {
                List<String> all =
                        outputs.propertyStream().map(each -> each.getKey()).toList();
                throw new IllegalStateException("stack " + stack.title() + " has no output \"" + name + "\""
                        + (all.isEmpty() ? ", nor any other" : ", expected one of " + String.join(", ", all)));
            }
            return outputs.path(name);
        }
    }
}
