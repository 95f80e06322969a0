package dev.capstan.messaging;

import java.util.List;
import java.util.Optional;

/// Stands where no broker was opened yet.
final class Closed implements Broker {
    static final Broker BROKER = new Closed();

    private Closed() {}

    @Override
    public void publish(String topic, List<Event> events) {
        throw new BrokerException("the broker is closed");
    }

    @Override
    public Subscription subscribe(String topic, String name, Receiver receiver, Subscription.Options options) {
        throw new BrokerException("the broker is closed");
    }

    @Override
    public void drop(String subscription) {
        throw new BrokerException("the broker is closed");
    }

    @Override
    public Optional<String> problem() {
        return Optional.of("the broker is closed");
    }

    @Override
    public void close() {}
}
