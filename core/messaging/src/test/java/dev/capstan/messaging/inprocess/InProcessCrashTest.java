package dev.capstan.messaging.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import dev.capstan.messaging.outbox.Message;
import dev.capstan.messaging.outbox.Outbox;
import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Store;
import dev.capstan.store.Write;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The process that has store, outbox and broker ends without warning, again and again: to the broker that is a store
/// that takes nothing any more in the middle of everything.
final class InProcessCrashTest {
    private static final int CRASHES = 3;
    private static final int SUBJECTS = 50;
    private static final int CHANGES = 40;

    private final Map<String, Integer> last = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> gaps = new ConcurrentLinkedQueue<>();

    @Test
    void whatWasCommittedIsReceivedInOrderHoweverOftenTheProcessEnds(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("store.db");
        for (int crash = 0; crash < CRASHES; crash++) {
            run(file, crash * CHANGES, new CountDownLatch(SUBJECTS * CHANGES / 3));
        }
        run(file, CRASHES * CHANGES, new CountDownLatch(Integer.MAX_VALUE));

        assertThat(gaps).isEmpty();
        assertThat(last.values()).hasSize(SUBJECTS).containsOnly((CRASHES + 1) * CHANGES - 1);
    }

    // Ends when so many events have come, or the newest of every subject.
    private void run(Path file, int first, CountDownLatch enough) throws Exception {
        // Asked before anything comes, which counts it down.
        boolean toTheEnd = enough.getCount() == Integer.MAX_VALUE;
        var newest = new CountDownLatch(SUBJECTS);
        Store store = Store.sqlite(file);
        Broker broker = InProcessBroker.open(store, 100_000);
        var options = Subscription.Options.defaults().withDrain(Duration.ofMillis(1));
        broker.subscribe("events", "receiver", event -> received(event, first, enough, newest), options);
        var outbox = Outbox.start(store, broker, (change, _) -> told(change), Outbox.Options.of("outbox"));
        for (int i = first; i < first + CHANGES; i++) {
            byte[] number = String.valueOf(i).getBytes(StandardCharsets.UTF_8);
            store.commit(new Batch(
                    List.of(),
                    IntStream.range(0, SUBJECTS)
                            .<Write>mapToObj(subject -> new Write.Put("clusters/" + subject, number))
                            .toList()));
        }
        assertThat((toTheEnd ? newest : enough).await(60, TimeUnit.SECONDS)).isTrue();
        store.close();
        outbox.close();
        broker.close();
    }

    private Verdict received(Event event, int first, CountDownLatch enough, CountDownLatch newest) {
        String subject = String.valueOf(event.subject());
        int number = Integer.parseInt(new String(event.data(), StandardCharsets.UTF_8));
        int before = last.getOrDefault(subject, -1);
        if (number > before + 1) {
            gaps.add(subject + " has " + number + " after " + before);
        }
        if (number > before) {
            last.put(subject, number);
            enough.countDown();
            if (number == first + CHANGES - 1) {
                newest.countDown();
            }
        }
        return Verdict.ACK;
    }

    private static List<Message> told(Change change) {
        byte[] value = change.value();
        if (value == null || !change.key().startsWith("clusters/")) {
            return List.of();
        }
        return List.of(new Message(
                "events",
                Event.of(String.valueOf(change.revision()), "/test", "cluster.updated")
                        .withSubject(change.key())
                        .withData("text/plain", value)));
    }
}
