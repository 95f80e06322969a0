package dev.capstan.streamline;

import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.cache.WatchEvent;
import dev.capstan.streamline.event.EventWriter;
import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.queue.WorkQueue;
import dev.capstan.streamline.relay.RelayedClient;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// A controller that does nothing by itself: whoever has it says when it hears of a change, and when it works.
///
/// It is the same engine as a [Manager] runs, without threads, so that a simulation can drive it through any
/// order of things and through the same order again.
public final class SteppedController<T extends HasMetadata> implements AutoCloseable {
    private final Wire wire;
    private final EventWriter events;
    private final WorkQueue<ObjectKey> queue;
    private final Triggers triggers;
    private final Watchlist watchlist;
    private final Passes<T> passes;

    /// What time it is, who may write, and what chance says.
    ///
    /// @param nanos as [System#nanoTime] tells it
    public record World(Leadership leadership, Clock clock, LongSupplier nanos, RandomGenerator random) {}

    private SteppedController(Controller<T> controller, KubernetesClient client, World world) {
        this.wire = new Wire(client);
        this.events = new EventWriter(wire, world.clock());
        this.queue = new WorkQueue<>(world.nanos(), controller.backoff(), world.random(), controller.workers());
        this.triggers = new Triggers(controller.kind(), controller.filter(), queue);
        this.watchlist = new Watchlist(controller, triggers, wire.serialization());
        Tracer tracer = OpenTelemetry.noop().getTracer("simulation");
        var environment = new Environment(
                RelayedClient.around(client, new Fence(world.leadership(), tracer)),
                wire,
                world.leadership(),
                events,
                new CompositeMeterRegistry(),
                tracer,
                world.clock(),
                world.nanos(),
                world::random,
                Reflector.Options.defaults());
        var meters = new ControllerMeters(environment.meters(), controller.name());
        this.passes = new Passes<>(controller, environment, watchlist, queue, triggers, meters);
    }

    public static <T extends HasMetadata> SteppedController<T> of(
            Controller<T> controller, KubernetesClient client, World world) {
        return new SteppedController<>(controller, client, world);
    }

    /// What it watches: its own kind first, then those it owns and those that matter to it.
    public List<Ear> ears() {
        return Stream.concat(watchlist.primary().stream(), watchlist.others().stream())
                .map(Ear::new)
                .toList();
    }

    /// Begins to work. Who takes over from another [lists][Ear#list] its own kind first, and all others if it
    /// never has, as a [Manager] does.
    public void lead() {
        triggers.activate(watchlist.cache().keys());
    }

    /// Ceases to work.
    public void follow() {
        triggers.deactivate();
    }

    /// Looks at the next object that is due, on this thread, from beginning to end.
    ///
    /// @return whether there was one
    public boolean step() {
        Optional<WorkQueue.Taken<ObjectKey>> next = queue.poll();
        next.ifPresent(taken -> passes.process(taken, Guard.none()));
        return next.isPresent();
    }

    /// How long until the next object is due that waits.
    public Optional<Duration> nextDue(long now) {
        OptionalLong due = queue.nextDue();
        return due.isPresent() ? Optional.of(Duration.ofNanos(due.getAsLong() - now)) : Optional.empty();
    }

    @Override
    public void close() {
        events.close();
    }

    /// By which it hears of the objects of a kind.
    public final class Ear {
        private final Watchlist.Watched watched;
        private boolean listed;

        private Ear(Watchlist.Watched watched) {
            this.watched = watched;
        }

        public Kind kind() {
            return watched.selection().kind();
        }

        /// Lists everything from the server, as at the start and after the server has forgotten.
        public void list() throws IOException, InterruptedException {
            boolean first = !listed;
            Reflector.list(wire, watched.selection(), watched.cache())
                    .changes()
                    .forEach(change -> watched.listener().changed(change, first));
            listed = true;
        }

        /// Hears a line of the watch.
        public void hear(byte[] line) throws IOException {
            switch (WatchEvent.read(line)) {
                case WatchEvent.Present(HeldObject object) ->
                    watched.cache()
                            .present(object)
                            .ifPresent(change -> watched.listener().changed(change, false));
                case WatchEvent.Gone(HeldObject object) ->
                    watched.cache()
                            .gone(object)
                            .ifPresent(change -> watched.listener().changed(change, false));
                case WatchEvent.Bookmark _, WatchEvent.Refused _ -> {}
            }
        }
    }
}
