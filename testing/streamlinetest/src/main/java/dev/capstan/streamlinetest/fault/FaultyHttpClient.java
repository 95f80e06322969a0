package dev.capstan.streamlinetest.fault;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.AsyncBody.Consumer;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// An HTTP client that calls through another one, unless something goes wrong.
final class FaultyHttpClient extends StandardHttpClient<FaultyHttpClient, FaultyFactory, FaultyFactory.Builder> {
    private final FaultyFactory origin;

    FaultyHttpClient(FaultyFactory.Builder builder, FaultyFactory origin, AtomicBoolean closed) {
        super(builder, closed);
        this.origin = origin;
    }

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
            StandardHttpRequest request, Consumer<List<ByteBuffer>> consumer) {
        return switch (origin.faults().next(request)) {
            case Fault.None() -> send(request, consumer);
            case Fault.Refused(int code, String reason) ->
                CompletableFuture.completedFuture(CannedAnswer.refusal(request, code, reason, consumer));
            case Fault.Unsent() -> failed(request, "was not sent");
            case Fault.Unanswered() -> unanswered(request);
            case Fault.Overtaken(Runnable meanwhile) -> overtaken(request, consumer, meanwhile);
            case Fault.Late(Duration delay) -> after(delay).thenCompose(_ -> send(request, consumer));
            case Fault.Cut(int pieces) -> send(request, cutting(pieces, consumer));
            case Fault.Empty() ->
                CompletableFuture.completedFuture(CannedAnswer.of(request, 200, new byte[0], consumer));
            case Fault.Silent() -> CompletableFuture.completedFuture(CannedAnswer.silent(request));
        };
    }

    @Override
    public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
            StandardWebSocketBuilder webSocket, WebSocket.Listener listener) {
        return CompletableFuture.failedFuture(new IOException("no WebSockets: watch over plain HTTP"));
    }

    @Override
    protected void doClose() {
        // The other client is not ours.
    }

    private CompletableFuture<HttpResponse<AsyncBody>> send(
            StandardHttpRequest request, Consumer<List<ByteBuffer>> consumer) {
        return origin.real().consumeBytes(request, consumer);
    }

    private CompletableFuture<HttpResponse<AsyncBody>> unanswered(StandardHttpRequest request) {
        return send(request, (_, body) -> body.consume()).thenCompose(answer -> {
            answer.body().consume();
            return answer.body().done().thenCompose(_ -> failed(request, "was not answered"));
        });
    }

    /// Waits for the whole answer before it is handed on, so that all of it happens on the caller's thread.
    private CompletableFuture<HttpResponse<AsyncBody>> overtaken(
            StandardHttpRequest request, Consumer<List<ByteBuffer>> consumer, Runnable meanwhile) {
        var content = new ByteArrayOutputStream();
        HttpResponse<AsyncBody> answer = send(request, (pieces, body) -> {
                    pieces.forEach(piece -> {
                        byte[] bytes = new byte[piece.remaining()];
                        piece.get(bytes);
                        content.writeBytes(bytes);
                    });
                    body.consume();
                })
                .join();
        answer.body().consume();
        Void _ = answer.body().done().join();
        meanwhile.run();
        return CompletableFuture.completedFuture(
                CannedAnswer.of(request, answer.code(), content.toByteArray(), consumer));
    }

    private static CompletableFuture<Void> after(Duration delay) {
        return CompletableFuture.runAsync(
                () -> {}, CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS));
    }

    private static CompletableFuture<HttpResponse<AsyncBody>> failed(StandardHttpRequest request, String what) {
        return CompletableFuture.failedFuture(new IOException(
                request.method() + " " + request.uri().getPath() + " " + what + ", as the test wants it"));
    }

    private static Consumer<List<ByteBuffer>> cutting(int pieces, Consumer<List<ByteBuffer>> consumer) {
        var left = new AtomicInteger(pieces);
        return (buffers, body) -> {
            if (left.getAndDecrement() > 0) {
                consumer.consume(buffers, body);
            } else {
                body.cancel();
            }
        };
    }
}
