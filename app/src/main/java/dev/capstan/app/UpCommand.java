package dev.capstan.app;

import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.server.identity.Identity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
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

    @Option(
            names = "--data",
            defaultValue = "${env:CAPSTAN_DATA:-}",
            paramLabel = "DIR",
            description = "Holds the database, logs and kubeconfig (default: .capstan in your home directory).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String data;

    @Option(
            names = "--store",
            defaultValue = "${env:CAPSTAN_STORE:-}",
            paramLabel = "STORE",
            description = "sqlite, memory or postgresql://user:password@host:port/db (default: what DB_HOST, DB_PORT,"
                    + " DB_NAME, DB_USER and DB_PASSWORD name, else sqlite).")
    @SuppressWarnings("NullAway.Init") // set by picocli before anything runs
    private String store;

    @Override
    public Integer call() throws Exception {
        if (port < 0 || port > 65_535) {
            throw new UsageException("--port is " + port + ", expected 0 to 65535");
        }
        StoreChoice choice = store.isEmpty() ? StoreChoice.fromEnvironment(System.getenv()) : StoreChoice.parse(store);
        try (DataDirectory directory = DataDirectory.open(DataDirectory.named(data, System.getenv()))) {
            Logs.toFiles(directory.path());
            HttpOptions options = HttpOptions.local(port);
            checkFree(options);
            var stop = new CountDownLatch(1);
            var stopped = new CountDownLatch(1);
            try (ControlPlane plane = started(choice, directory, options)) {
                onSignal(stop, stopped);
                Path kubeconfig = directory.writeKubeconfig(plane.uri().toString());
                String ready = "Capstan is ready at " + plane.uri() + ", kubeconfig " + kubeconfig;
                System.out.println(ready);
                LOG.log(Level.INFO, ready);
                stop.await();
            }
            LOG.log(Level.INFO, "Capstan has ended");
            stopped.countDown();
            return 0;
        }
    }

    /// A port that is taken should be told before anything is created.
    private static void checkFree(HttpOptions options) {
        try {
            HttpServer.requireFree(options);
        } catch (UncheckedIOException e) {
            throw taken(e);
        }
    }

    private static ControlPlane started(StoreChoice choice, DataDirectory directory, HttpOptions options)
            throws InterruptedException, IOException {
        var identity =
                Identity.Options.of(DataDirectory.signingKey(directory.path())).withStranger(Caller.LOCAL_ADMIN);
        try {
            return ControlPlane.start(choice, directory.path(), options, identity);
        } catch (UncheckedIOException e) {
            throw taken(e);
        }
    }

    private static UsageException taken(UncheckedIOException why) {
        return new UsageException(why.getMessage() + ": choose another port with --port, or 0 for a free one");
    }

    /// A signal asks for an orderly end, which is a fine one: the process says so with its status.
    private static void onSignal(CountDownLatch stop, CountDownLatch stopped) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stop.countDown();
            try {
                if (stopped.await(9, TimeUnit.SECONDS)) {
                    Runtime.getRuntime().halt(0);
                }
                System.err.println("capstan: it did not end in time and is cut off; what it acknowledged is safe");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Runtime.getRuntime().halt(Main.FAILED);
        }));
    }
}
