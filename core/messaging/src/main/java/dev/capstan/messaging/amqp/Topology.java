package dev.capstan.messaging.amqp;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/// Exchanges and queues. What is there is taken as it is, the rest is made.
final class Topology {
    private final Connection connection;

    Topology(Connection connection) {
        this.connection = connection;
    }

    void exchange(String topic) throws IOException, TimeoutException {
        if (!there(channel -> channel.exchangeDeclarePassive(topic))) {
            make(channel -> channel.exchangeDeclare(topic, BuiltinExchangeType.TOPIC, true));
        }
    }

    void queue(String topic, String subscription) throws IOException, TimeoutException {
        exchange(topic);
        if (!there(channel -> channel.queueDeclarePassive(subscription))) {
            make(channel -> channel.queueDeclare(subscription, true, false, false, Map.of()));
        }
        make(channel -> channel.queueBind(subscription, topic, "#"));
    }

    void delete(String subscription) throws IOException, TimeoutException {
        if (there(channel -> channel.queueDeclarePassive(subscription))) {
            make(channel -> channel.queueDelete(subscription));
        }
    }

    private interface Step {
        Object take(Channel channel) throws IOException;
    }

    // A question that is answered with no closes its channel; so each has its own.
    private boolean there(Step question) throws IOException, TimeoutException {
        Channel channel = open();
        try {
            question.take(channel);
            channel.close();
            return true;
        } catch (IOException e) {
            if (!connection.isOpen()) {
                throw e;
            }
            return false;
        }
    }

    private void make(Step step) throws IOException, TimeoutException {
        Channel channel = open();
        step.take(channel);
        channel.close();
    }

    private Channel open() throws IOException {
        Channel channel = connection.createChannel();
        if (channel == null) {
            throw new IOException("the broker gives this connection no more channels");
        }
        return channel;
    }
}
