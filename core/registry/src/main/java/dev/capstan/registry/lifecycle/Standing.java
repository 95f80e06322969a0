package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Objects that are always there because the control plane makes them.
final class Standing {
    private static final Logger LOG = System.getLogger(Standing.class.getName());

    private Standing() {}

    /// Makes a cluster-scoped object, unless somebody has made it already.
    static void create(Registry registry, GroupResource kind, ObjectNode object) {
        var path = new ResourcePath(kind, "v1", null, null, "");
        try {
            registry.create(path, new Document(object, List.of()), WriteOptions.OWN);
        } catch (RefusedException e) {
            if (!(e.refusal() instanceof Refusal.AlreadyExists)) {
                throw e;
            }
        }
    }

    /// Does all of this at the same time, so that the store commits what is written together, and returns when all is
    /// done.
    static void together(List<Runnable> actions) {
        var done = actions.stream()
                .map(each -> CompletableFuture.runAsync(each, Thread.ofVirtual()::start))
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(done).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /// What is done at the start although others may refuse it: a policy or a webhook that objects to everything must
    /// not keep the server from starting, for then nobody could remove it. The next start tries again.
    static Runnable action(String what, Runnable action) {
        return () -> {
            try {
                action.run();
            } catch (RefusedException e) {
                LOG.log(Level.WARNING, what + " is left as it is until the next start: " + e.getMessage());
            }
        };
    }
}
