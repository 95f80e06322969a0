package dev.capstan.streamline.webhook;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// What webhooks count and measure, under the names that dashboards for controller-runtime know.
final class WebhookMeters {
    private final MeterRegistry registry;
    private final Counter panics;
    private final Counter timeouts;
    private final Counter reads;
    private final Counter readErrors;

    WebhookMeters(MeterRegistry registry) {
        this.registry = registry;
        this.panics = registry.counter("controller_runtime_webhook_panics_total");
        this.timeouts = registry.counter("streamline_webhook_timeouts_total");
        this.reads = registry.counter("certwatcher_read_certificate_total");
        this.readErrors = registry.counter("certwatcher_read_certificate_errors_total");
    }

    /// Shows how many calls of a hook are under way.
    void inFlight(String path, AtomicInteger count) {
        Gauge.builder("controller_runtime_webhook_requests_in_flight", count, AtomicInteger::get)
                .tags("webhook", path)
                .register(registry);
    }

    void answered(String path, int code, Duration took) {
        Timer latency = registry.timer("controller_runtime_webhook_latency_seconds", "webhook", path);
        latency.record(took);
        Tags tags = Tags.of("webhook", path, "code", Integer.toString(code));
        registry.counter("controller_runtime_webhook_requests_total", tags).increment();
    }

    void panicked() {
        panics.increment();
    }

    void timedOut() {
        timeouts.increment();
    }

    void certificateRead() {
        reads.increment();
    }

    void certificateNotRead() {
        readErrors.increment();
    }
}
