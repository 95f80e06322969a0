package dev.capstan.messaging.amqp;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerContract;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Inbox;
import dev.capstan.store.Store;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What is promised of AMQP brokers beyond the contract: what others see on the wire.
abstract class AmqpContract extends BrokerContract {
    abstract String url();

    @Override
    protected Broker open() {
        return Brokers.open(url(), Brokers.Options.of(Store.inMemory()));
    }

    @Test
    void onTheWireItIsACloudEventInBinaryMode() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK).close();
        broker.publish(
                topic,
                Event.of("7", "/capstan", "cluster.created")
                        .withSubject("cls-1")
                        .withTime(Instant.parse("2026-01-31T12:00:00Z"))
                        .withData(Event.JSON, "{}".getBytes(StandardCharsets.UTF_8)));

        try (Connection connection = connect();
                Channel channel = connection.createChannel()) {
            GetResponse message = channel.basicGet(name, true);

            assertThat(message.getEnvelope().getExchange()).isEqualTo(topic);
            assertThat(message.getEnvelope().getRoutingKey()).isEqualTo("cluster.created");
            assertThat(message.getProps().getContentType()).isEqualTo("application/json");
            assertThat(message.getProps().getDeliveryMode()).isEqualTo(2);
            var headers = new TreeMap<String, String>();
            message.getProps().getHeaders().forEach((key, value) -> headers.put(key, value.toString()));
            assertThat(headers)
                    .isEqualTo(Map.of(
                            "ce-specversion", "1.0",
                            "ce-id", "7",
                            "ce-source", "/capstan",
                            "ce-type", "cluster.created",
                            "ce-subject", "cls-1",
                            "ce-time", "2026-01-31T12:00:00Z"));
            assertThat(message.getBody()).asString().isEqualTo("{}");
        }
    }

    @Test
    void exchangesAndQueuesAreDurableAndDeadLettersHaveTheirQueue() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK);

        try (Connection connection = connect();
                Channel channel = connection.createChannel()) {
            channel.exchangeDeclare(topic, BuiltinExchangeType.TOPIC, true);
            channel.queueDeclare(name, true, false, false, Map.of());
            channel.queueDeclare(name + ".dead", true, false, false, Map.of());
        }
    }

    @Test
    void whatOthersHaveMadeIsTakenAsItIs() throws Exception {
        try (Connection connection = connect();
                Channel channel = connection.createChannel()) {
            channel.exchangeDeclare(topic, BuiltinExchangeType.FANOUT, true);
            channel.queueDeclare(name, false, false, true, Map.of());
        }
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);

        broker.publish(topic, event("s", 0));

        assertThat(inbox.take().id()).isEqualTo("s/0");
    }

    @Test
    void whatIsNoEventIsADeadLetterAndStopsNobody() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);
        try (Connection connection = connect();
                Channel channel = connection.createChannel()) {
            var text =
                    new AMQP.BasicProperties.Builder().contentType("text/plain").build();
            channel.basicPublish(topic, "x", text, "hello".getBytes(StandardCharsets.UTF_8));
        }
        broker.publish(topic, event("s", 0));

        assertThat(inbox.take().id()).isEqualTo("s/0");
        var dead = new Inbox();
        broker.subscribe(name + ".dead", name + ".dead", dead, QUICK);
        Event letter = dead.take();
        assertThat(letter.type()).isEqualTo("message.unreadable");
        assertThat(letter.contentType()).isEqualTo("text/plain");
        assertThat(letter.data()).asString().isEqualTo("hello");
        assertThat(letter.extensions().get("deadreason"))
                .isEqualTo("a message is not a CloudEvent: specversion is missing; id is missing; source is missing;"
                        + " type is missing");
    }

    private Connection connect() throws Exception {
        var factory = new ConnectionFactory();
        factory.setUri(url());
        return factory.newConnection();
    }
}
