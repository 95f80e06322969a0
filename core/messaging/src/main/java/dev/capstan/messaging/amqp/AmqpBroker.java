package dev.capstan.messaging.amqp;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.delivery.Receptions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// A broker that speaks AMQP 0-9-1.
final class AmqpBroker implements Broker {
    private final Connector connector;
    private final Duration patience;
    private final Publisher publisher;
    private final Receptions subscriptions = new Receptions();

    AmqpBroker(Connector connector, Duration patience) {
        this.connector = connector;
        this.patience = patience;
        this.publisher = new Publisher(connector, patience).start();
    }

    @Override
    public void publish(String topic, List<Event> events) throws InterruptedException {
        Brokers.name(topic);
        subscriptions.checkOpen();
        for (List<Event> wave : Waves.of(events)) {
            publisher.publish(new Publication(topic, wave, false));
        }
    }

    @Override
    public Subscription subscribe(String topic, String subscription, Receiver receiver, Subscription.Options options)
            throws InterruptedException {
        Brokers.name(topic);
        Brokers.name(subscription);
        subscriptions.checkOpen();
        var one = new AmqpSubscription(this, topic, subscription, receiver, options);
        subscriptions.add(one, one.reception());
        one.start(patience);
        return one;
    }

    @Override
    public void drop(String subscription) {
        Brokers.name(subscription);
        subscriptions.checkOpen();
        try {
            Connection connection = connector.connect("drop");
            try {
                new Topology(connection).delete(subscription);
            } finally {
                connection.abort((int) patience.toMillis());
            }
        } catch (IOException | TimeoutException | ShutdownSignalException e) {
            throw connector.failure(e);
        }
    }

    @Override
    public Optional<String> problem() {
        return Stream.concat(Optional.ofNullable(publisher.trouble()).stream(), subscriptions.troubles())
                .findFirst();
    }

    @Override
    public void close() {
        subscriptions.close();
        publisher.close();
    }

    Connector connector() {
        return connector;
    }

    /// Puts an event into the queue of dead letters. When it returns, that is safe.
    void bury(String subscription, Event event) throws InterruptedException {
        publisher.publish(new Publication(subscription + ".dead", List.of(event), true));
    }

    void left(AmqpSubscription subscription) {
        subscriptions.left(subscription);
    }
}
