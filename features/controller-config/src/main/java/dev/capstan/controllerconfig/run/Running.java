package dev.capstan.controllerconfig.run;

import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.flow.Flow;
import dev.capstan.messaging.Broker;
import dev.capstan.streamline.wire.ObjectKey;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The controllers that run.
final class Running implements AutoCloseable {
    private final Broker broker;
    private final RunOptions options;
    private final Flows flows;
    private final Gauges gauges;
    /// Guarded by this object's lock.
    private final Map<ObjectKey, Runner> runners = new TreeMap<>();

    private boolean closed;

    Running(Broker broker, RunOptions options, Flows flows) {
        this.broker = broker;
        this.options = options;
        this.flows = flows;
        this.gauges = new Gauges(options.meters());
    }

    /// Runs a config from now on, instead of the version that ran before.
    ///
    /// @param before the subscription of that, maybe in another process; null when none ran
    /// @return why that cannot be; empty when it is done
    synchronized Optional<String> serve(ObjectKey key, ControllerConfig config, @Nullable String before)
            throws InterruptedException {
        String subscription = options.subscription().orElse(config.subscription());
        Optional<ObjectKey> other = other(key, each -> each.subscription().equals(subscription));
        if (closed || other.isPresent()) {
            return other.map(each -> "ControllerConfig " + each + " has the subscription \"" + subscription
                    + "\" already: say another as spec.subscription");
        }
        Optional<ObjectKey> namesake = other(key, each -> each.config().name().equals(config.name()));
        if (namesake.isPresent()) {
            return Optional.of("ControllerConfig " + namesake.get() + " is called \"" + config.name()
                    + "\" already, and they would overwrite each other's reports: say another spec.name");
        }
        Flow flow = flows.of(config);
        Runner runner = runners.get(key);
        if (runner != null && runner.subscription().equals(subscription)) {
            runner.change(config, flow);
        } else {
            drop(key);
            runners.put(key, Runner.start(config, flow, subscription, broker, options, gauges));
            if (before != null) {
                dropUnlessTaken(before);
            }
        }
        return Optional.empty();
    }

    private Optional<ObjectKey> other(ObjectKey key, Predicate<Runner> like) {
        return runners.entrySet().stream()
                .filter(each -> !each.getKey().equals(key) && like.test(each.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /// Where the events of a config come from, if it runs.
    synchronized Optional<String> subscription(ObjectKey key) {
        return Optional.ofNullable(runners.get(key)).map(Runner::subscription);
    }

    /// Which generation of a config runs.
    synchronized OptionalLong generation(ObjectKey key) {
        Runner runner = runners.get(key);
        return runner == null
                ? OptionalLong.empty()
                : OptionalLong.of(runner.config().controller().generation());
    }

    synchronized int size() {
        return runners.size();
    }

    /// Ends a controller.
    synchronized void stop(ObjectKey key) {
        @Nullable Runner runner = runners.remove(key);
        if (runner != null) {
            runner.close();
        }
    }

    /// Ends a controller whose config is deleted: the events that wait for it are for nobody any more.
    ///
    /// @param subscription that it had when it last ran, maybe in another process; null when it never did
    synchronized void end(ObjectKey key, @Nullable String subscription) throws InterruptedException {
        drop(key);
        if (subscription != null) {
            dropUnlessTaken(subscription);
        }
    }

    private void dropUnlessTaken(String subscription) throws InterruptedException {
        boolean taken =
                runners.values().stream().anyMatch(each -> each.subscription().equals(subscription));
        if (!taken && options.owning()) {
            broker.drop(subscription);
        }
    }

    private void drop(ObjectKey key) throws InterruptedException {
        @Nullable Runner runner = runners.remove(key);
        if (runner != null) {
            runner.close();
            if (options.owning()) {
                broker.drop(runner.subscription());
            }
        }
    }

    /// Ends all of them at once: each waits for who handles an event.
    @Override
    public synchronized void close() {
        closed = true;
        try (var ending = Executors.newVirtualThreadPerTaskExecutor()) {
            runners.values().forEach(each -> ending.execute(each::close));
        }
        runners.clear();
    }
}
