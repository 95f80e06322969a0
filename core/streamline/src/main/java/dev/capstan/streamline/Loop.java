package dev.capstan.streamline;

import dev.capstan.streamline.cache.HeldObject;
import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.cache.Selection;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.queue.TokenBucket;
import dev.capstan.streamline.queue.WorkQueue;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A controller that runs: caches that follow the server, a queue of what wants a look, and workers that take
/// it.
///
/// Its caches are warm from the start; it works only while it [leads][#lead].
final class Loop<T extends HasMetadata> {
    private static final Logger LOG = LoggerFactory.getLogger(Loop.class);

    private final Controller<T> controller;
    private final Environment environment;
    private final WorkQueue<ObjectKey> queue;
    private final Triggers triggers;
    private final ObjectCache cache = ObjectCache.ofObjects();
    private final Passes<T> passes;
    private final List<Reflector> reflectors = new ArrayList<>();
    private final List<Reflector> primary;
    private final CountDownLatch closing = new CountDownLatch(1);

    /// Guarded by this object's lock for writing.
    private volatile @Nullable Workers workers;

    /// Who prepares to lead; guarded by this object's lock.
    private @Nullable Thread takingOver;

    Loop(Controller<T> controller, Environment environment) {
        this.controller = controller;
        this.environment = environment;
        this.queue = new WorkQueue<>(
                environment.nanos(), controller.backoff(), environment.random().get());
        this.triggers = new Triggers(controller.kind(), controller.filter(), queue);
        var meters = new ControllerMeters(environment.meters(), controller.name());
        meters.queue(queue);
        meters.workers(controller.workers(), this::ages, () -> stuck().size());
        watch(controller.selections(), cache, triggers::changed, meters);
        this.primary = List.copyOf(reflectors);
        Map<Kind, ObjectCache> owned = watchOthers(meters);
        this.passes = new Passes<>(controller, environment, cache, queue, triggers, owned, meters);
    }

    void start() {
        reflectors.forEach(Reflector::start);
        controller
                .resync()
                .ifPresent(every -> Thread.ofVirtual()
                        .name("streamline-" + controller.name() + "-resync")
                        .start(() -> resync(every)));
    }

    /// Begins to work after everything was listed once more: whoever led before may have done things that the
    /// watch has not told yet, and what was finalized must not be looked at again. Does not wait for that.
    synchronized void takeOver() {
        takingOver = Thread.ofVirtual()
                .name("streamline-" + controller.name() + "-takeover")
                .start(this::prepareToLead);
    }

    /// Begins to work.
    synchronized void lead() {
        var options = new Workers.Options(
                controller.name(),
                controller.workers(),
                controller.timeout(),
                controller.rateLimit().map(limit -> new TokenBucket(limit, environment.nanos())),
                environment.nanos());
        workers = new Workers(options, queue, passes::process).start();
        triggers.activate(cache.keys());
    }

    /// Ceases to work, at once.
    synchronized void follow() {
        Thread preparing = takingOver;
        takingOver = null;
        if (preparing != null) {
            preparing.interrupt();
        }
        triggers.deactivate();
        Workers crew = workers;
        if (crew != null) {
            crew.dismiss();
        }
        workers = null;
    }

    /// Finishes what is being done, but no longer than this, and ends.
    void close(Duration grace) throws InterruptedException {
        closing.countDown();
        reflectors.forEach(Reflector::close);
        queue.close();
        Workers crew = workers;
        if (crew != null) {
            boolean _ = crew.awaitEnd(grace);
            crew.dismiss();
        }
    }

    boolean awaitSynced(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (Reflector each : reflectors) {
            if (!each.awaitSynced(Duration.ofNanos(Math.max(1, end - System.nanoTime())))) {
                return false;
            }
        }
        return true;
    }

    boolean isSynced() {
        return reflectors.stream().allMatch(Reflector::isSynced);
    }

    /// What is wrong, in words.
    Stream<String> problems() {
        return Stream.concat(reflectors.stream().map(Reflector::problem).flatMap(Optional::stream), stuck().stream());
    }

    /// Prepares the watches of owned and mapped kinds.
    ///
    /// @return the caches of owned kinds
    private Map<Kind, ObjectCache> watchOthers(ControllerMeters meters) {
        Map<Kind, ObjectCache> owned = new LinkedHashMap<>();
        controller.owns().stream().map(Kind::of).distinct().forEach(kind -> {
            ObjectCache headers = ObjectCache.ofHeaders();
            owned.put(kind, headers);
            watch(controller.selections(kind), headers, triggers::ownedChanged, meters);
        });
        controller.watches().forEach(mapping -> watchMapped(mapping, meters));
        return Map.copyOf(owned);
    }

    private <S extends HasMetadata> void watchMapped(Controller.Mapping<S> mapping, ControllerMeters meters) {
        Reflector.Listener listener = (change, first) -> {
            if (!first) {
                Stream.of(Optional.ofNullable(change.before()), Optional.ofNullable(change.after()))
                        .flatMap(Optional::stream)
                        .map(held -> read(mapping.type(), held))
                        .flatMap(object -> mapping.mapper().apply(object).stream())
                        .distinct()
                        .forEach(key -> triggers.add(key, Lane.LIVE));
            }
        };
        watch(controller.selections(Kind.of(mapping.type())), ObjectCache.ofObjects(), listener, meters);
    }

    private void watch(
            List<Selection> selections, ObjectCache into, Reflector.Listener listener, ControllerMeters meters) {
        meters.cache(selections.getFirst().kind(), into);
        for (Selection each : selections) {
            var reflector = new Reflector(environment.wire(), each, into, listener, environment.watching());
            meters.watch(each.kind(), each.namespace(), reflector);
            reflectors.add(reflector);
        }
    }

    private <S extends HasMetadata> S read(Class<S> type, HeldObject held) {
        return environment.wire().serialization().unmarshal(new ByteArrayInputStream(held.json()), type);
    }

    private void prepareToLead() {
        try {
            boolean ended = false;
            for (int failures = 1; !ended && !isRefreshed(); failures++) {
                Duration delay = environment.watching().retry().delay(failures, ThreadLocalRandom.current());
                ended = closing.await(delay.toMillis(), TimeUnit.MILLISECONDS);
            }
            leadIfStillWanted(Thread.currentThread());
        } catch (InterruptedException _) {
            // It follows again.
        }
    }

    private boolean isRefreshed() throws InterruptedException {
        try {
            for (Reflector each : primary) {
                each.refresh();
            }
            return true;
        } catch (IOException | RuntimeException e) {
            LOG.warn("Controller {} cannot lead yet: {}", controller.name(), e.getMessage());
            return false;
        }
    }

    private synchronized void leadIfStillWanted(Thread preparing) {
        if (preparing.equals(takingOver) && closing.getCount() > 0) {
            takingOver = null;
            lead();
        }
    }

    private void resync(Duration every) {
        try {
            while (!closing.await(every.toMillis(), TimeUnit.MILLISECONDS)) {
                triggers.resync(cache.keys());
            }
        } catch (InterruptedException _) {
            // Nobody interrupts it.
        }
    }

    private List<Duration> ages() {
        Workers crew = workers;
        return crew == null ? List.of() : crew.ages();
    }

    private List<String> stuck() {
        Workers crew = workers;
        return crew == null
                ? List.of()
                : crew.stuck().stream()
                        .map(each -> "controller " + controller.name() + ": " + each)
                        .toList();
    }
}
