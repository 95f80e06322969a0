package dev.capstan.messaging.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Inbox;
import dev.capstan.messaging.Verdict;
import dev.capstan.store.Store;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class SharedMemoryTest extends SharedStoreContract {
    private final Store memory = Store.inMemory();

    @Override
    protected Store connect() {
        return new ShareOfStore(memory);
    }

    @Override
    protected void kill(Store store) {
        ((ShareOfStore) store).cut();
    }

    @AfterEach
    void closeTheMemory() {
        memory.close();
    }

    @Test
    void whoCouldNotWriteForTooLongHasLostItsSubscriptionsAndMayHaveThemAgain() throws Exception {
        var share = new ShareOfStore(memory);
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var first = new Inbox();
        var second = new Inbox();
        try (Broker slow = open(share, SHORT);
                Broker other = open(memory, SHORT)) {
            slow.subscribe(
                    topic,
                    name,
                    event -> {
                        begun.countDown();
                        return go.await(60, TimeUnit.SECONDS) ? first.receive(event) : Verdict.RETRY;
                    },
                    QUICK);
            other.publish(topic, event("s", 0));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            var leaving = other.subscribe(topic, name, second, QUICK);

            share.refuse(true);

            assertThat(second.take().id()).isEqualTo("s/0");
            go.countDown();
            share.refuse(false);
            leaving.close();
            other.publish(topic, event("s", 1));
            String newest = first.take().id();
            assertThat(newest.equals("s/0") ? first.take().id() : newest).isEqualTo("s/1");
        }
    }

    @Test
    void nothingIsLeftInTheStoreWhenAllHaveLeft() throws Exception {
        var inbox = new Inbox();
        broker.subscribe(topic, name, inbox, QUICK);
        broker.publish(topic, numbered("s", 500));
        assertThat(inbox.ids(500)).isEqualTo(ids("s", 500));

        broker.drop(name);
        broker.close();

        memory.scan(MessageKeys.ALL, memory.revision(), entry -> {
            throw new AssertionError(entry.key() + " is left");
        });
    }
}
