package dev.capstan.messaging.inprocess;

import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.EventJson;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Expectation;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import dev.capstan.store.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A broker whose queues are entries of the store.
///
/// To publish is to commit one entry for each subscription of the topic. The broker follows the store
/// like an index: what it knows of subscriptions and of what waits comes from there, whoever wrote
/// it, in the order of the revisions. What was handled is removed a moment later, many at a time; a
/// crash in between delivers it again.
///
/// Where several processes have the store, each subscription is handed out by one of them at a time; see [Claims].
final class InProcessBroker implements Broker {
    private static final int CHUNK = 100;
    private static final int ATTEMPTS = 10;

    private final Store store;
    private final int mostWaiting;
    private final MessageKeys keys = new MessageKeys();
    private final Acknowledgements acknowledgements;
    // By subscription; changed by whoever follows the store.
    private final Map<String, MessageQueue> queues = new ConcurrentHashMap<>();
    private final @Nullable Claims claims;
    private volatile boolean closed;

    private InProcessBroker(Store store, int mostWaiting, @Nullable Duration claim) {
        this.store = store;
        this.mostWaiting = mostWaiting;
        this.acknowledgements = new Acknowledgements(store).start();
        this.claims = claim == null ? null : new Claims(store, claim, queues, acknowledgements);
    }

    /// A broker of the only process that has the store.
    static InProcessBroker open(Store store, int mostWaiting) {
        return open(store, mostWaiting, null);
    }

    /// @param claim how long a process that is not heard of keeps its subscriptions from others; null when there are
    /// no others
    static InProcessBroker open(Store store, int mostWaiting, @Nullable Duration claim) {
        var broker = new InProcessBroker(store, mostWaiting, claim);
        try {
            long revision = store.revision();
            store.scan(
                    MessageKeys.SUBSCRIPTIONS,
                    revision,
                    entry -> broker.subscribed(entry.key(), entry.revision(), entry.value()));
            var orphans = new ArrayList<Waiting>();
            store.scan(MessageKeys.QUEUES, revision, entry -> broker.found(Waiting.of(entry), orphans));
            broker.begin(revision);
            orphans.forEach(broker.acknowledgements::add);
            return broker;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException("interrupted while the broker was opened", e);
        }
    }

    @Override
    public void publish(String topic, List<Event> events) throws InterruptedException {
        Brokers.name(topic);
        for (int from = 0; from < events.size(); from += CHUNK) {
            put(topic, events.subList(from, Math.min(events.size(), from + CHUNK)));
        }
    }

    @Override
    public Subscription subscribe(String topic, String subscription, Receiver receiver, Subscription.Options options)
            throws InterruptedException {
        Brokers.name(topic);
        return queue(topic, Brokers.name(subscription)).join(receiver, options);
    }

    @Override
    public void drop(String subscription) throws InterruptedException {
        MessageQueue queue = queues.get(subscription);
        if (queue == null) {
            return;
        }
        commit(new Batch(
                List.of(queue.expectation()),
                List.of(new Write.Remove(queue.expectation().key()))));
        store.scan(MessageKeys.queue(subscription), Long.MAX_VALUE, entry -> acknowledgements.add(Waiting.of(entry)));
        comings();
    }

    @Override
    public Optional<String> problem() {
        return queues.values().stream()
                .filter(queue -> queue.size() >= mostWaiting)
                .map(this::full)
                .sorted()
                .findFirst();
    }

    @Override
    public void close() {
        closed = true;
        queues.values().forEach(MessageQueue::close);
        if (claims != null) {
            claims.close();
        }
        acknowledgements.close();
    }

    /// Has what waits become a dead letter, all or nothing.
    void bury(MessageQueue queue, Waiting waiting, Event event) throws InterruptedException {
        String name = queue.name() + ".dead";
        MessageQueue dead = withRoom(queue(name, name));
        var put = new Write.Put(keys.message(name), EventJson.bytes(event));
        commit(new Batch(
                List.of(waiting.expectation(), dead.expectation()), List.of(new Write.Remove(waiting.key()), put)));
    }

    /// Somebody subscribed, or no longer does.
    void comings() {
        if (claims != null) {
            claims.look();
        }
    }

    boolean isClosed() {
        return closed;
    }

    Acknowledgements acknowledgements() {
        return acknowledgements;
    }

    Store store() {
        return store;
    }

