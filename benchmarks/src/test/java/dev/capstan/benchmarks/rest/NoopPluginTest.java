package dev.capstan.benchmarks.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.spi.ReconcilerPlugin;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NoopPluginTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_000_000);

    @Test
    void aHostFindsThePluginInTheJar(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("noop.jar");
        try (var out = Files.newOutputStream(file)) {
            NoopPlugin.write(out);
        }

        try (var loader = new URLClassLoader(new URL[] {file.toUri().toURL()}, new Host())) {
            List<String> names = ServiceLoader.load(ReconcilerPlugin.class, loader).stream()
                    .map(each -> each.get().name())
                    .toList();

            assertThat(names).containsExactly("noop");
        }
    }

    /// Has the interface, but not the plugin.
    private static final class Host extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(NoopReconciler.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    @Test
    void resourcesAreDueAtMomentsThatAreSpreadOverFiveMinutes() {
        long due = NOW.getEpochSecond() + 100;

        for (String id : List.of("a", "b", "0d9ee1a0-7c3e-4a53-a3ab-9bd7f3b0d1a5", "polygenelubricants")) {
            assertThat(NoopReconciler.delay(id, due, NOW)).isBetween(Duration.ofSeconds(100), Duration.ofSeconds(400));
        }
        assertThat(NoopReconciler.delay("a", due, NOW)).isNotEqualTo(NoopReconciler.delay("b", due, NOW));
    }

    @Test
    void aResourceWhoseMomentIsPastIsDueAgainFiveMinutesLater() {
        assertThat(NoopReconciler.delay("a", NOW.getEpochSecond() - 300, NOW)).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void countersAreSummedOverWhateverLabelsAreNotAskedFor() {
        var counters = Counters.of("""
                # TYPE done counter
                done_total{controller="widgets",result="error"} 1.0
                done_total{controller="widgets",result="success"} 2.0
                done_total{controller="others",result="success"} 4.0
                done_total_of_something 8.0
                plain 1.6E1
                """);

        assertThat(counters.sum("done_total", "widgets")).isEqualTo(3);
        assertThat(counters.sum("done_total", "result=\"success\"")).isEqualTo(6);
        assertThat(counters.sum("plain")).isEqualTo(16);
    }
}
