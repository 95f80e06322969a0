package dev.capstan.app;

import dev.capstan.registry.Registry;
import dev.capstan.server.audit.AuditLog;
import dev.capstan.store.StoreListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;

/// What `/metrics` shows.
final class Metrics implements AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();

    Metrics() {
        collections.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    MeterRegistry registry() {
        return registry;
    }

    String scrape() {
        return registry.scrape();
    }

    /// Counts what a store commits.
    StoreListener store() {
        Timer commits = Timer.builder("capstan_store_commit_duration")
                .description("How long a transaction of the store took, until everybody here had seen it")
                .publishPercentiles(0.5, 0.99)
                .register(registry);
        DistributionSummary batches = DistributionSummary.builder("capstan_store_commit_batches")
                .description("How many writers shared a transaction")
                .publishPercentiles(0.5, 0.99)
                .register(registry);
        Counter changes = Counter.builder("capstan_store_changes").register(registry);
        Counter failures = Counter.builder("capstan_store_commit_failures").register(registry);
        return new StoreListener() {
            @Override
            public void committed(int count, int changed, Duration took) {
                commits.record(took);
                batches.record(count);
                changes.increment(changed);
            }

            @Override
            public void failed(int count, Throwable cause) {
                failures.increment(count);
            }
        };
    }

    /// Shows where a registry stands.
    void watch(Registry subject) {
        Gauge.builder("capstan_revision", subject, each -> each.view().revision())
                .description("The newest revision this server shows")
                .register(registry);
        Gauge.builder("capstan_watches", subject, each -> each.hub().watches())
                .description("How many watches are open, in this process and through it")
                .register(registry);
        Gauge.builder(
                        "capstan_watch_history_changes",
                        subject,
                        each -> each.hub().kept())
                .description("How many recent changes are kept in memory for watches")
                .register(registry);
        Gauge.builder("capstan_watch_lag_revisions", subject, each -> each.hub().slowest())
                .description("How many revisions the slowest watch is behind")
                .register(registry);
    }

    /// Counts what an audit log writes and drops.
    void watch(AuditLog log) {
        FunctionCounter.builder("capstan_audit_lines", log, AuditLog::written).register(registry);
        FunctionCounter.builder("capstan_audit_dropped", log, AuditLog::dropped)
                .description("Lines of the audit log that could not be written")
                .register(registry);
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
