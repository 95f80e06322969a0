package dev.capstan.server.kube;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.ResourcePath;
import dev.capstan.server.http.Exchange;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Counts and times requests, under the names Kubernetes' dashboards know.
public final class RequestMetrics {
    private static final ResourcePath UNKNOWN = new ResourcePath(new GroupResource("", "unknown"), "", null, null, "");
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(5), Duration.ofMillis(25), Duration.ofMillis(100),
        Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(5)
    };

    private final MeterRegistry registry;
    private final Supplier<String> scrape;
    private final ConcurrentHashMap<Key, Meters> meters = new ConcurrentHashMap<>();
    private final AtomicInteger watches = new AtomicInteger();

    private record Key(String verb, String group, String version, String resource, String subresource, int code) {}

    private record Meters(Counter count, Timer time) {}

    /// @param scrape renders everything the registry knows, in Prometheus' format
    public RequestMetrics(MeterRegistry registry, Supplier<String> scrape) {
        this.registry = registry;
        this.scrape = scrape;
        registry.gauge("apiserver_longrunning_requests", Tags.of("verb", "WATCH"), watches);
    }

    void answer(Exchange exchange) throws IOException {
        exchange.send(
                200, "text/plain; version=0.0.4; charset=utf-8", scrape.get().getBytes(StandardCharsets.UTF_8));
    }

    /// @param known whether there is such a resource; all others are counted as one
    Measured begin(String verb, ResourcePath path, boolean known) {
        boolean watch = verb.equals("WATCH");
        if (watch) {
            watches.incrementAndGet();
        }
        return new Measured(verb, known ? path : UNKNOWN, watch);
    }

    /// Counts the events that watches on a kind are sent.
    Counter watchEvents(ResourcePath path) {
        return Counter.builder("apiserver_watch_events")
                .tags(
                        "group", path.resource().group(),
                        "version", path.version(),
                        "resource", path.resource().plural())
                .register(registry);
    }

    /// A request under way.
    final class Measured implements AutoCloseable {
        private final String verb;
        private final ResourcePath path;
        private final boolean watch;
        private final long start = System.nanoTime();
        private int code = 500;

        private Measured(String verb, ResourcePath path, boolean watch) {
            this.verb = verb;
            this.path = path;
            this.watch = watch;
        }

        /// Tells how it ended; a fault unless told otherwise.
        void answered(int status) {
            code = status;
        }

        @Override
        public void close() {
            Meters found = meters(verb, path, code);
            found.count.increment();
            if (watch) {
                watches.decrementAndGet();
            } else {
                found.time.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            }
        }
    }

    private Meters meters(String verb, ResourcePath path, int code) {
        var key = new Key(
                verb, path.resource().group(), path.version(), path.resource().plural(), path.subresource(), code);
        Meters known = meters.get(key);
        return known != null ? known : meters.computeIfAbsent(key, this::register);
    }

    private Meters register(Key key) {
        Tags tags = Tags.of(
                "verb", key.verb,
                "group", key.group,
                "version", key.version,
                "resource", key.resource,
                "subresource", key.subresource);
        Counter count = Counter.builder("apiserver_request")
                .tags(tags.and("code", Integer.toString(key.code)))
                .register(registry);
        Timer time = Timer.builder("apiserver_request_duration")
                .tags(tags)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
        return new Meters(count, time);
    }
}
