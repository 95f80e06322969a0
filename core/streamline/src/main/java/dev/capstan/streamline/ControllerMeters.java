package dev.capstan.streamline;

import dev.capstan.streamline.cache.ObjectCache;
import dev.capstan.streamline.cache.Selection;
import dev.capstan.streamline.queue.Lane;
import dev.capstan.streamline.queue.WorkQueue;
import dev.capstan.streamline.wire.Kind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// What a controller counts and measures, under the names that dashboards for controller-runtime know.
final class ControllerMeters {
    /// From a handler that only compares to one that waits for the world.
    private static final Duration[] BUCKETS = IntStream.of(
                    1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000, 1_800_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Tags tags;
    private final Map<String, Counter> counters = new ConcurrentHashMap<>();
    /// By the kind.
    private final Map<String, List<ObjectCache>> caches = new ConcurrentHashMap<>();

    private final Map<Tags, List<Supplier<Duration>>> silences = new ConcurrentHashMap<>();
    private final Timer time;
    private final Timer waiting;
    private final Timer working;
    private final Timer reaction;

    ControllerMeters(MeterRegistry registry, String controller) {
        this.registry = registry;
        this.tags = Tags.of("controller", controller);
        this.time = histogram("controller_runtime_reconcile_time_seconds", tags);
        this.waiting = histogram("workqueue_queue_duration_seconds", queueTags());
        this.working = histogram("workqueue_work_duration_seconds", queueTags());
        this.reaction = registry.timer("streamline_reaction_seconds", tags);
    }

    private Timer histogram(String name, Tags tags) {
        return Timer.builder(name).tags(tags).serviceLevelObjectives(BUCKETS).register(registry);
    }

    /// An object was handled.
    ///
    /// @param end when, on the queue's clock
    void handled(WorkQueue.Taken<?> taken, Outcome outcome, Duration took, long end) {
        waiting.record(taken.waited());
        working.record(took);
        time.record(took);
        count("controller_runtime_reconcile_total", result(outcome));
        switch (outcome) {
            case Outcome.Failed(TimeoutException _) -> {
                count("controller_runtime_reconcile_errors_total", "");
                count("controller_runtime_reconcile_timeouts_total", "");
            }
            case Outcome.Failed(Error _) -> {
                count("controller_runtime_reconcile_errors_total", "");
                count("controller_runtime_reconcile_panics_total", "");
            }
            case Outcome.Failed _ -> count("controller_runtime_reconcile_errors_total", "");
            case Outcome.Terminal _ -> {
                count("controller_runtime_reconcile_errors_total", "");
                count("controller_runtime_terminal_reconcile_errors_total", "");
            }
            case Outcome.Settled _, Outcome.After _ ->
                taken.changedAt().ifPresent(since -> reaction.record(Duration.ofNanos(end - since)));
            case Outcome.Again _, Outcome.Requeue _, Outcome.Abandoned _ -> {}
        }
    }

    void queue(WorkQueue<?> queue) {
        for (Lane lane : Lane.values()) {
            String priority = lane == Lane.LIVE ? "0" : "-100";
            gauge("workqueue_depth", queueTags().and("priority", priority), () -> queue.depth(lane));
        }
        counter("workqueue_adds_total", queue, each -> each.counts().added());
        counter("workqueue_retries_total", queue, each -> each.counts().retried());
    }

    void workers(int most, Supplier<List<Duration>> ages, Supplier<Integer> stuck) {
        gauge("controller_runtime_max_concurrent_reconciles", tags, () -> most);
        gauge("controller_runtime_active_workers", tags, () -> ages.get().size());
        gauge(
                "workqueue_unfinished_work_seconds",
                queueTags(),
                () -> seconds(ages.get()).sum());
        gauge(
                "workqueue_longest_running_processor_seconds",
                queueTags(),
                () -> seconds(ages.get()).max().orElse(0));
        gauge("streamline_stuck_workers", tags, stuck);
    }

    /// Where a kind is kept twice, whole and by its metadata, the bytes of both count, and each object once.
    void cache(Kind kind, ObjectCache cache) {
        List<ObjectCache> all = caches.computeIfAbsent(kind.toString(), _ -> new CopyOnWriteArrayList<>());
        all.add(cache);
        if (all.size() > 1) {
            return;
        }
        Tags of = tags.and("kind", kind.toString());
        gauge("streamline_cache_objects", of, () -> most(all, ObjectCache::size));
        gauge(
                "streamline_cache_bytes",
                of,
                () -> all.stream().mapToLong(ObjectCache::bytes).sum());
        gauge("streamline_watch_lag_seconds", of, () -> most(all, each -> seconds(each.lag())));
    }

    /// How long a watch was silent, without even a bookmark, of which a server sends one a minute.
    ///
    /// A handler's own kind is watched twice where its objects matter to each other, as the first watch tells
    /// nothing of what the handler itself writes. Then the more silent one counts.
    void watch(Selection selection, Supplier<Duration> silence) {
        Tags of = tags.and("kind", selection.kind().toString(), "namespace", selection.namespace());
        List<Supplier<Duration>> all = silences.computeIfAbsent(of, _ -> new CopyOnWriteArrayList<>());
        all.add(silence);
        if (all.size() == 1) {
            gauge("streamline_watch_silence_seconds", of, () -> most(all, each -> seconds(each.get())));
        }
    }

    private static <T> double most(List<T> all, ToDoubleFunction<T> value) {
        return all.stream().mapToDouble(value).max().orElse(0);
    }

    private static String result(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Settled _ -> "success";
            case Outcome.Again _, Outcome.Requeue _, Outcome.Abandoned _ -> "requeue";
            case Outcome.After _ -> "requeue_after";
            case Outcome.Failed _, Outcome.Terminal _ -> "error";
        };
    }

    private Tags queueTags() {
        return tags.and("name", tags.stream().findFirst().orElseThrow().getValue());
    }

    private void count(String name, String result) {
        counters.computeIfAbsent(
                        name + result,
                        _ -> Counter.builder(name)
                                .tags(result.isEmpty() ? tags : tags.and("result", result))
                                .register(registry))
                .increment();
    }

    private void gauge(String name, Tags of, Supplier<? extends Number> value) {
        Gauge.builder(name, value::get).tags(of).register(registry);
    }

    private void counter(String name, WorkQueue<?> queue, ToDoubleFunction<WorkQueue<?>> value) {
        FunctionCounter.builder(name, queue, value::applyAsDouble)
                .tags(queueTags())
                .register(registry);
    }

    private static DoubleStream seconds(List<Duration> ages) {
        return ages.stream().mapToDouble(ControllerMeters::seconds);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
