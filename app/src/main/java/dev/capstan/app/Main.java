package dev.capstan.app;

import java.io.PrintWriter;
import java.util.List;
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
        subcommands = {
            UpCommand.class,
            ServeCommand.class,
            KubeconfigCommand.class,
            TokenCommand.class,
            PluginsCommand.class
        },
        synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {
    static final int FAILED = 1;
    static final int ASKED_WRONGLY = 2;

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
        return new CommandLine(new Main())
                .addSubcommand(new EncryptionKeyCommand())
                .addSubcommand(new WarmUpCommand())
                .setParameterExceptionHandler(Main::askedWrongly)
                .setExecutionExceptionHandler(Main::failed)
                .setDefaultValueProvider(Settings.of(arguments, System.getenv()));
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
                                + "\", expected: up, serve, kubeconfig, token, plugins or encryption-key"
                        : origins.explained(String.valueOf(problem.getMessage()))));
        err.println("Try: capstan "
                + (problem.getCommandLine().getParent() == null
                        ? ""
                        : problem.getCommandLine().getCommandName() + " ") + "--help");
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
