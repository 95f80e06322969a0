package dev.capstan.app;

import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.http.HttpServer;
import dev.capstan.server.identity.Identity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A control plane that runs until somebody wants it to end.
final class Service {
    private static final Logger LOG = System.getLogger(Service.class.getName());

    private Service() {}

    /// Says what there is to say when it is ready, and where.
    interface Ready {
        /// @return what callers need: the kubeconfig with its path, or what else there is
        String at(String server) throws IOException;
    }

    static void run(
            StoreChoice choice,
            DataDirectory directory,
            Features features,
            HttpOptions options,
            Identity.Options identity,
            Precautions precautions,
            Ready ready)
            throws InterruptedException, IOException {
        var stop = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        try (ControlPlane plane = started(choice, directory, features, options, identity, precautions)) {
            onSignal(stop, stopped);
            String server = plane.uri().toString();
            String text = "Capstan is ready at " + server + ", " + ready.at(server);
            System.out.println(text);
            LOG.log(Level.INFO, text);
            stop.await();
        }
        LOG.log(Level.INFO, "Capstan has ended");
        stopped.countDown();
    }

    /// A port that is taken should be told before anything is created.
    static void checkFree(HttpOptions options) {
        try {
            HttpServer.requireFree(options);
        } catch (UncheckedIOException e) {
            throw taken(options, e);
        }
    }

    private static ControlPlane started(
            StoreChoice choice,
            DataDirectory directory,
            Features features,
            HttpOptions options,
            Identity.Options identity,
            Precautions precautions)
            throws InterruptedException {
        try {
            return ControlPlane.start(choice, directory.path(), features, options, identity, precautions);
        } catch (UncheckedIOException e) {
            throw taken(options, e);
        }
    }

    private static UsageException taken(HttpOptions options, UncheckedIOException why) {
        String advice = canListen(options.host())
                ? ": choose another port with --port, or 0 for a free one"
                : ": choose an address of this machine with --host, or 0.0.0.0 for all of them";
        return new UsageException(why.getMessage() + advice);
    }

    /// Whether it is not the host that is at fault.
    private static boolean canListen(String host) {
        try {
            HttpServer.requireFree(HttpOptions.local(0).withHost(host));
            return true;
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    /// A signal asks for an orderly end, which is a fine one: the process says so with its status.
    static void onSignal(CountDownLatch stop, CountDownLatch stopped) {
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
