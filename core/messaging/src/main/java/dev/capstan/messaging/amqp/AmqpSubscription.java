package dev.capstan.messaging.amqp;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.EventHeaders;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.delivery.Backoff;
import dev.capstan.messaging.delivery.Bell;
import dev.capstan.messaging.delivery.Delivery;
import dev.capstan.messaging.delivery.Farewell;
import dev.capstan.messaging.delivery.Lanes;
import dev.capstan.messaging.delivery.Reception;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;

/// Receives from one queue, over a connection of its own that is made again whenever it is lost.
///
/// What was delivered over a connection that is gone is not acknowledged any more: the broker delivers it again,
/// and what waited here is passed over.
final class AmqpSubscription implements Subscription {
    private static final Logger LOG = System.getLogger(AmqpSubscription.class.getName());
    private static final Duration LAST = Duration.ofSeconds(2);

    private final AmqpBroker broker;
    private final String topic;
    private final String name;
    private final Options options;
    private final Lanes lanes;
    private final Bell bell = new Bell();
    private final Reception reception;
    private final Thread thread;
    private volatile boolean closed;

    AmqpSubscription(AmqpBroker broker, String topic, String name, Receiver receiver, Options options) {
        this.broker = broker;
        this.topic = topic;
        this.name = name;
        this.options = options;
        this.lanes = new Lanes(name, receiver, options);
        this.reception = new Reception(name);
        this.thread = Thread.ofVirtual().name("amqp-receive-" + name).unstarted(this::work);
    }

    /// Returns when the queue is there, or after so long when the broker is not.
    void start(Duration patience) throws InterruptedException {
        thread.start();
        reception.await(patience);
    }

    Reception reception() {
        return reception;
    }

    @Override
    public void close() {
        lanes.close();
        closed = true;
        bell.ring();
        Farewell.to(thread, LAST);
        broker.left(this);
    }

    private void work() {
        var backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(10));
        try {
            while (!closed) {
                try {
                    receive(backoff);
                } catch (IOException | TimeoutException | ShutdownSignalException e) {
                    reception.fails(broker.connector().failure(e));
                }
                lanes.recheck();
                if (!closed) {
                    bell.await(backoff.next());
                }
            }
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "subscription " + name + " was interrupted", e);
        }
    }

    // Until the connection is lost or all is over.
    private void receive(Backoff backoff) throws IOException, TimeoutException, InterruptedException {
        Connection connection = broker.connector().connect(name);
        try {
            declare(new Topology(connection));
            Channel channel = connection.createChannel();
            if (channel == null) {
                throw new IOException("the broker gives this connection no channel");
            }
            channel.addShutdownListener(_ -> bell.ring());
            channel.basicQos(options.prefetch());
            channel.basicConsume(name, false, new Deliveries(channel));
            reception.works();
            backoff.reset();
            while (!closed && channel.isOpen()) {
                bell.await(LAST);
            }
            if (!closed) {
                ShutdownSignalException reason = channel.getCloseReason();
                reception.fails(broker.connector().failure(reason == null ? new IOException("it is closed") : reason));
            }
        } finally {
            connection.abort((int) LAST.toMillis());
        }
    }

    private void declare(Topology topology) throws IOException, TimeoutException {
        topology.queue(topic, name);
        if (!name.endsWith(".dead")) {
            topology.queue(name + ".dead", name + ".dead");
        }
    }

    /// What the broker sends over one channel.
    private final class Deliveries extends DefaultConsumer {
        Deliveries(Channel channel) {
            super(channel);
        }

        @Override
        public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
            var message = new Message(getChannel(), envelope.getDeliveryTag());
            try {
                Event event = EventHeaders.read(headers(properties), properties.getContentType(), body);
                lanes.offer(new Handed(message, event));
            } catch (IllegalArgumentException e) {
                lanes.reject(new Handed(message, stranger(envelope, properties, body)), String.valueOf(e.getMessage()));
            }
        }

        @Override
        public void handleCancel(String tag) throws IOException {
            // The queue was deleted under us.
            getChannel().abort();
        }

        private static Map<String, String> headers(AMQP.BasicProperties properties) {
            var headers = new TreeMap<String, String>();
            if (properties.getHeaders() != null) {
                properties.getHeaders().forEach((name, value) -> {
                    if (value != null) {
                        headers.put(name, value.toString());
                    }
                });
            }
            return headers;
        }

        // What is no event is kept as the data of one.
        private Event stranger(Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
            String type =
                    properties.getContentType() == null ? "application/octet-stream" : properties.getContentType();
            return Event.of(name + "/" + envelope.getDeliveryTag(), "/" + topic, "message.unreadable")
                    .withData(type, body);
        }
    }

    private record Message(Channel channel, long tag) {}

    private final class Handed implements Delivery {
        private final Message message;
        private final Event event;

        Handed(Message message, Event event) {
            this.message = message;
            this.event = event;
        }

        @Override
        public Event event() {
            return event;
        }

        @Override
        public boolean stands() {
            return message.channel.isOpen();
        }

        @Override
        public void ack() {
            try {
                message.channel.basicAck(message.tag, false);
            } catch (IOException | ShutdownSignalException e) {
                throw broker.connector().failure(e);
            }
        }

        @Override
        public void dead(Event letter) throws InterruptedException {
            broker.bury(name, letter);
            ack();
        }
    }
}
