package dev.capstan.messaging.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerContract;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Inbox;
import dev.capstan.store.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InProcessBrokerTest extends BrokerContract {
    private final Store store = Store.inMemory();

    private Optional<Broker> current = Optional.empty();

    // There is one in a process.
    @Override
    protected Broker open() {
        Broker open = current.filter(each -> !((InProcessBroker) each).isClosed())
                .orElseGet(() -> Brokers.open(null, Brokers.Options.of(store)));
        current = Optional.of(open);
        return open;
    }

    @AfterEach
    void closeTheStore() {
        store.close();
    }

    @Test
    void whatWaitsSurvivesARestart(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("store.db");
        try (Store first = Store.sqlite(file);
                Broker before = InProcessBroker.open(first, 1000)) {
            before.subscribe(topic, name, new Inbox(), QUICK).close();
            before.publish(topic, numbered("s", 1500 / 2));
        }

        var inbox = new Inbox();
        try (Store second = Store.sqlite(file);
                Broker after = InProcessBroker.open(second, 1000)) {
            after.subscribe(topic, name, inbox, QUICK);

            assertThat(inbox.ids(750)).isEqualTo(ids("s", 750));
        }
    }

    @Test
    void whatWaitsSurvivesCompaction() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK).close();
        broker.publish(topic, numbered("s", 1500));
        store.compact(store.revision());

        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);

        assertThat(inbox.ids(1500)).isEqualTo(ids("s", 1500));
    }

    @Test
    void whatWasHandledLeavesNothingInTheStore() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);
        broker.publish(topic, numbered("s", 500));
        assertThat(inbox.ids(500)).isEqualTo(ids("s", 500));

        broker.close();

        store.scan(MessageKeys.QUEUES, store.revision(), entry -> {
            throw new AssertionError(entry.key() + " is left");
        });
    }

    @Test
    void whatADroppedSubscriptionLeftIsCleanedUp() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK).close();
        broker.publish(topic, numbered("s", 500));
        broker.drop(name);

        broker.close();

        store.scan(MessageKeys.ALL, store.revision(), entry -> {
            throw new AssertionError(entry.key() + " is left");
        });
    }

    @Test
    void aFullSubscriptionTakesNothingUntilSomeWereHandled() throws Exception {
        try (Broker small = InProcessBroker.open(store, 5)) {
            small.subscribe(topic, name, new Inbox(), QUICK).close();
            small.publish(topic, numbered("s", 5));

            String full = "subscription " + name
                    + " has 5 events waiting, expected fewer than 5: have them handled, or drop it";
            assertThat(small.problem()).contains(full);
            assertThatThrownBy(() -> small.publish(topic, event("s", 5)))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage(full);

            small.drop(name);
            assertThat(small.problem()).isEmpty();
            small.publish(topic, event("s", 5));
        }
    }

    @Test
    void aSubscriptionBelongsToOneTopic() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK);

        assertThatThrownBy(() -> broker.subscribe("other", name, new Inbox(), QUICK))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "subscription " + name + " belongs to topic " + topic + ", not to other: choose another name");
    }

    @Test
    void receiversOfOneSubscriptionKeepASubjectInOrderBetweenThem() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK.withPrefetch(3));
        broker.subscribe(topic, name, inbox, QUICK.withPrefetch(3));

        for (int i = 0; i < 200; i++) {
            broker.publish(topic, List.of(event("a", i), event("b", i)));
        }

        List<String> ids = inbox.ids(400);
        assertThat(ids).filteredOn(id -> id.startsWith("a")).isEqualTo(ids("a", 200));
        assertThat(ids).filteredOn(id -> id.startsWith("b")).isEqualTo(ids("b", 200));
    }
}
