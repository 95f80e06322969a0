package dev.capstan.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Entry;
import dev.capstan.store.Expectation;
import dev.capstan.store.Store;
import dev.capstan.store.Write;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutboxTest {
    private static final Outbox.Options OPTIONS = Outbox.Options.of("outbox").withLongestPause(Duration.ofMillis(50));

    private final Store store = Store.inMemory();
    private final Recorder broker = new Recorder();

    @AfterEach
    void closeTheStore() {
        store.close();
    }

    @Test
    void everyChangeIsPublishedInOrder() throws Exception {
        try (var outbox = Outbox.start(store, broker, OutboxTest::told, OPTIONS)) {
            for (int i = 0; i < 100; i++) {
                put(store, "clusters/a", "v" + i);
            }

            assertThat(broker.take(100))
                    .isEqualTo(IntStream.range(0, 100)
                            .mapToObj(i -> "clusters/a: " + (i == 0 ? "" : "v" + (i - 1)) + " -> v" + i)
                            .toList());
            eventually(() -> outbox.published() == 100);
        }
    }

    @Test
    void whatThereWasBeforeIsKnownHoweverOldItIs() throws Exception {
        put(store, "clusters/a", "old");
        put(store, "other", "x");
        store.compact(store.revision());

        try (var _ = Outbox.start(store, broker, OutboxTest::told, OPTIONS)) {
            put(store, "clusters/a", "new");
            store.commit(Batch.of(
                    new Write.Remove("clusters/a"),
                    store.read("clusters/a", store.revision()).orElseThrow().revision()));

            assertThat(broker.take(2)).containsExactly("clusters/a: old -> new", "clusters/a: new -> ");
        }
    }

    /// [A4-20]
    @Test
    void whileTheBrokerIsAwayChangesWait() throws Exception {
        broker.away.set(true);
        try (var outbox = Outbox.start(store, broker, OutboxTest::told, OPTIONS)) {
            put(store, "clusters/a", "1");
            put(store, "clusters/a", "2");
            eventually(() -> outbox.condition().failure() != null);

            Condition condition = outbox.condition();
            assertThat(condition.behind()).isEqualTo(2);
            assertThat(condition.problem(3)).isEmpty();
            assertThat(condition.problem(2))
                    .contains("events are 2 changes behind, expected fewer than 2; the oldest is of "
                            + condition.waitingSince() + ": the broker is away");
            assertThat(store.compact(store.revision())).isZero();

            broker.away.set(false);

            assertThat(broker.take(2)).containsExactly("clusters/a:  -> 1", "clusters/a: 1 -> 2");
            eventually(() ->
                    outbox.condition().failure() == null && outbox.condition().behind() == 0);
            assertThat(outbox.condition()).isEqualTo(new Condition(true, 0, null, null));
        }
    }

    @Test
    void itGoesOnWhereItWas(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("store.db");
        try (Store first = Store.sqlite(file);
                var _ = Outbox.start(first, broker, OutboxTest::told, OPTIONS)) {
            put(first, "clusters/a", "1");
            assertThat(broker.take(1)).containsExactly("clusters/a:  -> 1");
            broker.away.set(true);
            put(first, "clusters/a", "2");
        }
        broker.away.set(false);

        try (Store second = Store.sqlite(file);
                var _ = Outbox.start(second, broker, OutboxTest::told, OPTIONS)) {
            put(second, "clusters/a", "3");

            assertThat(broker.take(2)).containsExactly("clusters/a: 1 -> 2", "clusters/a: 2 -> 3");
        }
    }

    @Test
    void changesFromBeforeTheFirstStartAreNobodysBusiness() throws Exception {
        put(store, "clusters/a", "1");

        try (var _ = Outbox.start(store, broker, OutboxTest::told, OPTIONS)) {
            put(store, "clusters/b", "2");

            assertThat(broker.take(1)).containsExactly("clusters/b:  -> 2");
        }
    }

    @Test
    void onlyWhoLeadsPublishesAndNothingIsLostBetweenLeaders() throws Exception {
        var leader = new AtomicBoolean(true);
        try (var _ = Outbox.start(store, broker, OutboxTest::told, OPTIONS.withLeading(leader::get));
                var second = Outbox.start(store, broker, OutboxTest::told, OPTIONS.withLeading(() -> !leader.get()))) {
            put(store, "clusters/a", "1");
            assertThat(broker.take(1)).containsExactly("clusters/a:  -> 1");
            assertThat(second.condition()).isEqualTo(new Condition(false, 0, null, null));

            leader.set(false);
            put(store, "clusters/a", "2");

            String next = broker.take(1).getFirst();
            // What was not kept yet is published again.
            if (next.endsWith("-> 1")) {
                next = broker.take(1).getFirst();
            }
            assertThat(next).isEqualTo("clusters/a: 1 -> 2");
        }
    }

    @Test
    void aFaultOfTheTranslationLosesNothing() throws Exception {
        var broken = new AtomicBoolean(true);
        Translation translation = (change, previous) -> {
            if (broken.get()) {
                throw new IllegalStateException("a bug");
            }
            return told(change, previous);
        };
        try (var outbox = Outbox.start(store, broker, translation, OPTIONS)) {
            put(store, "clusters/a", "1");
            eventually(() -> "a bug".equals(outbox.condition().failure()));

            broken.set(false);

            assertThat(broker.take(1)).containsExactly("clusters/a:  -> 1");
        }
    }

    @Test
    void theCursorMovesWithChangesThatAreNobodysBusiness() throws Exception {
        try (var _ = Outbox.start(store, broker, OutboxTest::told, OPTIONS)) {
            put(store, "other", "1");
            long last = put(store, "other", "2");

            eventually(() -> store.cursors().getOrDefault("outbox", 0L) == last);
        }
        assertThat(broker.published).isEmpty();
    }

    private static List<Message> told(Change change, Supplier<Optional<Entry>> previous) {
        if (!change.key().startsWith("clusters/")) {
            return List.of();
        }
        byte[] value = change.value();
        String before = previous.get().map(entry -> text(entry.value())).orElse("");
        String what = change.key() + ": " + before + " -> " + (value == null ? "" : text(value));
        return List.of(
                new Message("clusterEvents", Event.of(what, "/test", "changed").withSubject(change.key())));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static long put(Store store, String key, String value) throws InterruptedException {
        long at = store.read(key, Long.MAX_VALUE).map(Entry::revision).orElse(0L);
        var put = new Write.Put(key, value.getBytes(StandardCharsets.UTF_8));
        store.commit(new Batch(List.of(new Expectation(key, at)), List.of(put)));
        return store.revision();
    }

    // Looks again whenever the outbox may have done something; fails after a while.
    private static void eventually(BooleanSupplier holds) throws InterruptedException {
        var pause = new LinkedBlockingQueue<Object>();
        for (int i = 0; i < 3000 && !holds.getAsBoolean(); i++) {
            assertThat(pause.poll(10, TimeUnit.MILLISECONDS)).isNull();
        }
        assertThat(holds.getAsBoolean()).isTrue();
    }

    /// A broker that writes down what it is told, or is away.
    private static final class Recorder implements Broker {
        final AtomicBoolean away = new AtomicBoolean();
        final LinkedBlockingQueue<String> published = new LinkedBlockingQueue<>();

        @Override
        public void publish(String topic, List<Event> events) {
            if (away.get()) {
                throw new BrokerException("the broker is away");
            }
            events.forEach(event -> published.add(event.id()));
        }

        List<String> take(int count) throws InterruptedException {
            var taken = new ArrayList<String>();
            while (taken.size() < count) {
                String next = published.poll(30, TimeUnit.SECONDS);
                assertThat(next).as("after %s", taken).isNotNull();
                taken.add(next);
            }
            return taken;
        }

        @Override
        public Subscription subscribe(String topic, String name, Receiver receiver, Subscription.Options options) {
            throw new UnsupportedOperationException("nobody subscribes");
        }

        @Override
        public void drop(String subscription) {}

        @Override
        public Optional<String> problem() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }
}
