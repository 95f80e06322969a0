package dev.capstan.template.run;

import dev.capstan.streamline.wire.ObjectKey;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;

/// The five metrics of Templates, under the names that the operator gives them.
final class Gauges {
    private static final Duration[] BUCKETS = DoubleStream.of(.1, .5, 1, 2, 5, 10, 30, 60)
            .mapToObj(each -> Duration.ofMillis((long) (each * 1000)))
            .toArray(Duration[]::new);

    private final MeterRegistry meters;
    private final ToIntFunction<ObjectKey> instances;
    private final Map<ObjectKey, Template> templates = new ConcurrentHashMap<>();

    /// What is known of one. Written by the thread that handles it.
    private static final class Template {
        private volatile boolean failing;
        private volatile boolean reconciling;
        private volatile List<Meter> shown = List.of();
    }

    /// @param instances how many instances a Template has
    Gauges(MeterRegistry meters, ToIntFunction<ObjectKey> instances) {
        this.meters = meters;
        this.instances = instances;
        Gauge.builder("templates_active", templates, Map::size)
                .description("Number of Template CRs currently tracked")
                .register(meters);
    }

    void begin(ObjectKey key) {
        templates.computeIfAbsent(key, this::shown).reconciling = true;
    }

    /// @param result as the operator names it, `success`
    void end(ObjectKey key, String result, boolean failed, Duration took) {
        Timer.builder("template_reconcile_duration_seconds")
                .description("Duration of reconciliations by result")
                .tag("result", result)
                .serviceLevelObjectives(BUCKETS)
                .register(meters)
                .record(took);
        Template template = templates.get(key);
        if (template != null) {
            template.reconciling = false;
            template.failing = failed;
        }
    }

    /// A Template is gone.
    void forget(ObjectKey key) {
        Template template = templates.remove(key);
        if (template != null) {
            template.shown.forEach(each -> meters.remove(each.getId()));
        }
    }

    private Template shown(ObjectKey key) {
        var template = new Template();
        Tags tags = Tags.of("namespace", key.namespace(), "name", key.name());
        template.shown = List.of(
                Gauge.builder("templates_failing", template, each -> each.failing ? 1 : 0)
                        .description("Templates where last reconcile failed")
                        .tags(tags)
                        .register(meters),
                Gauge.builder("templates_reconciling", template, each -> each.reconciling ? 1 : 0)
                        .description("Templates currently being reconciled")
                        .tags(tags)
                        .register(meters),
                // Prometheus takes the name of the seed for that of a counter, and would cut a gauge's.
                FunctionCounter.builder("template_instances_total", key, instances::applyAsInt)
                        .description("Number of instances per Template")
                        .tags(tags)
                        .register(meters));
        return template;
    }
}
