package dev.capstan.messaging.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Inbox;
import dev.capstan.store.Store;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RabbitTest extends AmqpContract {
    @RegisterExtension
    static final RabbitServer SERVER = new RabbitServer();

    @Override
    String url() {
        return SERVER.url();
    }

    @Test
    void aWrongPasswordIsSaidToBeOne() {
        try (Broker wrong =
                Brokers.open("amqp://guest:wrong@127.0.0.1:" + SERVER.port(), Brokers.Options.of(Store.inMemory()))) {
            assertThatThrownBy(() -> wrong.publish(topic, event("s", 0)))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage("the broker at 127.0.0.1:" + SERVER.port() + " does not accept the user or password");
        }
    }

    @Test
    void aQueueThatIsDeletedUnderUsComesBack() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);
        another().drop(name);

        for (int i = 0; inbox.size() == 0; i++) {
            assertThat(i).isLessThan(10_000);
            broker.publish(topic, event("s", i));
        }
    }

    @Test
    void aQuorumQueueThatSomebodyMadeIsUsed() throws Exception {
        var factory = new ConnectionFactory();
        factory.setUri(url());
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            channel.queueDeclare(name, true, false, false, Map.of("x-queue-type", "quorum"));
        }
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);

        broker.publish(topic, numbered("s", 20));

        assertThat(inbox.ids(20)).isEqualTo(ids("s", 20));
    }

    @Test
    void anEventThatAFullQueueRefusesIsNotSaidToBePublished() throws Exception {
        var factory = new ConnectionFactory();
        factory.setUri(url());
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            channel.queueDeclare(name, true, false, false, Map.of("x-max-length", 2, "x-overflow", "reject-publish"));
            channel.exchangeDeclare(topic, "topic", true);
            channel.queueBind(name, topic, "#");
        }

        assertThatThrownBy(() -> broker.publish(topic, numbered("s", 5)))
                .isInstanceOf(BrokerException.class)
                .hasMessage("the broker refused an event for " + topic);
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);

        assertThat(inbox.take().id()).isEqualTo("s/0");
        assertThat(inbox.take().id()).isEqualTo("s/1");
    }
}
