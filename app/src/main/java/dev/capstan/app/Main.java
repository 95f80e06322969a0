package dev.capstan.app;

import java.io.PrintWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The `capstan` command. Exit status: 0 fine, 1 it failed, 2 you asked wrongly.
@Command(
        name = "capstan",
        description = "A Kubernetes-style control plane in one jar.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {
    static final int FAILED = 1;
    static final int ASKED_WRONGLY = 2;

    private static final Map<String, Supplier<Object>> COMMANDS = commands();

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandLine.Model.CommandSpec spec;

    /// What `--version` shows, wherever it is asked.
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"capstan 0.1.0"};
        }
    }

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        Logs.quiet();
        return commandLine(arguments).execute(arguments);
    }

    static CommandLine commandLine(String... arguments) {
        var line = new CommandLine(new Main());
        String named = arguments.length > 0 && COMMANDS.containsKey(arguments[0]) ? arguments[0] : "";
        COMMANDS.forEach((name, command) -> {
            // To read the options of all the others takes time.
            if (named.isEmpty() || named.equals(name)) {
                line.addSubcommand(command.get());
            }
        });
        return line.setParameterExceptionHandler(Main::askedWrongly)
                .setExecutionExceptionHandler(Main::failed)
                .setDefaultValueProvider(Settings.of(arguments, System.getenv()));
    }

    /// In the order in which they are shown.
    private static Map<String, Supplier<Object>> commands() {
        var commands = new LinkedHashMap<String, Supplier<Object>>();
        commands.put("up", UpCommand::new);
        commands.put("serve", ServeCommand::new);
        commands.put("kubeconfig", KubeconfigCommand::new);
        commands.put("token", TokenCommand::new);
        commands.put("plugins", PluginsCommand::new);
        commands.put("fleet", FleetCommand::new);
        commands.put("controller-config", ControllerConfigCommand::new);
        commands.put("controller", ControllerCommand::new);
        commands.put("template", TemplateCommand::new);
        commands.put("stack", StackCommand::new);
        commands.put("encryption-key", EncryptionKeyCommand::new);
        commands.put("warm-up", WarmUpCommand::new);
        return Collections.unmodifiableMap(commands);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command was given, expected one such as: capstan up");
    }

    private static int askedWrongly(ParameterException problem, String[] arguments) {
        PrintWriter err = problem.getCommandLine().getErr();
        var origins = new Origins(problem.getCommandLine().getCommandSpec(), List.of(arguments), System.getenv());
        if (problem.getCause() instanceof UsageException usage) {
            err.println("capstan: " + origins.explained(String.valueOf(usage.getMessage())));
            return ASKED_WRONGLY;
        }
        boolean unknown = problem instanceof UnmatchedArgumentException
                && problem.getCommandLine().getParent() == null
                && !arguments[0].startsWith("-");
        err.println("capstan: "
                + (unknown
                        ? "there is no command \"" + arguments[0]
                                + "\", expected: up, serve, kubeconfig, token, plugins, fleet, controller-config,"
                                + " controller, template, stack or encryption-key"
                        : origins.explained(String.valueOf(problem.getMessage()))));
        err.println("Try: " + problem.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return ASKED_WRONGLY;
    }

    private static int failed(Exception problem, CommandLine command, CommandLine.ParseResult parsed) {
        if (problem instanceof UsageException) {
            var origins = new Origins(command.getCommandSpec(), parsed.originalArgs(), System.getenv());
            command.getErr().println("capstan: " + origins.explained(String.valueOf(problem.getMessage())));
            return ASKED_WRONGLY;
        }
        command.getErr()
                .println("capstan: " + (problem.getMessage() == null ? problem.toString() : problem.getMessage()));
        return FAILED;
    }
}
