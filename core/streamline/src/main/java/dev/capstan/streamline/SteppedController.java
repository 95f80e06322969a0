package dev.capstan.streamline;

import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.cache.Selection;
import dev.capstan.streamline.cache.WatchEvent;
import dev.capstan.streamline.event.EventWriter;
import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.queue.WorkQueue;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/// A controller that does nothing by itself: whoever has it says when it hears of a change, and when it works.
///
/// It is the same engine as a [Manager] runs, without threads, so that a simulation can drive it through any
/// order of things and through the same order again. Owned and mapped kinds are not watched.
public final class SteppedController<T extends HasMetadata> implements AutoCloseable {
    private final Selection selection;
    private final Wire wire;
    private final EventWriter events;
    private final WorkQueue<ObjectKey> queue;
    private final Triggers triggers;
    private final ObjectCache cache = ObjectCache.ofObjects();
    private final Passes<T> passes;

    /// What time it is, who may write, and what chance says.
    ///
    /// @param nanos as [System#nanoTime] tells it
    public record World(Leadership leadership, Clock clock, LongSupplier nanos, RandomGenerator random) {}

    private SteppedController(Controller<T> controller, KubernetesClient client, World world) {
        this.wire = new Wire(client);
        this.selection = controller.selections().getFirst();
        this.events = new EventWriter(wire, world.clock());
        this.queue = new WorkQueue<>(world.nanos(), controller.backoff(), world.random());
        this.triggers = new Triggers(controller.kind(), controller.filter(), queue);
        var environment = new Environment(
                client,
                wire,
                world.leadership(),
                events,
                new CompositeMeterRegistry(),
                OpenTelemetry.noop().getTracer("simulation"),
                world.clock(),
                world.nanos(),
                world::random,
                Reflector.Options.defaults());
        var meters = new ControllerMeters(environment.meters(), controller.name());
        this.passes = new Passes<>(controller, environment, cache, queue, triggers, Map.of(), meters);
    }

    /// @param controller one that looks at one namespace, or at all
    public static <T extends HasMetadata> SteppedController<T> of(
            Controller<T> controller, KubernetesClient client, World world) {
        return new SteppedController<>(controller, client, world);
    }

    /// Lists everything from the server, as at the start and after the server has forgotten.
    public void list() throws IOException, InterruptedException {
        Reflector.list(wire, selection, cache).changes().forEach(change -> triggers.changed(change, false));
    }

    /// Hears a line of the watch.
    public void hear(byte[] line) throws IOException {
        switch (WatchEvent.read(line)) {
            case WatchEvent.Present(var object) ->
                cache.present(object).ifPresent(change -> triggers.changed(change, false));
            case WatchEvent.Gone(var object) -> cache.gone(object).ifPresent(change -> triggers.changed(change, false));
            case WatchEvent.Bookmark _, WatchEvent.Refused _ -> {}
        }
    }

    /// Begins to work. Who takes over from another [lists][#list] first, as a [Manager] does.
    public void lead() {
        triggers.activate(cache.keys());
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
}
