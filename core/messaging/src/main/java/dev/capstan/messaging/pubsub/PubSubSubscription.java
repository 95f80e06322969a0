package dev.capstan.messaging.pubsub;

import com.google.pubsub.v1.PubsubMessage;
import com.google.pubsub.v1.PullRequest;
import com.google.pubsub.v1.ReceivedMessage;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.delivery.Backoff;
import dev.capstan.messaging.delivery.Bell;
import dev.capstan.messaging.delivery.Delivery;
import dev.capstan.messaging.delivery.Lanes;
import dev.capstan.messaging.delivery.Reception;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;

/// Pulls from one subscription as long as there is room, and again whenever that fails.
final class PubSubSubscription implements Subscription {
    private static final Logger LOG = System.getLogger(PubSubSubscription.class.getName());
    /// Pub/Sub answers when there is something, or after a while of its own.
    private static final Duration PULL = Duration.ofSeconds(30);
    private static final Duration IDLE = Duration.ofSeconds(5);
    private static final Duration LAST = Duration.ofSeconds(1);

    private final PubSubBroker broker;
    private final String topic;
    private final String name;
    private final String path;
    private final Options options;
    private final Lanes lanes;
    private final Leases leases;
    private final Bell closing = new Bell();
    private final Reception reception;
    private final Thread thread;
    private volatile boolean closed;

    PubSubSubscription(PubSubBroker broker, String topic, String name, Receiver receiver, Options options) {
        this.broker = broker;
        this.topic = topic;
        this.name = name;
        this.path = broker.pubsub().address().subscription(name);
        this.options = options;
        this.lanes = new Lanes(name, receiver, options);
        this.reception = new Reception(name);
        this.leases = new Leases(broker.pubsub(), path).start();
        this.thread = Thread.ofVirtual().name("pubsub-pull-" + name).unstarted(this::work);
    }

    /// Returns when the subscription is there, or after so long when Pub/Sub is not.
    void start(Duration patience) throws InterruptedException {
        thread.start();
        reception.await(patience);
    }

    Reception reception() {
        return reception;
    }

    @Override
    public void close() {
        closed = true;
        closing.ring();
        leases.wake();
        // A pull under way may bring what nobody wants any more: it is given back with the rest.
        thread.interrupt();
        try {
            thread.join(LAST);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lanes.close();
        leases.close();
        broker.left(this);
    }

    private void work() {
        var backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(10));
        try {
            while (!closed) {
                try {
                    pull();
                    reception.works();
                    backoff.reset();
                } catch (StatusRuntimeException e) {
                    failed(e);
                    closing.await(backoff.next());
                } catch (BrokerException e) {
                    reception.fails(e);
                    closing.await(backoff.next());
                }
            }
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "subscription {0} pulls no more", name);
        } finally {
            reception.begun();
        }
    }

    private void pull() throws InterruptedException {
        broker.places().subscription(topic, name);
        reception.begun();
        int room = options.prefetch() - leases.size();
        if (room <= 0) {
            leases.awaitRoom(IDLE);
            return;
        }
        for (ReceivedMessage each : pulled(room)) {
            leases.begin(each.getAckId());
            take(each);
        }
    }

    private List<ReceivedMessage> pulled(int most) throws InterruptedException {
        var request = PullRequest.newBuilder()
                .setSubscription(path)
                .setMaxMessages(most)
                .build();
        try {
            return broker.pubsub().subscriber(PULL, stub -> stub.pull(request)).getReceivedMessagesList();
        } catch (StatusRuntimeException e) {
            if (closed) {
                throw new InterruptedException("closed while pulling");
            }
            if (e.getStatus().getCode() == Status.Code.DEADLINE_EXCEEDED) {
                return List.of();
            }
            throw e;
        }
    }

    private void take(ReceivedMessage received) {
        PubsubMessage message = received.getMessage();
        try {
            lanes.offer(new Leased(received.getAckId(), Messages.read(message)));
        } catch (IllegalArgumentException e) {
            var stranger = new Leased(received.getAckId(), Messages.stranger(topic, message));
            lanes.reject(stranger, String.valueOf(e.getMessage()));
        }
    }

    private void failed(StatusRuntimeException e) {
        if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
            broker.places().forget(path);
        }
        reception.fails(broker.pubsub().failure(e));
    }

    /// A message that is ours for a while.
    private final class Leased implements Delivery {
        private final String id;
        private final Event event;

        Leased(String id, Event event) {
            this.id = id;
            this.event = event;
        }

        @Override
        public Event event() {
            return event;
        }

        @Override
        public boolean stands() {
            return leases.stands(id);
        }

        @Override
        public void ack() {
            leases.ack(id);
        }

        @Override
        public void dead(Event letter) throws InterruptedException {
            broker.bury(name, letter);
            leases.ack(id);
        }
    }
}
