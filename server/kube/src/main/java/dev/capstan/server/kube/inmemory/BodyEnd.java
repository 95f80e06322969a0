package dev.capstan.server.kube.inmemory;

import dev.capstan.server.http.PeerGoneException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// A client that reads a response body.
final class BodyEnd extends ClientEnd implements AsyncBody {
    private final StandardHttpRequest request;
    private final Consumer<List<ByteBuffer>> consumer;
    private final CompletableFuture<HttpResponse<AsyncBody>> response = new CompletableFuture<>();
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    BodyEnd(StandardHttpRequest request, Consumer<List<ByteBuffer>> consumer) {
        this.request = request;
        this.consumer = consumer;
    }

    CompletableFuture<HttpResponse<AsyncBody>> response() {
        return response;
    }

    @Override
    void begin(int status, Map<String, List<String>> headers) {
        response.complete(new InMemoryResponse<>(request, status, headers, this));
    }

    @Override
    void give(byte[] piece) throws IOException {
        try {
            consumer.consume(List.of(ByteBuffer.wrap(piece)), this);
        } catch (Exception e) {
            done.completeExceptionally(e);
            leave();
            throw new PeerGoneException("the client broke while reading", e);
        }
    }

    @Override
    void end() {
        done.complete(null);
    }

    @Override
    void fail(IOException why) {
        response.completeExceptionally(why);
        done.completeExceptionally(why);
    }

    @Override
    public void consume() {
        ask();
    }

    @Override
    public CompletableFuture<Void> done() {
        return done;
    }

    @Override
    public void cancel() {
        done.cancel(false);
        leave();
    }
}
