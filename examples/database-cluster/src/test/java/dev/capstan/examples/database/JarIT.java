package dev.capstan.examples.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.ManagedResource;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.Spi;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/// The jar as it goes into the plugin folder, loaded as a host does: it sees what a plugin may see and itself.
final class JarIT {
    private static final Path JAR = Path.of("target/database-cluster.jar");

    @Test
    void theJarHasAllItNeeds() throws Exception {
        var context = new TestContext();
        context.settings.put("url", "jdbc:postgresql://localhost:1/postgres");
        var spec = Map.of("engine", "postgres", "instance_class", "db.small");
        var cluster = ManagedResource.of("DatabaseCluster", "default", "pg", spec);
        try (var loader = new URLClassLoader(new URL[] {JAR.toUri().toURL()}, new HostLoader())) {
            ReconcilerPlugin plugin = ServiceLoader.load(ReconcilerPlugin.class, loader)
                    .iterator()
                    .next();

            assertThat(plugin.getClass().getClassLoader()).isSameAs(loader);
            assertThatThrownBy(() -> plugin.plan(cluster, context)).isInstanceOf(RetryableException.class);
        }
    }

    @Test
    void theJarSaysWhatItWasBuiltForAndBringsNothingOfTheHost() throws Exception {
        try (var jar = new JarFile(JAR.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue(Spi.MANIFEST_ATTRIBUTE))
                    .isEqualTo("1");
            assertThat(jar.stream()).noneMatch(entry -> entry.getName().startsWith("dev/capstan/spi"));
        }
    }

    /// Shows the JDK and what every plugin may see.
    private static final class HostLoader extends ClassLoader {
        HostLoader() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("dev.capstan.spi.") || name.startsWith("org.slf4j.")) {
                return JarIT.class.getClassLoader().loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }
}
