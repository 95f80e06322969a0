package dev.capstan.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.messaging.outbox.Message;
import dev.capstan.messaging.outbox.Outbox;
import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Store;
import dev.capstan.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is promised while a broker is killed and comes back: ten thousand changes on their way
/// from a store through the outbox and the broker to two subscriptions, each of which sees
/// every change of every subject, in order.
public abstract class FaultContract {
    private static final int EVENTS = 10_000;
    private static final int SUBJECTS = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(150);

    private final String topic = "clusterEvents-" + UUID.randomUUID().toString().substring(0, 8);

    /// A client of the broker, with little patience.
    protected abstract Broker open(Store store) throws Exception;

    /// Ends the broker without warning.
    protected abstract void kill() throws Exception;

    /// Starts it again, with what it had.
    protected abstract void restart() throws Exception;

    /// How often it is killed.
    protected int faults() {
        return 3;
    }

    @Test
    void whoeverSubscribedSeesEveryChangeInOrderThoughTheBrokerIsKilled() throws Exception {
        var seen = List.of(new Sequences(), new Sequences());
        try (Store store = Store.inMemory();
                Broker broker = open(store);
                Broker other = open(store)) {
            var options = Subscription.Options.defaults().withRetry(new RetryPolicy(3, Duration.ofMillis(10)));
            broker.subscribe(topic, topic + "-one", seen.getFirst(), options);
            other.subscribe(topic, topic + "-two", seen.getLast(), options.withPrefetch(20));
            var outboxOptions = Outbox.Options.of("events").withLongestPause(Duration.ofMillis(500));
            try (var outbox = Outbox.start(store, broker, (change, _) -> messages(change), outboxOptions)) {
                Thread writer = Thread.ofVirtual().start(() -> write(store));
                for (int i = 1; i <= faults(); i++) {
                    seen.getFirst().await(i * EVENTS / (faults() + 1));
                    kill();
                    restart();
                }
                assertThat(writer.join(PATIENCE)).isTrue();
                for (Sequences each : seen) {
                    each.await(EVENTS);
                }
                assertThat(outbox.condition().failure()).isNull();
            }
        }

        for (Sequences each : seen) {
            assertThat(each.gaps).isEmpty();
            assertThat(each.last.values()).hasSize(SUBJECTS).containsOnly(EVENTS / SUBJECTS - 1);
        }
    }

    private static void write(Store store) {
        try {
            for (int i = 0; i < EVENTS / SUBJECTS; i++) {
                byte[] number = String.valueOf(i).getBytes(StandardCharsets.UTF_8);
                List<Write> writes = IntStream.range(0, SUBJECTS)
                        .<Write>mapToObj(subject -> new Write.Put("clusters/" + subject, number))
                        .toList();
                store.commit(new Batch(List.of(), writes));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Message> messages(Change change) {
        byte[] value = change.value();
        if (value == null || !change.key().startsWith("clusters/")) {
            return List.of();
        }
        Event event = Event.of(String.valueOf(change.revision()), "/test", "cluster.updated")
                .withSubject(change.key())
                .withData("text/plain", value);
        return List.of(new Message(topic, event));
    }

    /// Counts what came for the first time, and notes what came too early.
    private static final class Sequences implements Receiver {
        final Map<String, Integer> last = new ConcurrentHashMap<>();
        final ConcurrentLinkedQueue<String> gaps = new ConcurrentLinkedQueue<>();
        private final List<CountDownLatch> marks = new ArrayList<>();
        private int count;

        @Override
        public Verdict receive(Event event) {
            int number = Integer.parseInt(new String(event.data(), StandardCharsets.UTF_8));
            String subject = String.valueOf(event.subject());
            int before = last.getOrDefault(subject, -1);
            if (number > before + 1) {
                gaps.add(subject + " has " + number + " after " + before);
            }
            if (number > before) {
                last.put(subject, number);
                counted();
            }
            return Verdict.ACK;
        }

        private synchronized void counted() {
            count++;
            marks.forEach(CountDownLatch::countDown);
        }

        void await(int events) throws InterruptedException {
            CountDownLatch mark;
            synchronized (this) {
                mark = new CountDownLatch(Math.max(0, events - count));
                marks.add(mark);
            }
            assertThat(mark.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("%d events came, %d are missing", events - mark.getCount(), mark.getCount())
                    .isTrue();
        }
    }
}
