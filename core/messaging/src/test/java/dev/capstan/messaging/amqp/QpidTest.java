package dev.capstan.messaging.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Inbox;
import dev.capstan.store.Store;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class QpidTest extends AmqpContract {
    @RegisterExtension
    static final QpidServer SERVER = new QpidServer();

    @Override
    String url() {
        return SERVER.broker().url();
    }

    @Test
    void aBrokerThatIsAwayIsSaidToBe() throws Exception {
        int nobody = QpidBroker.freePort();
        try (Broker away = open(QpidBroker.url(nobody))) {
            assertThatThrownBy(() -> away.publish(topic, event("s", 0)))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage("the broker at 127.0.0.1:" + nobody + " cannot be reached: Connection refused");
            away.subscribe(topic, name, new Inbox(), QUICK);

            assertThat(away.problem())
                    .contains("the broker at 127.0.0.1:" + nobody + " cannot be reached: Connection refused");
        }
    }

    @Test
    void aWrongPasswordIsSaidToBeOne() throws Exception {
        int port = SERVER.broker().port();
        try (Broker wrong = open("amqp://guest:wrong@127.0.0.1:" + port)) {
            assertThatThrownBy(() -> wrong.publish(topic, event("s", 0)))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage(
                            "the broker at 127.0.0.1:" + port + " closed the connection: Authentication failed (530)");
        }
    }

    @Test
    void aBrokerThatDoesNotAnswerIsNotWaitedForLong() throws Exception {
        try (var wire = Wire.to(SERVER.broker().port());
                Broker slow = open(QpidBroker.url(wire.port()))) {
            slow.publish(topic, event("s", 0));
            wire.freeze();

            assertThatThrownBy(() -> slow.publish(topic, event("s", 1)))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage("the broker at 127.0.0.1:" + wire.port() + " did not confirm within 1 s");
            wire.mend();

            slow.publish(topic, event("s", 1));
        }
    }

    @Test
    void aLostConnectionIsMadeAgain() throws Exception {
        var inbox = new Inbox();
        try (var wire = Wire.to(SERVER.broker().port());
                Broker far = open(QpidBroker.url(wire.port()))) {
            far.subscribe(topic, name, inbox, QUICK);
            broker.publish(topic, event("s", 0));
            assertThat(inbox.take().id()).isEqualTo("s/0");

            wire.cut();
            broker.publish(topic, event("s", 1));
            wire.mend();

            String next = inbox.take().id();
            // Its acknowledgement may have been on the wire.
            assertThat(next.equals("s/0") ? inbox.take().id() : next).isEqualTo("s/1");
        }
    }

    private static Broker open(String url) {
        return Brokers.open(url, Brokers.Options.of(Store.inMemory()).withPatience(Duration.ofSeconds(1)));
    }
}
