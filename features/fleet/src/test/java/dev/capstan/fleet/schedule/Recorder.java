package dev.capstan.fleet.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Remembers what was published, and can be away.
final class Recorder implements Broker {
    private final LinkedBlockingQueue<Event> published = new LinkedBlockingQueue<>();
    private volatile boolean away;

    void away(boolean now) {
        away = now;
    }

    /// What was published since this was last asked.
    List<Event> drain() {
        var drained = new ArrayList<Event>();
        published.drainTo(drained);
        return drained;
    }

    /// Waits for the next.
    Event take() throws InterruptedException {
        Event next = published.poll(30, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    @Override
    public void publish(String topic, List<Event> events) {
        if (away) {
            throw new BrokerException("the broker is away");
        }
        published.addAll(events);
    }

    @Override
    public Subscription subscribe(String topic, String name, Receiver receiver, Subscription.Options options) {
        throw new UnsupportedOperationException("nobody subscribes");
    }

    @Override
    public void drop(String subscription) {}

    @Override
    public Optional<String> problem() {
        return Optional.empty();
    }

    @Override
    public void close() {}
}
