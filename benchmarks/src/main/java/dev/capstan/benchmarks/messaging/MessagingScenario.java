package dev.capstan.benchmarks.messaging;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import dev.capstan.messaging.outbox.Message;
import dev.capstan.messaging.outbox.Outbox;
import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Store;
import dev.capstan.store.Write;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Events a second: published one by one, published in batches, received, and from a commit through the outbox to a
/// receiver. Takes the URL of a broker; without one it is the broker in the process, on a SQLite file.
public final class MessagingScenario {
    private static final int EVENTS = 20_000;
    private static final int SUBJECTS = 500;
    private static final byte[] DATA =
            "{\"id\":\"cls-1\",\"kind\":\"Cluster\",\"href\":\"/v1/clusters/cls-1\",\"generation\":3}"
                    .getBytes(StandardCharsets.UTF_8);

    private final Store store;
    private final Broker broker;

    private MessagingScenario(Store store, Broker broker) {
        this.store = store;
        this.broker = broker;
    }

    public static void main(String[] words) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("capstan-messaging-benchmark-");
        try (Store store = Store.sqlite(folder.resolve("store.db"));
                Broker broker = Brokers.open(words.length == 0 ? "" : words[0], Brokers.Options.of(store))) {
            var scenario = new MessagingScenario(store, broker);
            scenario.run("warm-up");
            scenario.run("");
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.toList().reversed()) {
                Files.delete(each);
            }
        }
    }

    private void run(String note) throws InterruptedException {
        String topic = "benchmark-" + UUID.randomUUID().toString().substring(0, 8);
        var options = Subscription.Options.defaults();
        broker.subscribe(topic, topic, _ -> Verdict.ACK, options).close();
        publish(topic, note);
        publishBatches(topic, note);
        receive(topic, options, note);
        outbox(topic, options, note);
        broker.drop(topic);
    }

    private void publish(String topic, String note) throws InterruptedException {
        int count = EVENTS / 20;
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            broker.publish(topic, event(i));
        }
        say("published one by one", count, start, note);
    }

    private void publishBatches(String topic, String note) throws InterruptedException {
        long start = System.nanoTime();
        for (int i = 0; i < EVENTS / SUBJECTS; i++) {
            broker.publish(
                    topic,
                    IntStream.range(0, SUBJECTS)
                            .mapToObj(MessagingScenario::event)
                            .toList());
        }
        say("published, " + SUBJECTS + " subjects at once", EVENTS, start, note);
    }

    private void receive(String topic, Subscription.Options options, String note) throws InterruptedException {
        int count = EVENTS + EVENTS / 20;
        var left = new CountDownLatch(count);
        long start = System.nanoTime();
        try (var _ = broker.subscribe(topic, topic, _ -> counted(left), options)) {
            await(left);
        }
        say("received", count, start, note);
    }

    private void outbox(String topic, Subscription.Options options, String note) throws InterruptedException {
        var left = new CountDownLatch(EVENTS);
        long start = System.nanoTime();
        try (var _ = broker.subscribe(topic, topic, _ -> counted(left), options);
                var _ = Outbox.start(store, broker, (change, _) -> told(topic, change), Outbox.Options.of(topic))) {
            for (int i = 0; i < EVENTS / SUBJECTS; i++) {
                store.commit(new Batch(
                        List.of(),
                        IntStream.range(0, SUBJECTS)
                                .<Write>mapToObj(subject -> new Write.Put("clusters/" + subject, DATA))
                                .toList()));
            }
            await(left);
        }
        store.dropCursor(topic);
        say("from commit to receiver", EVENTS, start, note);
    }

    private static List<Message> told(String topic, Change change) {
        return change.key().startsWith("clusters/")
                ? List.of(new Message(topic, event((int) (change.revision() % SUBJECTS))))
                : List.of();
    }

    private static Verdict counted(CountDownLatch left) {
        left.countDown();
        return Verdict.ACK;
    }

    private static void await(CountDownLatch left) throws InterruptedException {
        if (!left.await(5, TimeUnit.MINUTES)) {
            throw new IllegalStateException(left.getCount() + " events did not come within 5 minutes");
        }
    }

    private static Event event(int subject) {
        return Event.of(UUID.randomUUID().toString(), "/capstan", "cluster.updated")
                .withSubject("cls-" + subject)
                .withData(Event.JSON, DATA);
    }

    private static void say(String what, int count, long start, String note) {
        double seconds = Duration.ofNanos(System.nanoTime() - start).toMillis() / 1000.0;
        System.out.printf("%-36s %,10.0f events/s  %s%n", what, count / seconds, note);
    }
}
