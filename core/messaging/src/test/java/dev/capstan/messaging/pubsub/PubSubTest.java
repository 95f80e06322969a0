package dev.capstan.messaging.pubsub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.pubsub.v1.PubsubMessage;
import com.google.pubsub.v1.ReceivedMessage;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerContract;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Inbox;
import dev.capstan.store.Store;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PubSubTest extends BrokerContract {
    @RegisterExtension
    static final FakePubSub SERVER = new FakePubSub();

    @Override
    protected Broker open() {
        return open(SERVER.url());
    }

    private static Broker open(String url) {
        return Brokers.open(url, Brokers.Options.of(Store.inMemory()).withPatience(Duration.ofSeconds(5)));
    }

    @Test
    void onTheWireItIsACloudEventInBinaryModeWithTheSubjectAsOrderingKey() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK).close();
        broker.publish(
                topic,
                Event.of("7", "/capstan", "cluster.created")
                        .withSubject("cls-1")
                        .withTime(Instant.parse("2026-01-31T12:00:00Z"))
                        .withData(Event.JSON, "{}".getBytes(StandardCharsets.UTF_8)));

        ReceivedMessage received =
                SERVER.subscription(name).pull(1, Duration.ofSeconds(10)).getFirst();

        assertThat(received.getMessage().getOrderingKey()).isEqualTo("cls-1");
        assertThat(received.getMessage().getData().toStringUtf8()).isEqualTo("{}");
        assertThat(received.getMessage().getAttributesMap())
                .isEqualTo(Map.of(
                        "ce-specversion", "1.0",
                        "ce-id", "7",
                        "ce-source", "/capstan",
                        "ce-type", "cluster.created",
                        "ce-subject", "cls-1",
                        "ce-time", "2026-01-31T12:00:00Z",
                        "Content-Type", "application/json"));
    }

    @Test
    void aSubscriptionIsOrderedAndNeverExpires() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK);

        var description = SERVER.subscription(name).description();
        assertThat(description.getEnableMessageOrdering()).isTrue();
        assertThat(description.hasExpirationPolicy()).isTrue();
        assertThat(description.getExpirationPolicy().hasTtl()).isFalse();
    }

    @Test
    void whatIsNoEventIsADeadLetterAndStopsNobody() throws Exception {
        var inbox = new Inbox();
        var dead = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);
        broker.subscribe(name + ".dead", name + ".dead", dead, QUICK);
        SERVER.publishRaw(
                topic,
                PubsubMessage.newBuilder()
                        .setData(ByteString.copyFromUtf8("hello"))
                        .build());
        broker.publish(topic, event("s", 0));

        assertThat(inbox.take().id()).isEqualTo("s/0");
        Event letter = dead.take();
        assertThat(letter.type()).isEqualTo("message.unreadable");
        assertThat(letter.data()).asString().isEqualTo("hello");
    }

    @Test
    void moreEventsThanFitIntoARequestArriveInOrder() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);

        broker.publish(topic, numbered("s", 1200));

        assertThat(inbox.ids(1200)).isEqualTo(ids("s", 1200));
    }

    @Test
    void whatIsAwayIsSaidToBe() throws Exception {
        try (Broker away = open("pubsub://test-project?endpoint=127.0.0.1:1")) {
            assertThatThrownBy(() -> away.publish(topic, event("s", 0)))
                    .isInstanceOf(BrokerException.class)
                    .hasMessageStartingWith("Pub/Sub at 127.0.0.1:1 cannot be reached");
            away.subscribe(topic, name, new Inbox(), QUICK);

            assertThat(away.problem()).get().asString().startsWith("Pub/Sub at 127.0.0.1:1 cannot be reached");
        }
    }

    @Test
    void aSubscriptionOfAnotherTopicIsAProblem() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK);
        Broker other = another();
        other.subscribe(topic + "-other", name, new Inbox(), QUICK);

        assertThat(other.problem())
                .contains("projects/test-project/subscriptions/" + name
                        + " is a subscription of projects/test-project/topics/" + topic + ", not of " + topic
                        + "-other: choose another name");
    }

    @Test
    void theUrlSaysWhereAndWhose() {
        assertThat(Address.of(URI.create("pubsub://my-project")))
                .isEqualTo(new Address("my-project", "pubsub.googleapis.com", 443, true));
        assertThat(Address.of(URI.create("pubsub://my-project?endpoint=us-east1-pubsub.googleapis.com:443")))
                .isEqualTo(new Address("my-project", "us-east1-pubsub.googleapis.com", 443, true));
        assertThat(Address.of(URI.create("pubsub://my-project?endpoint=localhost:8085")))
                .isEqualTo(new Address("my-project", "localhost", 8085, false));
        for (String wrong : new String[] {"pubsub:x", "pubsub://p/topic", "pubsub://my-project?endpoint=x"}) {
            assertThatThrownBy(() -> Address.of(URI.create(wrong)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("messaging.url is \"" + wrong
                            + "\", expected \"pubsub://PROJECT\" or \"pubsub://PROJECT?endpoint=HOST:PORT\"");
        }
    }
}
