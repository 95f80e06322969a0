package dev.capstan.conformance.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Patience;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.RetryPolicy;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// Somebody who is told of clusters: notes which generations of each came, and what came too early.
final class Consumer implements Receiver, AutoCloseable {
    private static final String TOPIC = "hyperfleet.cluster.events";

    private final Broker broker;
    // By the id of the cluster.
    private final Map<String, Long> newest = new ConcurrentHashMap<>();
    private final Set<String> asked = ConcurrentHashMap.newKeySet();
    private final Set<String> deleted = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<String> early = new ConcurrentLinkedQueue<>();
    private final AtomicInteger received = new AtomicInteger();

    private Consumer(Broker broker) {
        this.broker = broker;
    }

    /// Returns when the broker knows of it, so that nothing is told without it.
    static Consumer of(String url, String name) throws InterruptedException {
        var consumer = new Consumer(Brokers.open(url, Brokers.Options.elsewhere()));
        var options = Subscription.Options.defaults().withRetry(new RetryPolicy(3, Duration.ofMillis(10)));
        consumer.broker.subscribe(TOPIC, name, consumer, options);
        Patience.await("the subscription", () -> consumer.broker.problem().isEmpty());
        return consumer;
    }

    @Override
    public Verdict receive(Event event) {
        received.incrementAndGet();
        JsonNode data = Document.json(event.data()).tree();
        String id = data.path("id").asText();
        long generation = data.path("generation").asLong();
        switch (event.type()) {
            case "cluster.created", "cluster.updated" -> wanted(event, id, generation);
            case "cluster.deleted" -> gone(event, id, generation);
            case "cluster.reconcile" -> asked.add(id);
            default -> early.add(event + " is not to be told here");
        }
        return Verdict.ACK;
    }

    private void wanted(Event event, String id, long generation) {
        long before = newest.getOrDefault(id, 0L);
        if (generation > before + 1 || (generation > before && deleted.contains(id))) {
            early.add(event + " came after generation " + before);
        }
        newest.put(id, Math.max(before, generation));
    }

    // Its deletion counts as a generation.
    private void gone(Event event, String id, long generation) {
        if (generation > newest.getOrDefault(id, 0L) + 1) {
            early.add(event + " came after generation " + newest.get(id));
        }
        deleted.add(id);
    }

    /// Whether its adapters were asked to look.
    boolean wasAsked(String id) {
        return asked.contains(id);
    }

    /// Waits until it has heard all this of each cluster, and that each is deleted if they are.
    void await(Map<String, Long> generations, boolean gone) throws InterruptedException {
        Patience.await(
                "the last change of each cluster",
                () -> newest.equals(generations) && (!gone || deleted.equals(generations.keySet())));
        assertThat(early).isEmpty();
    }

    /// How many events came, repeated ones too.
    int received() {
        return received.get();
    }

    @Override
    public void close() {
        broker.close();
    }
}
