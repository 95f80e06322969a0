package dev.capstan.messaging.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerContract;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Inbox;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import dev.capstan.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What brokers inside several processes promise that share a store: all that one promises, and that what one leaves
/// behind is for the others.
abstract class SharedStoreContract extends BrokerContract {
    private static final int MOST_WAITING = 100_000;
    private static final int PATIENCE_SECONDS = 60;
    private static final int PROCESSES = 4;
    private static final int SUBJECTS = 30;
    private static final int EACH = 5;
    /// Longer than a test takes: whatever is handed over was given back.
    private static final Duration LONG = Duration.ofMinutes(5);
    /// Soon over when it is not renewed.
    protected static final Duration SHORT = Duration.ofMillis(500);

    private final List<Store> stores = new ArrayList<>();
    private final Map<String, Integer> last = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> gaps = new ConcurrentLinkedQueue<>();
    private final Semaphore news = new Semaphore(0);

    /// The store as one more process has it.
    protected abstract Store connect();

    /// Ends a process, as far as others can tell.
    protected abstract void kill(Store store);

    @AfterEach
    final void closeTheStores() {
        stores.forEach(Store::close);
    }

    @Override
    protected final Broker open() {
        return open(process(), LONG);
    }

    protected final Store process() {
        Store store = connect();
        stores.add(store);
        return store;
    }

    protected static Broker open(Store store, Duration claim) {
        return InProcessBroker.open(store, MOST_WAITING, claim);
    }

    @Test
    void oneProcessReceivesWhileItIsThereAndTheNextWhenItHasLeft() throws Exception {
        var first = new Inbox();
        var second = new Inbox();
        Subscription leaving = broker.subscribe(topic, name, first, QUICK);
        broker.publish(topic, event("s", 0));
        assertThat(first.take().id()).isEqualTo("s/0");
        Broker other = another();
        other.subscribe(topic, name, second, QUICK);
        other.publish(topic, event("s", 1));
        assertThat(first.take().id()).isEqualTo("s/1");

        leaving.close();
        broker.publish(topic, event("s", 2));

        assertThat(second.take().id()).isEqualTo("s/2");
        assertThat(first.size() + second.size()).isZero();
    }

    @Test
    void whatDeadProcessesHadIsForTheOthersInOrder() throws Exception {
        broker.subscribe(topic, name, new Inbox(), QUICK).close();
        for (int i = 0; i < SUBJECTS; i++) {
            broker.publish(topic, numbered("s" + i, PROCESSES * EACH));
        }
        var options = QUICK.withConcurrency(SUBJECTS).withPrefetch(1000);
        List<Broker> processes = new ArrayList<>();
        for (int process = 1; process <= PROCESSES; process++) {
            Store store = process();
            Broker next = open(store, SHORT);
            processes.add(next);
            next.subscribe(topic, name, upTo(process * EACH), options);
            assertThat(news.tryAcquire(SUBJECTS * EACH, PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("process %d handles what is left to it", process)
                    .isTrue();
            kill(store);
        }

        processes.forEach(Broker::close);
        assertThat(gaps).isEmpty();
        assertThat(last.values()).hasSize(SUBJECTS).containsOnly(PROCESSES * EACH - 1);
    }

    // Handles so many of each subject and gets stuck with the next.
    private Receiver upTo(int most) {
        return event -> {
            String[] words = event.id().split("/");
            int number = Integer.parseInt(words[1]);
            if (number >= most) {
                new CountDownLatch(1).await();
            }
            received(words[0], number, event);
            return Verdict.ACK;
        };
    }

    private void received(String subject, int number, Event event) {
        int before = last.getOrDefault(subject, -1);
        if (number > before + 1) {
            gaps.add(event + " came after " + before);
        }
        if (number > before) {
            last.put(subject, number);
            news.release();
        }
    }
}
