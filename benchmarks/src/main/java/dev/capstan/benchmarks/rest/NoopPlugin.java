package dev.capstan.benchmarks.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.benchmarks.load.Admin;
import dev.capstan.spi.ReconcilerPlugin;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/// Puts [NoopReconciler] into the plugin folder of a server, as a jar of its own.
final class NoopPlugin {
    /// The field `reconciler` of a type that it reconciles.
    static final String RECONCILER = "{\"plugin\": \"" + NoopReconciler.NAME + "\"}";

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private NoopPlugin() {}

    /// Returns when the server runs it.
    static void install(Path folder, Admin admin) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path part = folder.resolve("noop.jar.part");
        try (OutputStream out = Files.newOutputStream(part)) {
            write(out);
        }
        Path _ = Files.move(part, folder.resolve("noop.jar"), StandardCopyOption.ATOMIC_MOVE);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isRunning(admin.send("GET", "/api/v1/plugins", ""))) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("plugin " + NoopReconciler.NAME + " does not run after " + PATIENCE
                        + ", expected the server to look for plugins in " + folder);
            }
            Thread.sleep(100);
        }
    }

    static void write(OutputStream out) throws IOException {
        String name = NoopReconciler.class.getName().replace('.', '/') + ".class";
        try (var jar = new JarOutputStream(out);
                InputStream code = NoopReconciler.class.getResourceAsStream("/" + name)) {
            jar.putNextEntry(new JarEntry(name));
            jar.write(code.readAllBytes());
            jar.putNextEntry(new JarEntry("META-INF/services/" + ReconcilerPlugin.class.getName()));
            jar.write(NoopReconciler.class.getName().getBytes(UTF_8));
        }
    }

    private static boolean isRunning(JsonNode plugins) {
        return plugins.valueStream()
                .anyMatch(each -> each.path("name").asText().equals(NoopReconciler.NAME)
                        && each.path("status").asText().equals("running"));
    }
}
