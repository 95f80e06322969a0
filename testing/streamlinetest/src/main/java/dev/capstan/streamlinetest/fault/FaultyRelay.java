package dev.capstan.streamlinetest.fault;

import dev.capstan.streamline.relay.Relay;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.AsyncBody.Consumer;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
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
import java.util.concurrent.atomic.AtomicInteger;

/// Passes calls on, unless something goes wrong.
record FaultyRelay(Faults faults) implements Relay {
    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> send(
            StandardHttpRequest request, Consumer<List<ByteBuffer>> consumer, HttpClient next) {
        return switch (faults.next(request)) {
            case Fault.None() -> next.consumeBytes(request, consumer);
            case Fault.Refused(int code, String reason) ->
                CompletableFuture.completedFuture(CannedAnswer.refusal(request, code, reason, consumer));
            case Fault.Unsent() -> failed(request, "was not sent");
            case Fault.Unanswered() -> unanswered(request, next);
            case Fault.Overtaken(Runnable meanwhile) -> overtaken(request, consumer, next, meanwhile);
            case Fault.Late(Duration delay) -> after(delay).thenCompose(_ -> next.consumeBytes(request, consumer));
            case Fault.Cut(int pieces) -> next.consumeBytes(request, cutting(pieces, consumer));
            case Fault.Empty() ->
                CompletableFuture.completedFuture(CannedAnswer.of(request, 200, new byte[0], consumer));
            case Fault.Silent() -> CompletableFuture.completedFuture(CannedAnswer.silent(request));
        };
    }

    @Override
    public CompletableFuture<WebSocketResponse> open(
            StandardWebSocketBuilder wish, WebSocket.Listener listener, HttpClient next) {
        return CompletableFuture.failedFuture(new IOException("no WebSockets: watch over plain HTTP"));
    }

    private static CompletableFuture<HttpResponse<AsyncBody>> unanswered(StandardHttpRequest request, HttpClient next) {
        return next.consumeBytes(request, (_, body) -> body.consume()).thenCompose(answer -> {
            answer.body().consume();
            return answer.body().done().thenCompose(_ -> failed(request, "was not answered"));
        });
    }

    /// Waits for the whole answer before it is handed on, so that all of it happens on the caller's thread.
    private static CompletableFuture<HttpResponse<AsyncBody>> overtaken(
            StandardHttpRequest request, Consumer<List<ByteBuffer>> consumer, HttpClient next, Runnable meanwhile) {
        var content = new ByteArrayOutputStream();
        HttpResponse<AsyncBody> answer = next.consumeBytes(request, (pieces, body) -> {
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
