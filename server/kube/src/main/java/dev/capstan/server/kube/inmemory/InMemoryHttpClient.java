package dev.capstan.server.kube.inmemory;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.AsyncBody.Consumer;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/// A fabric8 HTTP client whose server is a handler in this process.
final class InMemoryHttpClient extends StandardHttpClient<InMemoryHttpClient, InMemoryFactory, InMemoryBuilder> {
    private final Calls calls;

    InMemoryHttpClient(InMemoryBuilder builder, Calls calls, AtomicBoolean closed) {
        super(builder, closed);
        this.calls = calls;
    }

    Calls calls() {
        return calls;
    }

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
            StandardHttpRequest request, Consumer<List<ByteBuffer>> consumer) {
        var end = new BodyEnd(request, consumer);
        return start(request, end, end.response());
    }

    @Override
    public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
            StandardWebSocketBuilder webSocket, WebSocket.Listener listener) {
        var request = webSocket.asHttpRequest();
        var end = new SocketEnd(request, webSocket.getSubprotocol(), listener);
        return start(request, end, end.response());
    }

    @Override
    protected void doClose() {
        calls.close();
    }

    private <T> CompletableFuture<T> start(StandardHttpRequest request, ClientEnd end, CompletableFuture<T> response) {
        if (isClosed()) {
            return CompletableFuture.failedFuture(new IllegalStateException("the client is closed"));
        }
        calls.start(new InMemoryExchange(request, end), end);
        return timed(request, response).whenComplete((_, problem) -> {
            if (problem != null) {
                end.leave();
            }
        });
    }

    /// Gives up when the answer does not begin in time.
    private static <T> CompletableFuture<T> timed(StandardHttpRequest request, CompletableFuture<T> response) {
        var timeout = request.getTimeout();
        if (timeout == null || !timeout.isPositive()) {
            return response;
        }
        return response.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionallyCompose(problem -> CompletableFuture.failedFuture(
                        problem instanceof TimeoutException
                                ? new SocketTimeoutException(
                                        request.method() + " " + request.uri() + " was not answered within " + timeout)
                                : problem));
    }
}
