package dev.capstan.operator;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.spi.Spi;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Makes plugin jars of sources, as strangers would.
final class Jars {
    private Jars() {}

    /// A jar with one class `example.Plugin`.
    ///
    /// @param service what the class is
    /// @param body what is inside of it
    static byte[] of(String service, String header, String body) {
        String source = """
                package example;

                import dev.capstan.spi.*;
                import java.util.*;
                import java.util.concurrent.*;
                import java.nio.file.*;

                public final class Plugin %s {
                %s
                }
                """.formatted(header, body);
        try {
            Path classes = Files.createTempDirectory("plugin-classes");
            compile(source, classes);
            return packed(classes, service);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A jar with a reconciler.
    static byte[] reconciler(String name, String type, String reconcile) {
        String body = """
                public String name() { return "%s"; }
                public List<String> resourceTypes() { return List.of("%s"); }
                public Outcome reconcile(ManagedResource resource, ReconcilerContext context) throws Exception { %s }
                """.formatted(name, type, reconcile);
        return of("dev.capstan.spi.ReconcilerPlugin", "implements ReconcilerPlugin", body);
    }

    /// The same jar with a manifest that says what it was built for.
    static byte[] builtFor(String version, byte[] jar) {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(Spi.MANIFEST_ATTRIBUTE, version);
        var bytes = new ByteArrayOutputStream();
        try (var from = new JarInputStream(new ByteArrayInputStream(jar));
                var to = new JarOutputStream(bytes, manifest)) {
            for (JarEntry each = from.getNextJarEntry(); each != null; each = from.getNextJarEntry()) {
                to.putNextEntry(new JarEntry(each.getName()));
                from.transferTo(to);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// Puts a jar into the folder, at once.
    static void drop(Path folder, String name, byte[] jar) {
        try {
            Files.createDirectories(folder);
            Path part = Files.write(folder.resolve(name + ".part"), jar);
            Path _ = Files.move(part, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compile(String source, Path classes) {
        var file = new SimpleJavaFileObject(URI.create("string:///example/Plugin.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        var problems = new StringWriter();
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(problems, null, null, List.of("-d", classes.toString()), null, List.of(file))
                .call();
        if (!compiled) {
            throw new AssertionError(problems.toString());
        }
    }

    private static byte[] packed(Path classes, String service) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var jar = new JarOutputStream(bytes);
                Stream<Path> files = Files.walk(classes)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new JarEntry(classes.relativize(each).toString()));
                jar.write(Files.readAllBytes(each));
            }
            jar.putNextEntry(new JarEntry("META-INF/services/" + service));
            jar.write("example.Plugin\n".getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }
}
