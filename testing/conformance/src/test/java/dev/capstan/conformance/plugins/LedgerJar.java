package dev.capstan.conformance.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.spi.ReconcilerPlugin;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/// Puts [Ledger] into a plugin folder, as a jar.
final class LedgerJar {
    /// Beside the class, in the jar.
    static final String VERSION = "version";

    private static final String CLASS = Ledger.class.getSimpleName() + ".class";
    private static final String PLACE = Ledger.class.getPackageName().replace('.', '/') + "/";

    private LedgerJar() {}

    /// Replaces what is there, at once.
    static void drop(Path plugins, int version) throws IOException {
        Path part = plugins.resolve("ledger.part");
        try (OutputStream file = Files.newOutputStream(part);
                var jar = new JarOutputStream(file);
                InputStream code = Objects.requireNonNull(Ledger.class.getResourceAsStream(CLASS))) {
            add(jar, PLACE + CLASS, code.readAllBytes());
            add(jar, PLACE + VERSION, Integer.toString(version).getBytes(UTF_8));
            add(
                    jar,
                    "META-INF/services/" + ReconcilerPlugin.class.getName(),
                    Ledger.class.getName().getBytes(UTF_8));
        }
        Files.move(part, plugins.resolve("ledger.jar"), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void add(JarOutputStream jar, String name, byte[] bytes) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(bytes);
    }
}
