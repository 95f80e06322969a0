package dev.capstan.operator.host;

import dev.capstan.spi.Spi;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/// A jar that was loaded, from a copy: whatever becomes of the file, this version stays whole until it is closed.
///
/// @param extensions what it brings; never empty
record PluginJar(List<Extension> extensions, URLClassLoader loader, Path copy) implements AutoCloseable {
    PluginJar {
        extensions = List.copyOf(extensions);
    }

    /// @param copies a folder for copies
    /// @throws UnusableException when it is not whole, or brings nothing, or what cannot be used
    static PluginJar open(Path jar, Path copies, ClassLoader host) throws UnusableException {
        try {
            Path copy = Files.createTempFile(copies, "", "-" + jar.getFileName());
            boolean loaded = false;
            try {
                Path _ = Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
                PluginJar opened = load(copy, host);
                loaded = true;
                return opened;
            } finally {
                if (!loaded) {
                    Files.deleteIfExists(copy);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw new UnusableException("cannot be read: " + e.getMessage());
        }
    }

    private static PluginJar load(Path copy, ClassLoader host) throws IOException, UnusableException {
        check(copy);
        var loader = new URLClassLoader(new URL[] {copy.toUri().toURL()}, new HostLoader(host));
        boolean used = false;
        try {
            List<Extension> extensions = Services.of(loader);
            if (extensions.isEmpty()) {
                throw new UnusableException("brings no plugin: META-INF/services names none");
            }
            used = true;
            return new PluginJar(extensions, loader, copy);
        } finally {
            if (!used) {
                loader.close();
            }
        }
    }

    /// Reads all of it once: what was copied in part is found out here, not when a class is missing later.
    private static void check(Path copy) throws IOException, UnusableException {
        try (var jar = new JarFile(copy.toFile())) {
            for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
                try (InputStream entry = jar.getInputStream(entries.nextElement())) {
                    long _ = entry.transferTo(java.io.OutputStream.nullOutputStream());
                }
            }
            Manifest manifest = jar.getManifest();
            String wanted =
                    manifest == null ? null : manifest.getMainAttributes().getValue(Spi.MANIFEST_ATTRIBUTE);
            if (wanted != null && !isKnown(wanted)) {
                throw new UnusableException(
                        "was built for version " + wanted + " of the plugin interface, this host has " + Spi.VERSION
                                + ": take a jar for that, or a newer host");
            }
        }
    }

    private static boolean isKnown(String version) {
        try {
            int number = Integer.parseInt(version.strip());
            return number >= 1 && number <= Spi.VERSION;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            loader.close();
            Files.deleteIfExists(copy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
