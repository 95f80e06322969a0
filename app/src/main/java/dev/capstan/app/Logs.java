package dev.capstan.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.ConsoleHandler;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/// Where log lines go: warnings to the terminal, everything to a file in the data directory.
final class Logs {
    /// Loggers are garbage-collected with their settings unless somebody holds on to them.
    private static final Logger ROOT = Logger.getLogger("");

    private static final Logger SERVER = Logger.getLogger("io.helidon");

    /// It complains at length about requests that it cannot read, which any stranger can send.
    private static final Logger REQUESTS = Logger.getLogger("io.helidon.webserver.http1.Http1Connection");

    /// It complains at length about every lost connection, which [StoreCondition] says once.
    private static final Logger POOL = Logger.getLogger("com.zaxxer.hikari");

    /// It warns of kinds whose version is not stable, such as Updates, which nobody here can change.
    private static final Logger VERSIONS =
            Logger.getLogger("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils");

    private static final int FILE_BYTES = 10 * 1024 * 1024;
    private static final int FILES = 3;

    private Logs() {}

    static void quiet() {
        System.setProperty("java.util.logging.SimpleFormatter.format", "%1$tFT%1$tT.%1$tL%1$tz %4$s %3$s: %5$s%6$s%n");
        LogManager.getLogManager().reset();
        var console = new ConsoleHandler();
        console.setLevel(Level.WARNING);
        console.setFormatter(new LogLine());
        ROOT.addHandler(console);
        ROOT.setLevel(Level.INFO);
        SERVER.setLevel(Level.WARNING);
        REQUESTS.setLevel(Level.SEVERE);
        POOL.setLevel(Level.SEVERE);
        VERSIONS.setLevel(Level.SEVERE);
    }

    /// Writes log files below `directory` from now on.
    static void toFiles(Path directory) throws IOException {
        Path logs = Files.createDirectories(directory.resolve("logs"));
        Handler file = new FileHandler(logs.resolve("capstan.%g.log").toString(), FILE_BYTES, FILES, true);
        file.setFormatter(new LogLine());
        file.setLevel(Level.INFO);
        ROOT.addHandler(file);
    }
}
