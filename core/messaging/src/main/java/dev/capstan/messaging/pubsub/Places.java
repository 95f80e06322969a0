package dev.capstan.messaging.pubsub;

import com.google.pubsub.v1.ExpirationPolicy;
import com.google.pubsub.v1.GetSubscriptionRequest;
import com.google.pubsub.v1.GetTopicRequest;
import com.google.pubsub.v1.Subscription;
import com.google.pubsub.v1.Topic;
import dev.capstan.messaging.BrokerException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Topics and subscriptions. What is there is taken as it is, the rest is made.
///
/// Whoever may publish and subscribe may not be allowed to look or to make: then all is taken to be there, and the
/// call that needs it tells otherwise.
final class Places {
    /// How long a message is ours before it is delivered again.
    static final int LEASE_SECONDS = 60;

    private final PubSub pubsub;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    Places(PubSub pubsub) {
        this.pubsub = pubsub;
    }

    void topic(String name) {
        String path = pubsub.address().topic(name);
        ensure(
                path,
                () -> pubsub.publisher(stub -> stub.getTopic(
                        GetTopicRequest.newBuilder().setTopic(path).build())),
                () -> pubsub.publisher(stub ->
                        stub.createTopic(Topic.newBuilder().setName(path).build())));
    }

    /// @throws BrokerException when it is the subscription of another topic
    void subscription(String topic, String name) {
        topic(topic);
        String path = pubsub.address().subscription(name);
        ensure(
                path,
                () -> check(topic, path),
                () -> pubsub.subscriber(stub -> stub.createSubscription(made(topic, path))));
    }

    /// The next time it is looked for again.
    void forget(String path) {
        known.remove(path);
    }

    private Subscription check(String topic, String path) {
        var request = GetSubscriptionRequest.newBuilder().setSubscription(path).build();
        Subscription found = pubsub.subscriber(stub -> stub.getSubscription(request));
        if (!found.getTopic().equals(pubsub.address().topic(topic))) {
            throw new BrokerException(
                    path + " is a subscription of " + found.getTopic() + ", not of " + topic + ": choose another name");
        }
        return found;
    }

    // It stays, as it may be that nobody receives for weeks.
    private Subscription made(String topic, String path) {
        return Subscription.newBuilder()
                .setName(path)
                .setTopic(pubsub.address().topic(topic))
                .setAckDeadlineSeconds(LEASE_SECONDS)
                .setEnableMessageOrdering(true)
                .setExpirationPolicy(ExpirationPolicy.getDefaultInstance())
                .build();
    }

    private void ensure(String path, Runnable look, Runnable make) {
        if (known.contains(path)) {
            return;
        }
        if (!allowed(look, Status.Code.NOT_FOUND)) {
            allowed(make, Status.Code.ALREADY_EXISTS);
        }
        known.add(path);
    }

    // False when the answer is the expected no.
    private static boolean allowed(Runnable call, Status.Code no) {
        try {
            call.run();
            return true;
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == no) {
                return false;
            }
            if (e.getStatus().getCode() == Status.Code.PERMISSION_DENIED) {
                return true;
            }
            throw e;
        }
    }
}
