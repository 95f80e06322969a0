package dev.capstan.app;

import dev.capstan.operator.lifecycle.Pace;
import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import dev.capstan.server.identity.SigningKeys;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `capstan up`: everything in one process, for one person on one machine.
@Command(
        name = "up",
        description = "Starts a control plane for one person on this machine, on 127.0.0.1 only.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class)
final class UpCommand implements Callable<Integer> {
    private static final Logger LOG = System.getLogger(UpCommand.class.getName());

    @Option(
            names = "--port",
            defaultValue = "${env:CAPSTAN_PORT:-8000}",
            paramLabel = "PORT",
            description = "Where to listen; 0 takes a free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Mixin
    private StorageOptions storage = new StorageOptions();

    @Mixin
    private ReconcilingOptions reconciling = new ReconcilingOptions();

    @Mixin
    private FleetOptions fleet = new FleetOptions();

    @Mixin
    private TemplateFeatureOptions templates = new TemplateFeatureOptions();

    @Mixin
    private LocalJobsOptions localJobs = new LocalJobsOptions();

    @Mixin
    private StackEngineOptions stacks = new StackEngineOptions();

    @Mixin
    private PrecautionOptions keeping = new PrecautionOptions();

    @Override
    public Integer call() throws Exception {
        if (port < 0 || port > 65_535) {
            throw new UsageException("--port is " + port + ", expected 0 to 65535");
        }
        Pace pace = reconciling.pace();
        Precautions precautions = keeping.precautions();
        StoreChoice choice = storage.store();
        LocalJobsSetting jobs = localJobs.setting(choice);
        stacks.check(choice);
        TemplateSetting kinds = templates.setting();
        try (DataDirectory directory = storage.directory()) {
            Logs.toFiles(directory.path());
            HttpOptions options = HttpOptions.local(port);
            Service.checkFree(options);
            SigningKeys keys = DataDirectory.signingKeys(directory.path());
            var identity = Identity.Options.of(keys).withStranger(Caller.LOCAL_ADMIN);
            Service.run(
                    choice,
                    directory,
                    new Features(
                            reconciling.reconciling(pace, directory),
                            fleet.setting(directory),
                            jobs,
                            kinds,
                            stacks.local(choice, directory.path())),
                    options,
                    identity,
                    precautions,
                    server -> {
                        // It takes a while to make, and who needs it sooner waits for it.
                        Thread.ofPlatform().daemon().name("service-account-key").start(() -> make(keys));
                        return "kubeconfig " + directory.writeKubeconfig("", server);
                    });
            return 0;
        }
    }

    private static void make(SigningKeys keys) {
        try {
            keys.make();
        } catch (UncheckedIOException e) {
            LOG.log(Level.WARNING, e.getMessage());
        }
    }
}
