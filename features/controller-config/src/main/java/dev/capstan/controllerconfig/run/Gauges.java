package dev.capstan.controllerconfig.run;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.Callable;

/// Counts what controllers do, under the names that dashboards of HyperFleet's adapters know.
final class Gauges {
    private static final String CONTROLLER = "controller";

    private final MeterRegistry meters;

    Gauges(MeterRegistry meters) {
        this.meters = meters;
    }

    /// Handles an event, and counts it.
    <T> T measured(String controller, Callable<T> work) throws Exception {
        Timer.Sample sample = Timer.start(meters);
        try {
            T result = work.call();
            processed(controller, "success");
            return result;
        } catch (Exception e) {
            processed(controller, "failed");
            Counter.builder("hyperfleet_adapter_errors_total")
                    .tag(CONTROLLER, controller)
                    .tag("error_type", e.getClass().getSimpleName())
                    .register(meters)
                    .increment();
            throw e;
        } finally {
            sample.stop(Timer.builder("hyperfleet_adapter_event_processing_duration")
                    .tag(CONTROLLER, controller)
                    .register(meters));
        }
    }

    private void processed(String controller, String status) {
        Counter.builder("hyperfleet_adapter_events_processed_total")
                .tag(CONTROLLER, controller)
                .tag("status", status)
                .register(meters)
                .increment();
    }
}
