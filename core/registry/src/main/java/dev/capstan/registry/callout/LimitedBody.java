package dev.capstan.registry.callout;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/// Collects an answer, and gives up when it is too long. Told of everything by one thread at a time.
final class LimitedBody implements BodySubscriber<byte[]> {
    private final int limit;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> done = new CompletableFuture<>();
    private @Nullable Subscription subscription;

    LimitedBody(int limit) {
        this.limit = limit;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return done;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer each : buffers) {
            if (bytes.size() + each.remaining() > limit) {
                done.completeExceptionally(new IOException("the answer is longer than " + limit + " bytes"));
                if (subscription != null) {
                    subscription.cancel();
                }
                return;
            }
            byte[] some = new byte[each.remaining()];
            each.get(some);
            bytes.writeBytes(some);
        }
    }

    @Override
    public void onError(Throwable cause) {
        done.completeExceptionally(cause);
    }

    @Override
    public void onComplete() {
        done.complete(bytes.toByteArray());
    }
}
