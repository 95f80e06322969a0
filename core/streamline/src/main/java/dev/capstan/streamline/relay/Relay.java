package dev.capstan.streamline.relay;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import io.fabric8.kubernetes.client.http.WebSocketUpgradeResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// Stands between a client and its server. Called on the thread that sends, by many at once.
@FunctionalInterface
public interface Relay {
    /// Passes a request on to `next`, or does not.
    ///
    /// @param consumer of the answer's pieces
    CompletableFuture<HttpResponse<AsyncBody>> send(
            StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer, HttpClient next);

    /// Passes the wish for a WebSocket on.
    default CompletableFuture<WebSocketResponse> open(
            StandardWebSocketBuilder wish, WebSocket.Listener listener, HttpClient next) {
        StandardHttpRequest request = wish.asHttpRequest();
        WebSocket.Builder builder = next.newWebSocketBuilder().uri(request.uri());
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        if (wish.getSubprotocol() != null) {
            builder.subprotocol(wish.getSubprotocol());
        }
        return builder.buildAsync(listener)
                .thenApply(socket -> new WebSocketResponse(new WebSocketUpgradeResponse(request), socket));
    }
}
