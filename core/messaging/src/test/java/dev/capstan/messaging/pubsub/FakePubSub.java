package dev.capstan.messaging.pubsub;

import com.google.protobuf.Empty;
import com.google.pubsub.v1.AcknowledgeRequest;
import com.google.pubsub.v1.DeleteSubscriptionRequest;
import com.google.pubsub.v1.GetSubscriptionRequest;
import com.google.pubsub.v1.GetTopicRequest;
import com.google.pubsub.v1.ModifyAckDeadlineRequest;
import com.google.pubsub.v1.PublishRequest;
import com.google.pubsub.v1.PublishResponse;
import com.google.pubsub.v1.PublisherGrpc;
import com.google.pubsub.v1.PubsubMessage;
import com.google.pubsub.v1.PullRequest;
import com.google.pubsub.v1.PullResponse;
import com.google.pubsub.v1.ReceivedMessage;
import com.google.pubsub.v1.SubscriberGrpc;
import com.google.pubsub.v1.Subscription;
import com.google.pubsub.v1.Topic;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.okhttp.OkHttpServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A server of Pub/Sub's public API, as far as brokers use it, that can be killed and keeps what it has.
public final class FakePubSub implements BeforeAllCallback, AfterAllCallback {
    private final Set<String> topics = ConcurrentHashMap.newKeySet();
    private final Map<String, FakeSubscription> subscriptions = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private @Nullable Server server;
    private int port;
    private volatile boolean closed;

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        start();
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        kill();
    }

    /// Starts it where it was before.
    void start() throws IOException {
        closed = false;
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        Server started = OkHttpServerBuilder.forPort(address, InsecureServerCredentials.create())
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .addService(new Topics())
                .addService(new Subscriptions())
                .build()
                .start();
        server = started;
        port = started.getPort();
    }

    void kill() throws InterruptedException {
        closed = true;
        Server running = Objects.requireNonNull(server);
        running.shutdownNow();
        if (!running.awaitTermination(30, TimeUnit.SECONDS)) {
            throw new AssertionError("the server did not end");
        }
        subscriptions.values().forEach(FakeSubscription::forgetLeases);
    }

    public String url() {
        return "pubsub://test-project?endpoint=127.0.0.1:" + port;
    }

    FakeSubscription subscription(String name) {
        return Objects.requireNonNull(subscriptions.get("projects/test-project/subscriptions/" + name));
    }

    void publishRaw(String topic, PubsubMessage message) {
        deliver("projects/test-project/topics/" + topic, message);
    }

    private void deliver(String topic, PubsubMessage message) {
        PubsubMessage numbered = message.toBuilder()
                .setMessageId(String.valueOf(ids.incrementAndGet()))
                .build();
        subscriptions.values().stream()
                .filter(each -> each.description().getTopic().equals(topic))
                .forEach(each -> each.add(numbered));
    }

    private static <T> void answer(StreamObserver<T> out, T answer) {
        out.onNext(answer);
        out.onCompleted();
    }

    private static void refuse(StreamObserver<?> out, Status status, String what) {
        out.onError(status.withDescription(what).asRuntimeException());
    }

    private final class Topics extends PublisherGrpc.PublisherImplBase {
        @Override
        public void createTopic(Topic request, StreamObserver<Topic> out) {
            if (topics.add(request.getName())) {
                answer(out, request);
            } else {
                refuse(out, Status.ALREADY_EXISTS, request.getName());
            }
        }

        @Override
        public void getTopic(GetTopicRequest request, StreamObserver<Topic> out) {
            if (topics.contains(request.getTopic())) {
                answer(out, Topic.newBuilder().setName(request.getTopic()).build());
            } else {
                refuse(out, Status.NOT_FOUND, request.getTopic());
            }
        }

        @Override
        public void publish(PublishRequest request, StreamObserver<PublishResponse> out) {
            List<PubsubMessage> messages = request.getMessagesList();
            if (!topics.contains(request.getTopic())) {
                refuse(out, Status.NOT_FOUND, request.getTopic());
            } else if (messages.stream()
                            .map(PubsubMessage::getOrderingKey)
                            .distinct()
                            .count()
                    > 1) {
                refuse(
                        out,
                        Status.INVALID_ARGUMENT,
                        "In a single publish request, all messages must have the same key");
            } else {
                var answer = PublishResponse.newBuilder();
                for (PubsubMessage each : messages) {
                    deliver(request.getTopic(), each);
                    answer.addMessageIds("m");
                }
                answer(out, answer.build());
            }
        }
    }

    private final class Subscriptions extends SubscriberGrpc.SubscriberImplBase {
        @Override
        public void createSubscription(Subscription request, StreamObserver<Subscription> out) {
            if (!topics.contains(request.getTopic())) {
                refuse(out, Status.NOT_FOUND, request.getTopic());
            } else if (subscriptions.putIfAbsent(request.getName(), new FakeSubscription(request)) == null) {
                answer(out, request);
            } else {
                refuse(out, Status.ALREADY_EXISTS, request.getName());
            }
        }

        @Override
        public void getSubscription(GetSubscriptionRequest request, StreamObserver<Subscription> out) {
            FakeSubscription found = subscriptions.get(request.getSubscription());
            if (found == null) {
                refuse(out, Status.NOT_FOUND, request.getSubscription());
            } else {
                answer(out, found.description());
            }
        }

        @Override
        public void deleteSubscription(DeleteSubscriptionRequest request, StreamObserver<Empty> out) {
            if (subscriptions.remove(request.getSubscription()) == null) {
                refuse(out, Status.NOT_FOUND, request.getSubscription());
            } else {
                answer(out, Empty.getDefaultInstance());
            }
        }

        @Override
        public void pull(PullRequest request, StreamObserver<PullResponse> out) {
            FakeSubscription found = subscriptions.get(request.getSubscription());
            if (found == null) {
                refuse(out, Status.NOT_FOUND, request.getSubscription());
                return;
            }
            try {
                answer(out, pulled(found, request.getMaxMessages(), (ServerCallStreamObserver<PullResponse>) out));
            } catch (InterruptedException e) {
                refuse(out, Status.UNAVAILABLE, "interrupted");
            }
        }

        private PullResponse pulled(FakeSubscription from, int most, ServerCallStreamObserver<PullResponse> out)
                throws InterruptedException {
            for (int i = 0; i < 100 && !closed && !out.isCancelled(); i++) {
                List<ReceivedMessage> ready = from.pull(most, Duration.ofMillis(100));
                if (!ready.isEmpty() && out.isCancelled()) {
                    from.extend(ready.stream().map(ReceivedMessage::getAckId).toList(), 0);
                } else if (!ready.isEmpty()) {
                    return PullResponse.newBuilder()
                            .addAllReceivedMessages(ready)
                            .build();
                }
            }
            return PullResponse.getDefaultInstance();
        }

        @Override
        public void acknowledge(AcknowledgeRequest request, StreamObserver<Empty> out) {
            FakeSubscription found = subscriptions.get(request.getSubscription());
            if (found != null) {
                found.acknowledge(request.getAckIdsList());
            }
            answer(out, Empty.getDefaultInstance());
        }

        @Override
        public void modifyAckDeadline(ModifyAckDeadlineRequest request, StreamObserver<Empty> out) {
            FakeSubscription found = subscriptions.get(request.getSubscription());
            if (found != null) {
                found.extend(request.getAckIdsList(), request.getAckDeadlineSeconds());
            }
            answer(out, Empty.getDefaultInstance());
        }
    }
}
