package dev.capstan.streamlinetest.simulation;

import dev.capstan.streamline.Handler;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

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
/// In each play somebody creates, changes, pauses and deletes objects, and meddles with what belongs to them,
/// while two replicas of the controller, of which one leads, hear of it late, lose requests and answers, are
/// refused, list again, crash and hand over; and all that also happens in the middle of a reconcile, between
/// its requests, where other workers may begin and end a reconcile too. Then all is quiet, and must settle.
///
/// What always has to hold: every object settles; every deleted object goes, with all that belongs to it; what
/// was changed by others stays as they left it; a handler never sees an older state than before, is not called
/// to sync what is being deleted, paused or lacks its finalizer, not at all for what was finalized, and never
/// while it is at the same object; what is owned has one owner that is there, and is not there too often; and
/// only the leader writes.
public final class Simulation<T extends HasMetadata> {
    private final KubernetesClient client;
    private final Class<T> type;
    private final Handlers<T> handlers;
    private final List<Possession<?>> possessions = new ArrayList<>();
    private final List<Neighbour<?>> neighbours = new ArrayList<>();
    private Function<RandomGenerator, T> objects = _ -> {
        throw new IllegalStateException("say what objects look like: objects(…)");
    };
    private BiConsumer<T, RandomGenerator> changes = (_, _) -> {};
    private BiPredicate<T, KubernetesClient> settled = (_, _) -> true;

    /// Makes the handler of one replica, which knows nothing that another one knew.
    @FunctionalInterface
    public interface Handlers<T extends HasMetadata> {
        Handler<T> create();
    }

    /// A kind that is owned.
    ///
    /// @param most how many of them an object may have at any time
    /// @param tampering what somebody does to one
    record Possession<S extends HasMetadata>(Class<S> type, int most, BiConsumer<S, RandomGenerator> tampering) {}

    /// A kind that matters.
    record Neighbour<S extends HasMetadata>(
            Class<S> type,
            Function<? super S, ? extends Collection<ObjectKey>> mapper,
            Function<RandomGenerator, S> objects,
            BiConsumer<S, RandomGenerator> changes) {}

    /// @param client of a control plane that has the kind; objects are made in its namespace and in others that
    ///     are called like it, and removed
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

    /// A kind whose objects the handler ensures. Somebody tampers with them, and deletes them.
    ///
    /// @param most how many of them an object may have at any time
    public <S extends HasMetadata> Simulation<T> owns(
            Class<S> kind, int most, BiConsumer<S, RandomGenerator> tampering) {
        possessions.add(new Possession<>(kind, most, tampering));
        return this;
    }

    /// A kind that matters to the handler. Somebody creates, changes and deletes its objects, which have the
    /// names that the handler's objects have.
    public <S extends HasMetadata> Simulation<T> watches(
            Class<S> kind,
            Function<? super S, ? extends Collection<ObjectKey>> mapper,
            Function<RandomGenerator, S> objects,
            BiConsumer<S, RandomGenerator> changes) {
        neighbours.add(new Neighbour<S>(kind, mapper, objects, changes));
        return this;
    }

    /// What must hold for each object in the end.
    public Simulation<T> settled(Predicate<T> settled) {
        return settled((object, _) -> settled.test(object));
    }

    /// What must hold for each object in the end, together with what else there is in its namespace, which is
    /// the client's.
    public Simulation<T> settled(BiPredicate<T, KubernetesClient> settled) {
        this.settled = settled;
        return this;
    }

    /// Plays these seeds, several at a time.
    ///
    /// @throws AssertionError with the seed and what happened, when a promise was broken
    public void run(long from, long to) {
        long _ = new Season<>(this, () -> false).run(from, to);
    }

    /// Plays these seeds, or as many of them as can be played in this time.
    ///
    /// @return how many
    /// @throws AssertionError with the seed and what happened, when a promise was broken
    public long run(long from, long to, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        return new Season<>(this, () -> System.nanoTime() - end > 0).run(from, to);
    }

    /// Plays one seed.
    public void play(long seed) {
        run(seed, seed + 1);
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

    List<Possession<?>> possessions() {
        return possessions;
    }

    List<Neighbour<?>> neighbours() {
        return neighbours;
    }

    T object(RandomGenerator random) {
        return objects.apply(random);
    }

    void change(T object, RandomGenerator random) {
        changes.accept(object, random);
    }

    boolean isSettled(T object, KubernetesClient around) {
        return settled.test(object, around);
    }
}