    private void begin(long revision) {
        if (claims != null) {
            store.scan(
                    MessageKeys.CLAIMS,
                    revision,
                    entry -> claims.changed(entry.key(), entry.revision(), entry.value()));
        }
        store.follow(revision, this::changed);
        if (claims != null) {
            claims.start();
        }
    }

    private void put(String topic, List<Event> events) throws InterruptedException {
        List<byte[]> values = events.stream().map(EventJson::bytes).toList();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            checkOpen();
            var expectations = new ArrayList<Expectation>();
            var writes = new ArrayList<Write>();
            for (MessageQueue queue : queues.values()) {
                if (queue.topic().equals(topic)) {
                    expectations.add(withRoom(queue).expectation());
                    values.forEach(value -> writes.add(new Write.Put(keys.message(queue.name()), value)));
                }
            }
            if (writes.isEmpty() || commit(new Batch(expectations, writes))) {
                return;
            }
        }
        throw new BrokerException("the subscriptions of topic " + topic + " change too fast to publish to them");
    }

    // Makes the subscription if there is none.
    private MessageQueue queue(String topic, String subscription) throws InterruptedException {
        for (MessageQueue queue = queues.get(subscription); ; queue = queues.get(subscription)) {
            checkOpen();
            if (queue == null) {
                byte[] value = topic.getBytes(StandardCharsets.UTF_8);
                commit(Batch.of(new Write.Put(MessageKeys.subscription(subscription), value), 0));
            } else if (queue.topic().equals(topic)) {
                return queue;
            } else {
                throw new IllegalArgumentException("subscription " + subscription + " belongs to topic " + queue.topic()
                        + ", not to " + topic + ": choose another name");
            }
        }
    }

    // Whether it was done; otherwise the world has changed, and the followers have seen how.
    private boolean commit(Batch batch) throws InterruptedException {
        try {
            return switch (store.commit(batch)) {
                case Outcome.Committed _ -> true;
                case Outcome.Lost _ -> false;
            };
        } catch (StoreException e) {
            throw new BrokerException(String.valueOf(e.getMessage()), e);
        }
    }

    private MessageQueue withRoom(MessageQueue queue) {
        if (queue.size() >= mostWaiting) {
            throw new BrokerException(full(queue));
        }
        return queue;
    }

    private String full(MessageQueue queue) {
        return "subscription " + queue.name() + " has " + queue.size() + " events waiting, expected fewer than "
                + mostWaiting + ": have them handled, or drop it";
    }

    private void checkOpen() {
        if (closed) {
            throw new BrokerException("the broker is closed");
        }
    }

    // On the store's thread, as all that follows.
    private void changed(List<Change> changes) {
        for (Change change : changes) {
            if (change.key().startsWith(MessageKeys.CLAIMS)) {
                claimed(change);
            } else if (!closed && change.key().startsWith(MessageKeys.ALL)) {
                changed(change);
            }
        }
    }

    // Also while it closes: what is given back then is the claim as it is.
    private void claimed(Change change) {
        if (claims != null) {
            claims.changed(change.key(), change.revision(), change.value());
        }
    }

    private void changed(Change change) {
        byte[] value = change.value();
        if (change.key().startsWith(MessageKeys.SUBSCRIPTIONS)) {
            if (value == null) {
                dropped(change.key());
            } else {
                subscribed(change.key(), change.revision(), value);
            }
            return;
        }
        MessageQueue queue = queues.get(MessageKeys.subscriptionOf(change.key()));
        if (queue != null && value != null) {
            queue.add(new Waiting(change.key(), change.revision(), value));
        } else if (queue != null) {
            queue.removed(change.previous());
        }
    }

    private void subscribed(String key, long revision, byte[] topic) {
        String name = key.substring(MessageKeys.SUBSCRIPTIONS.length());
        var expectation = new Expectation(key, revision);
        Tenure tenure = claims == null ? Tenure.endless() : null;
        queues.put(name, new MessageQueue(this, name, new String(topic, StandardCharsets.UTF_8), expectation, tenure));
    }

    private void dropped(String key) {
        MessageQueue queue = queues.remove(key.substring(MessageKeys.SUBSCRIPTIONS.length()));
        if (queue != null) {
            queue.end();
        }
    }

    private void found(Waiting waiting, List<Waiting> orphans) {
        MessageQueue queue = queues.get(MessageKeys.subscriptionOf(waiting.key()));
        if (queue == null) {
            orphans.add(waiting);
        } else {
            queue.add(waiting);
        }
    }
}
