package dev.capstan.server.rest.type;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.server.rest.form.ResourceForm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Writes every resource of a kind once, each in its own version, so that it is stored in the version that is stored
/// now.
/// Nothing else changes.
///
/// Many are written at a time, for those that come together are committed together.
final class StorageMigration {
    private static final int WRITERS = 32;

    private final Registry registry;

    StorageMigration(Registry registry) {
        this.registry = registry;
    }

    /// Returns when all are written; throws the first refusal, and the rest may be written later.
    void run(GroupResource kind) {
        ResourceType type = registry.view()
                .types()
                .find(kind)
                .orElseThrow(() -> new IllegalStateException(kind + " is not defined any more"));
        List<List<Stored>> shares = shares(kind);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Void>> writers = shares.stream()
                    .map(share -> threads.submit(writing(share, type)))
                    .toList();
            for (Future<Void> each : writers) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Refusal.Unavailable("the server is stopping", 1).asException();
        }
    }

    private List<List<Stored>> shares(GroupResource kind) {
        List<List<Stored>> shares = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            shares.add(new ArrayList<>());
        }
        int[] count = {0};
        registry.view().objects(kind).visitFrom("", each -> {
            shares.get(count[0]++ % WRITERS).add(each);
            return true;
        });
        return shares;
    }

    private Callable<Void> writing(List<Stored> share, ResourceType type) {
        return () -> {
            for (Stored each : share) {
                write(ResourcePath.of(
                        each.key(), ResourceForm.version(each, type).name()));
            }
            return null;
        };
    }

    private void write(ResourcePath path) {
        try {
            registry.change(path, object -> object);
        } catch (RefusedException e) {
            if (!(e.refusal() instanceof Refusal.NotFound)) {
                throw e;
            }
            // It is gone, and needs no version any more.
        }
    }
}
