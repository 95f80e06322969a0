package dev.capstan.conformance;

import dev.capstan.registry.Registry;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.store.Store;
import dev.capstan.testkit.TestPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// Capstan, started for these tests on a store of its own: the one place that knows how.
record StartedServer(Endpoint endpoint, TestPlane plane, Path folder) implements AutoCloseable {
    static StartedServer start() {
        try {
            Path folder = Files.createTempDirectory("capstan-conformance");
            TestPlane plane = TestPlane.on(
                    PastStore.of(Store.sqlite(folder.resolve("capstan.db"))), options(), Lifecycle.Options.defaults());
            Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), plane.kubeconfig());
            return new StartedServer(new Endpoint(plane.uri(), kubeconfig, true), plane, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Roles decide, as they do when strangers call; whoever runs the tests may do everything.
    private static Registry.Options options() {
        return Registry.Options.defaults().withAccess(new Rbac());
    }

    @Override
    public void close() {
        plane.close();
        try (var files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
