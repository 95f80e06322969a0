package dev.capstan.streamlinetest.simulation;

import dev.capstan.streamline.Handler;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/// Drives a handler through many seeded orders of things, and says which seed broke which promise.
///
/// ```java
/// new Simulation<>(client, Guestbook.class, GuestbookHandler::new)
///         .objects(random -> guestbook(random.nextInt(10)))
///         .changes((book, random) -> book.setSpec(new Spec(random.nextInt(10))))
///         .settled(book -> book.getStatus().getVisits() == book.getSpec().size())
///         .run(0, 10_000);
/// ```
///
/// In each play somebody creates, changes and deletes objects, while two replicas of the controller, of which
/// one leads, hear of it late, lose requests and answers, are refused, list again, crash and hand over; and all
/// that also happens in the middle of a reconcile, between the engine's own requests. Then all is quiet, and
/// must settle.
///
/// What always has to hold: every object settles; every deleted object goes; what was changed by others stays
/// as they left it; a handler never sees an older state than before, is not called to sync what is being
/// deleted or lacks its finalizer, and not at all for what was finalized; and only the leader writes.
public final class Simulation<T extends HasMetadata> {
    private final KubernetesClient client;
    private final Class<T> type;
    private final Handlers<T> handlers;
    private Function<RandomGenerator, T> objects = _ -> {
        throw new IllegalStateException("say what objects look like: objects(…)");
    };
    private BiConsumer<T, RandomGenerator> changes = (_, _) -> {};
    private Predicate<T> settled = _ -> true;

    /// Makes the handler of one replica, which knows nothing that another one knew.
    @FunctionalInterface
    public interface Handlers<T extends HasMetadata> {
        Handler<T> create();
    }

    /// @param client of a control plane that has the kind; objects are made in its namespace, and removed
    public Simulation(KubernetesClient client, Class<T> type, Handlers<T> handlers) {
        this.client = client;
        this.type = type;
        this.handlers = handlers;
    }

    /// What objects look like; names are given to them.
    public Simulation<T> objects(Function<RandomGenerator, T> objects) {
        this.objects = objects;
        return this;
    }

    /// How somebody changes an object.
    public Simulation<T> changes(BiConsumer<T, RandomGenerator> changes) {
        this.changes = changes;
        return this;
    }

    /// What must hold for each object in the end.
    public Simulation<T> settled(Predicate<T> settled) {
        this.settled = settled;
        return this;
    }

    /// Plays these seeds.
    ///
    /// @throws AssertionError with the seed and what happened, when a promise was broken
    public void run(long from, long to) {
        LongStream.range(from, to).forEach(this::play);
    }

    /// Plays one seed.
    public void play(long seed) {
        var play = new Play<>(this, seed);
        try {
            play.run();
        } catch (Exception | AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + play.story(), e);
        } finally {
            play.close();
        }
    }

    KubernetesClient client() {
        return client;
    }

    Class<T> type() {
        return type;
    }

    Handler<T> handler() {
        return handlers.create();
    }

    T object(RandomGenerator random) {
        return objects.apply(random);
    }

    void change(T object, RandomGenerator random) {
        changes.accept(object, random);
    }

    boolean isSettled(T object) {
        return settled.test(object);
    }
}
