package dev.capstan.app;

import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.InvalidConfigException;
import dev.capstan.controllerconfig.rbac.Kinds;
import dev.capstan.controllerconfig.rbac.Permissions;
import dev.capstan.controllerconfig.trial.Trial;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `capstan controller-config`: controllers written as data, looked at before anything runs them.
@Command(
        name = "controller-config",
        description = "Checks and tries controllers that are written as data.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {
            ControllerConfigCommand.CheckCommand.class,
            ControllerConfigCommand.RunCommand.class,
            ControllerConfigCommand.RbacCommand.class
        },
        synopsisSubcommandLabel = "COMMAND")
final class ControllerConfigCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "no command was given, expected one such as: capstan controller-config check FILE");
    }

    /// `capstan controller-config check FILE…`: whether they would run.
    @Command(
            name = "check",
            description = "Checks files of controller configs, and tells everything that is wrong with them.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class CheckCommand implements Callable<Integer> {
        @Parameters(paramLabel = "FILE", arity = "1..*", description = "What kubectl apply -f would name.")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private List<Path> files;

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() {
            Map<Path, String> texts = texts();
            int status = 0;
            for (var each : texts.entrySet()) {
                try {
                    ControllerConfig.compileAll(each.getKey().toString(), each.getValue())
                            .forEach(config -> spec.commandLine().getOut().println(summary(each.getKey(), config)));
                } catch (InvalidConfigException e) {
                    spec.commandLine().getErr().println(e.getMessage());
                    status = Main.FAILED;
                }
            }
            spec.commandLine().getOut().flush();
            return status;
        }

        /// @throws UsageException that names all files that cannot be read
        private Map<Path, String> texts() {
            var texts = new LinkedHashMap<Path, String>();
            var problems = new ArrayList<String>();
            for (Path each : files) {
                try {
                    texts.put(each, GivenFile.text(each));
                } catch (UsageException e) {
                    problems.add(String.valueOf(e.getMessage()));
                }
            }
            if (!problems.isEmpty()) {
                throw new UsageException(String.join("; ", problems));
            }
            return texts;
        }

        private static String summary(Path file, ControllerConfig config) {
            return file + ": fine: " + config.name() + " makes "
                    + counted(config.resources().size(), "object")
                    + " and reports " + counted(config.conditions().stated().size(), "condition") + ", "
                    + (config.preconditions().all().isEmpty()
                            ? "for every cluster"
                            : "if " + counted(config.preconditions().all().size(), "precondition")
                                    + (config.preconditions().all().size() == 1 ? " holds" : " hold"))
                    + "; subscription " + config.subscription();
        }

        private static String counted(int count, String what) {
            return count + " " + what + (count == 1 ? "" : "s");
        }
    }

    /// `capstan controller-config run FILE --cluster FILE`: what it would do.
    @Command(
            name = "run",
            description =
                    "Shows what a controller would do for a cluster, and what it would report. Nothing is asked of"
                            + " any server, and nothing is changed.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class RunCommand implements Callable<Integer> {
        @Parameters(paramLabel = "FILE", description = "What kubectl apply -f would name, with one config.")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private Path file;

        @Option(
                names = "--cluster",
                required = true,
                paramLabel = "FILE",
                description = "The cluster as the backend would show it, in JSON or YAML.")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private Path cluster;

        @Option(
                names = "--nodepool",
                paramLabel = "FILE",
                description = "The node pool that the event is about, as the backend would show it.")
        private @Nullable Path nodePool;

        @Option(
                names = "--resource",
                paramLabel = "FILE",
                description = "An object, or a list of them, that is there already, as kubectl get -o json shows it;"
                        + " may repeat.")
        private List<Path> resources = List.of();

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() {
            Trial trial;
            try {
                trial = Trial.of(ControllerConfig.compile(file.toString(), GivenFile.text(file)), given());
            } catch (InvalidConfigException e) {
                spec.commandLine().getErr().println(e.getMessage());
                return Main.FAILED;
            }
            spec.commandLine().getOut().print(trial.text());
            spec.commandLine().getOut().flush();
            return trial.failure().isEmpty() ? 0 : Main.FAILED;
        }

        private Trial.Given given() {
            var given = new Trial.Given(
                    GivenFile.object(cluster),
                    nodePool == null ? null : GivenFile.object(nodePool),
                    List.of(),
                    Clock.systemUTC().instant());
            for (Path each : resources) {
                given = GivenFile.objects(each).stream().reduce(given, Trial.Given::with, (_, last) -> last);
            }
            return given;
        }
    }

    /// `capstan controller-config rbac FILE`: what it must be allowed to do.
    @Command(
            name = "rbac",
            description = "Prints the least that controllers must be allowed to do, for kubectl apply -f -.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.Version.class)
    static final class RbacCommand implements Callable<Integer> {
        @Parameters(paramLabel = "FILE", description = "What kubectl apply -f would name.")
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private Path file;

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
        private CommandSpec spec;

        @Override
        public Integer call() {
            try {
                for (ControllerConfig each : ControllerConfig.compileAll(file.toString(), GivenFile.text(file))) {
                    spec.commandLine()
                            .getOut()
                            .print(Permissions.of(each, Kinds.wellKnown()).text());
                }
            } catch (InvalidConfigException e) {
                spec.commandLine().getErr().println(e.getMessage());
                return Main.FAILED;
            }
            spec.commandLine().getOut().flush();
            return 0;
        }
    }
}
