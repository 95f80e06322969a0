package dev.capstan.messaging.pubsub;

import com.google.auth.oauth2.GoogleCredentials;
import com.google.pubsub.v1.PublisherGrpc;
import com.google.pubsub.v1.PublisherGrpc.PublisherBlockingStub;
import com.google.pubsub.v1.SubscriberGrpc;
import com.google.pubsub.v1.SubscriberGrpc.SubscriberBlockingStub;
import dev.capstan.messaging.BrokerException;
import io.grpc.CallCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.grpc.auth.MoreCallCredentials;
import io.grpc.okhttp.OkHttpChannelBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The API of Pub/Sub: calls that end within a time, and what their failures mean.
final class PubSub implements AutoCloseable {
    private static final List<String> SCOPE = List.of("https://www.googleapis.com/auth/pubsub");
    private static final int LARGEST = 20 << 20;

    private final Address address;
    private final ManagedChannel channel;
    private final @Nullable CallCredentials credentials;
    private final Duration patience;

    private PubSub(Address address, ManagedChannel channel, @Nullable CallCredentials credentials, Duration patience) {
        this.address = address;
        this.channel = channel;
        this.credentials = credentials;
        this.patience = patience;
    }

    /// @throws IllegalArgumentException when there are no credentials for Google
    static PubSub at(Address address, Duration patience) {
        CallCredentials credentials = address.google() ? credentials() : null;
        var security = address.google() ? TlsChannelCredentials.create() : InsecureChannelCredentials.create();
        ManagedChannel channel = OkHttpChannelBuilder.forAddress(address.host(), address.port(), security)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .maxInboundMessageSize(LARGEST)
                .keepAliveTime(30, TimeUnit.SECONDS)
                .build();
        return new PubSub(address, channel, credentials, patience);
    }

    Address address() {
        return address;
    }

    Duration patience() {
        return patience;
    }

    <T> T publisher(Function<PublisherBlockingStub, T> call) {
        return call(() -> call.apply(PublisherGrpc.newBlockingStub(channel)
                .withCallCredentials(credentials)
                .withDeadlineAfter(patience)));
    }

    <T> T subscriber(Function<SubscriberBlockingStub, T> call) {
        return subscriber(patience, call);
    }

    <T> T subscriber(Duration longest, Function<SubscriberBlockingStub, T> call) {
        return call(() -> call.apply(SubscriberGrpc.newBlockingStub(channel)
                .withCallCredentials(credentials)
                .withDeadlineAfter(longest)));
    }

    /// What a failed call means.
    BrokerException failure(StatusRuntimeException e) {
        String what = switch (e.getStatus().getCode()) {
            case UNAVAILABLE -> "cannot be reached";
            case DEADLINE_EXCEEDED -> "did not answer within " + patience.toSeconds() + " s";
            case UNAUTHENTICATED -> "does not accept the credentials";
            case PERMISSION_DENIED -> "does not allow it";
            case NOT_FOUND -> "has no such thing";
            default -> "refused: " + e.getStatus().getCode();
        };
        String description = e.getStatus().getDescription();
        return new BrokerException(
                "Pub/Sub at " + address + " " + what + (description == null ? "" : ": " + description), e);
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }

    // The next call tries to connect at once, however long the last ones have failed.
    private <T> T call(Call<T> call) {
        try {
            return call.make();
        } catch (StatusRuntimeException e) {
            channel.resetConnectBackoff();
            throw e;
        }
    }

    private interface Call<T> {
        T make();
    }

    private static CallCredentials credentials() {
        try {
            return MoreCallCredentials.from(
                    GoogleCredentials.getApplicationDefault().createScoped(SCOPE));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "messaging.url names Google Pub/Sub, but there are no credentials: " + e.getMessage(), e);
        }
    }
}
