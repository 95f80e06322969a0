package dev.capstan.controllerconfig.run;

import dev.capstan.controllerconfig.backend.BackendException;
import dev.capstan.controllerconfig.backend.Notice;
import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.Events;
import dev.capstan.controllerconfig.flow.Flow;
import dev.capstan.controllerconfig.object.ApiException;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.RejectedException;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One controller that runs: it has a subscription of its own, so that none waits for another.
final class Runner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Runner.class);

    private final String subscription;
    private final Gauges gauges;
    private final Subscription receiving;
    /// Another when the config changes; what is being handled goes on with the one before.
    private volatile Serving serving;

    /// @param flow what the config means
    private record Serving(ControllerConfig config, Flow flow) {}

    private Runner(
            ControllerConfig config, Flow flow, String subscription, Broker broker, RunOptions options, Gauges gauges)
            throws InterruptedException {
        this.serving = new Serving(config, flow);
        this.subscription = subscription;
        this.gauges = gauges;
        this.receiving = broker.subscribe(options.topic(), subscription, this::receive, options.receiving());
    }

    static Runner start(
            ControllerConfig config, Flow flow, String subscription, Broker broker, RunOptions options, Gauges gauges)
            throws InterruptedException {
        return new Runner(config, flow, subscription, broker, options, gauges);
    }

    String subscription() {
        return subscription;
    }

    ControllerConfig config() {
        return serving.config();
    }

    /// Goes on with another version of its config.
    void change(ControllerConfig config, Flow flow) {
        serving = new Serving(config, flow);
    }

    private Verdict receive(Event event) throws Exception {
        Serving current = serving;
        Optional<Notice> notice = Notice.of(event);
        if (notice.isEmpty() || !isMeant(current.config().events(), notice.get().type())) {
            return Verdict.ACK;
        }
        String controller = current.config().name();
        return gauges.measured(controller, () -> handled(current, notice.get()));
    }

    private static boolean isMeant(Events events, String type) {
        return events.include(type) || events.end(type);
    }

    private static Verdict handled(Serving current, Notice notice) throws Exception {
        try {
            current.flow().handle(notice);
            return Verdict.ACK;
        } catch (BackendException e) {
            if (e.isPassing()) {
                throw e;
            }
            throw new RejectedException(notice.owner() + ": " + e.getMessage());
        } catch (ApiException e) {
            LOG.warn("{} of {} is tried again: {}", notice.type(), notice.owner(), e.getMessage());
            throw e;
        }
    }

    @Override
    public void close() {
        receiving.close();
    }
}
