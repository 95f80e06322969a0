package dev.capstan.plugins.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Inbox;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.pubsub.FakePubSub;
import dev.capstan.spi.Submission;
import dev.capstan.spi.TerminalException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class QueueInputTest {
    @RegisterExtension
    static final FakePubSub SERVER = new FakePubSub();

    private final String topic = "inventory-" + UUID.randomUUID().toString().substring(0, 8);
    private final String subscription = topic + "-capstan";
    private final Broker broker = Brokers.open(SERVER.url(), Brokers.Options.elsewhere());
    private final TestContext context = new TestContext();
    private final Thread input = Thread.ofVirtual().unstarted(this::run);

    @BeforeEach
    void begin() throws Exception {
        context.settings.putAll(Map.of(
                "url",
                SERVER.url(),
                "topic",
                topic,
                "subscription",
                subscription,
                "type",
                "DatabaseCluster",
                "retryInterval",
                "5ms"));
        // So that it has begun before something is published.
        broker.subscribe(topic, subscription, new Inbox(), Subscription.Options.defaults())
                .close();
        input.start();
    }

    @AfterEach
    void end() throws Exception {
        context.ending.countDown();
        assertThat(input.join(Duration.ofSeconds(30))).isTrue();
        broker.close();
    }

    @Test
    void anEventBecomesAResource() throws Exception {
        publish("database.created", "{\"name\": \"eu-1\", \"spec\": {\"size\": 3}, \"labels\": {\"team\": \"db\"}}");

        assertThat(context.take())
                .isEqualTo(new Submission.Apply(
                        "DatabaseCluster",
                        "default",
                        "eu-1",
                        Map.of("size", 3),
                        Map.of("team", "db"),
                        Map.of("capstan.dev/source", "queue")));
    }

    @Test
    void anEventWhoseTypeSaysSoDeletes() throws Exception {
        publish("database.deleted", "{\"name\": \"eu-1\"}");

        assertThat(context.take()).isEqualTo(Submission.delete("DatabaseCluster", "default", "eu-1"));
    }

    @Test
    void whileTheServerCannotBeReachedEventsWait() throws Exception {
        context.failures.set(2);

        publish("database.deleted", "{\"name\": \"eu-1\"}");

        assertThat(context.take().name()).isEqualTo("eu-1");
    }

    @Test
    void whatIsRefusedOrCannotBeReadIsADeadLetterThatSaysWhy() throws Exception {
        var dead = new Inbox();
        String name = subscription + ".dead";
        broker.subscribe(name, name, dead, Subscription.Options.defaults());

        publish("database.created", "{\"name\": \"bad-1\", \"spec\": {}}");
        assertThat(dead.take().extensions()).containsEntry("deadreason", "spec.size is missing");
        publish("database.created", "{\"name\": \"eu-1\"}");
        assertThat(dead.take().extensions()).containsEntry("deadreason", "has no spec where it should be");
        publish("database.created", "nonsense");
        assertThat(dead.take().extensions().get("deadreason")).startsWith("the event's data is not JSON: ");
    }

    @Test
    void allThatIsWrongWithTheSettingsIsSaidAtOnce() {
        var wrong = new TestContext();
        wrong.settings.putAll(Map.of("url", "kafka://x", "name", "name", "password", "secret", "colour", "blue"));

        assertThatThrownBy(() -> new QueueInput().start(wrong))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("source queue: ")
                .hasMessageContaining("topic is missing")
                .hasMessageContaining("type is missing")
                .hasMessageContaining("name is name, expected a JSON pointer such as /items")
                .hasMessageContaining("password is not namespace/name/key of a Secret")
                .hasMessageContaining("colour");
    }

    @Test
    void aUrlThatNamesNoBrokerIsRefused() {
        var wrong = new TestContext();
        wrong.settings.putAll(Map.of("url", "kafka://x", "topic", "t", "type", "DatabaseCluster"));

        assertThatThrownBy(() -> new QueueInput().start(wrong))
                .isInstanceOf(TerminalException.class)
                .hasMessageStartingWith("source queue: url begins with \"kafka:\", expected one of [amqp://");
    }

    private void publish(String type, String data) throws InterruptedException {
        broker.publish(
                topic,
                Event.of(UUID.randomUUID().toString(), "/inventory", type)
                        .withData(Event.JSON, data.getBytes(StandardCharsets.UTF_8)));
    }

    private void run() {
        try {
            new QueueInput().start(context);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
