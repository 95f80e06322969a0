package dev.capstan.messaging.pubsub;

import com.google.pubsub.v1.DeleteSubscriptionRequest;
import com.google.pubsub.v1.PublishRequest;
import dev.capstan.messaging.Broker;
import dev.capstan.messaging.BrokerException;
import dev.capstan.messaging.Brokers;
import dev.capstan.messaging.Event;
import dev.capstan.messaging.Receiver;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.delivery.Receptions;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A broker that is Google Pub/Sub.
///
/// A request may carry messages of one ordering key only. So the events of each subject are a request, one after
/// the other when there are many, and those of different subjects are sent side by side.
final class PubSubBroker implements Broker {
    private static final int CHUNK = 500;
    private static final int SIDE_BY_SIDE = 50;

    private final PubSub pubsub;
    private final Places places;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore turns = new Semaphore(SIDE_BY_SIDE);
    private final Receptions subscriptions = new Receptions();
    private volatile @Nullable String trouble;

    private PubSubBroker(PubSub pubsub) {
        this.pubsub = pubsub;
        this.places = new Places(pubsub);
    }

    static PubSubBroker open(Address address, Duration patience) {
        return new PubSubBroker(PubSub.at(address, patience));
    }

    @Override
    public void publish(String topic, List<Event> events) throws InterruptedException {
        Brokers.name(topic);
        subscriptions.checkOpen();
        try {
            places.topic(topic);
            send(topic, bySubject(events));
            trouble = null;
        } catch (StatusRuntimeException e) {
            BrokerException failure = pubsub.failure(e);
            trouble = failure.getMessage();
            throw failure;
        }
    }

    @Override
    public Subscription subscribe(String topic, String subscription, Receiver receiver, Subscription.Options options)
            throws InterruptedException {
        Brokers.name(topic);
        Brokers.name(subscription);
        subscriptions.checkOpen();
        var one = new PubSubSubscription(this, topic, subscription, receiver, options);
        subscriptions.add(one, one.reception());
        one.start(pubsub.patience());
        return one;
    }

    @Override
    public void drop(String subscription) {
        Brokers.name(subscription);
        subscriptions.checkOpen();
        String path = pubsub.address().subscription(subscription);
        try {
            var request =
                    DeleteSubscriptionRequest.newBuilder().setSubscription(path).build();
            pubsub.subscriber(stub -> stub.deleteSubscription(request));
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() != Status.Code.NOT_FOUND) {
                throw pubsub.failure(e);
            }
        } finally {
            places.forget(path);
        }
    }

    @Override
    public Optional<String> problem() {
        return Stream.concat(Optional.ofNullable(trouble).stream(), subscriptions.troubles())
                .findFirst();
    }

    @Override
    public void close() {
        subscriptions.close();
        threads.shutdownNow();
        pubsub.close();
    }

    PubSub pubsub() {
        return pubsub;
    }

    Places places() {
        return places;
    }

    /// Puts an event among the dead letters. When it returns, that is safe.
    void bury(String subscription, Event event) throws InterruptedException {
        String name = subscription + ".dead";
        try {
            places.subscription(name, name);
        } catch (StatusRuntimeException e) {
            throw pubsub.failure(e);
        }
        publish(name, List.of(event));
    }

    void left(PubSubSubscription subscription) {
        subscriptions.left(subscription);
    }

    private static Collection<List<Event>> bySubject(List<Event> events) {
        Map<String, List<Event>> groups = new LinkedHashMap<>();
        for (Event event : events) {
            groups.computeIfAbsent(event.subject() == null ? "" : event.subject(), _ -> new ArrayList<>())
                    .add(event);
        }
        return groups.values();
    }

    private void send(String topic, Collection<List<Event>> groups) throws InterruptedException {
        if (groups.size() == 1) {
            sendInOrder(topic, groups.iterator().next());
            return;
        }
        List<Callable<Boolean>> sending = new ArrayList<>();
        groups.forEach(group -> sending.add(() -> sendInOrder(topic, group)));
        for (Future<Boolean> each : threads.invokeAll(sending)) {
            try {
                each.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof StatusRuntimeException known
                        ? known
                        : new BrokerException("an event was not published: " + e.getCause(), e);
            }
        }
    }

    private boolean sendInOrder(String topic, List<Event> events) throws InterruptedException {
        for (int from = 0; from < events.size(); from += CHUNK) {
            var request = PublishRequest.newBuilder().setTopic(pubsub.address().topic(topic));
            events.subList(from, Math.min(events.size(), from + CHUNK))
                    .forEach(event -> request.addMessages(Messages.of(event)));
            turns.acquire();
            try {
                pubsub.publisher(stub -> stub.publish(request.build()));
            } finally {
                turns.release();
            }
        }
        return true;
    }
}
