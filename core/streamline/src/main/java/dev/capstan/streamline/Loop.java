package dev.capstan.streamline;

import dev.capstan.streamline.cache.Reflector;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.queue.TokenBucket;
import dev.capstan.streamline.queue.WorkQueue;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A controller that runs: caches that follow the server, a queue of what wants a look, and workers that take
/// it.
///
/// Its caches are warm from the start; it works only while it leads.
final class Loop<T extends HasMetadata> {
    private static final Logger LOG = LoggerFactory.getLogger(Loop.class);

    private final Controller<T> controller;
    private final Environment environment;
    private final WorkQueue<ObjectKey> queue;
    private final Triggers triggers;
    private final Watchlist watchlist;
    private final Passes<T> passes;
    private final List<Reflector> primary;
    private final List<Reflector> others;
    private final CountDownLatch closing = new CountDownLatch(1);

    /// Guarded by this object's lock for writing.
    private volatile @Nullable Workers workers;

    /// Who prepares to work; guarded by this object's lock.
    private @Nullable Thread preparing;

    Loop(Controller<T> controller, Environment environment) {
        this.controller = controller;
        this.environment = environment;
        this.queue = new WorkQueue<>(
                environment.nanos(), controller.backoff(), environment.random().get(), controller.workers());
        this.triggers = new Triggers(controller.kind(), controller.filter(), queue);
        var meters = new ControllerMeters(environment.meters(), controller.name());
        meters.queue(queue);
        meters.workers(controller.workers(), this::ages, () -> stuck().size());
        this.watchlist = new Watchlist(controller, triggers, environment.wire().serialization());
        this.primary = reflectors(watchlist.primary(), meters);
        this.others = reflectors(watchlist.others(), meters);
        this.passes = new Passes<>(controller, environment, watchlist, queue, triggers, meters);
    }

    void start() {
        reflectors().forEach(Reflector::start);
        controller
                .resync()
                .ifPresent(every -> Thread.ofVirtual()
                        .name("streamline-" + controller.name() + "-resync")
                        .start(() -> resync(every)));
    }

    /// Begins to work when owned and mapped kinds were listed, so that nothing that happens to them after an
    /// object was handled is taken for what was there before. Does not wait for that.
    void lead() {
        prepare(() -> true);
    }

    /// Begins to work after everything was listed once more: whoever led before may have done things that the
    /// watch has not told yet, and what was finalized must not be looked at again. Does not wait for that.
    void takeOver() {
        prepare(this::isRefreshed);
    }

    /// Ceases to work, at once.
    synchronized void follow() {
        endPreparation();
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
        reflectors().forEach(Reflector::close);
        queue.close();
        Workers crew = lastWorkers();
        if (crew != null) {
            boolean _ = crew.awaitEnd(grace);
            crew.dismiss();
        }
    }

    boolean awaitSynced(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (Reflector each : reflectors().toList()) {
            if (!each.awaitSynced(Duration.ofNanos(Math.max(1, end - System.nanoTime())))) {
                return false;
            }
        }
        return true;
    }

    /// Has an object looked at soon, if this process leads.
    void wake(ObjectKey key, Lane lane) {
        triggers.add(key, lane);
    }

    /// The objects there are, as far as the watch has told.
    List<ObjectKey> keys() {
        return watchlist.cache().keys();
    }

    boolean has(ObjectKey key) {
        return watchlist.cache().get(key).isPresent();
    }

    int size() {
        return watchlist.cache().size();
    }

    boolean isSynced() {
        return reflectors().allMatch(Reflector::isSynced);
    }

    /// What is wrong, in words.
    Stream<String> problems() {
        return Stream.concat(reflectors().map(Reflector::problem).flatMap(Optional::stream), stuck().stream());
    }

    private List<Reflector> reflectors(List<Watchlist.Watched> all, ControllerMeters meters) {
        List<Reflector> made = new ArrayList<>();
        for (Watchlist.Watched each : all) {
            var reflector = new Reflector(
                    environment.wire(), each.selection(), each.cache(), each.listener(), environment.watching());
            meters.watch(each.selection(), reflector::silence);
            made.add(reflector);
        }
        all.stream()
                .collect(Collectors.toMap(
                        Watchlist.Watched::cache, each -> each.selection().kind(), (kind, _) -> kind))
                .forEach((cache, kind) -> meters.cache(kind, cache));
        return List.copyOf(made);
    }

    private Stream<Reflector> reflectors() {
        return Stream.concat(primary.stream(), others.stream());
    }

    /// What has to be done before the work begins; tried until it succeeds.
    private interface Preparation {
        /// @return whether it succeeded
        boolean attempt() throws InterruptedException;
    }

    /// Those who work when nobody else will.
    private synchronized @Nullable Workers lastWorkers() {
        endPreparation();
        return workers;
    }

    private synchronized void endPreparation() {
        Thread before = preparing;
        preparing = null;
        if (before != null) {
            before.interrupt();
        }
    }

    private synchronized void prepare(Preparation preparation) {
        preparing = Thread.ofVirtual()
                .name("streamline-" + controller.name() + "-preparation")
                .start(() -> workAfter(preparation));
    }

    private void workAfter(Preparation preparation) {
        try {
            for (Reflector each : others) {
                each.awaitSynced();
            }
            boolean ended = false;
            for (int failures = 1; !ended && !preparation.attempt(); failures++) {
                Duration delay = environment.watching().retry().delay(failures, ThreadLocalRandom.current());
                ended = closing.await(delay.toMillis(), TimeUnit.MILLISECONDS);
            }
            workIfStillWanted(Thread.currentThread());
        } catch (InterruptedException _) {
            // It follows again, or ends.
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

    private synchronized void workIfStillWanted(Thread prepared) {
        if (!prepared.equals(preparing) || closing.getCount() == 0) {
            return;
        }
        preparing = null;
        var options = new Workers.Options(
                controller.name(),
                controller.workers(),
                controller.timeout(),
                controller.rateLimit().map(limit -> new TokenBucket(limit, environment.nanos())),
                environment.nanos());
        workers = new Workers(options, queue, passes::process).start();
        triggers.activate(watchlist.cache().keys());
    }

    private void resync(Duration every) {
        try {
            while (!closing.await(every.toMillis(), TimeUnit.MILLISECONDS)) {
                triggers.resync(watchlist.cache().keys());
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
