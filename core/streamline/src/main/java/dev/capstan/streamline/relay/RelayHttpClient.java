package dev.capstan.streamline.relay;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.AsyncBody.Consumer;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/// An HTTP client that hands everything to a relay.
final class RelayHttpClient extends StandardHttpClient<RelayHttpClient, RelayFactory, RelayFactory.Builder> {
    private final RelayFactory origin;

    RelayHttpClient(RelayFactory.Builder builder, RelayFactory origin, AtomicBoolean closed) {
        super(builder, closed);
        this.origin = origin;
    }

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
            StandardHttpRequest request, Consumer<List<ByteBuffer>> consumer) {
        return origin.relay().send(request, consumer, origin.real());
    }

    @Override
    public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
            StandardWebSocketBuilder webSocket, WebSocket.Listener listener) {
        return origin.relay().open(webSocket, listener, origin.real());
    }

    @Override
    protected void doClose() {
        // The other client is not ours.
    }
}
