package dev.capstan.server.kube.inmemory;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import io.fabric8.kubernetes.client.http.WebSocketUpgradeResponse;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A client that asked for a WebSocket, and the socket once it is let in.
final class SocketEnd extends ClientEnd implements WebSocket {
    static final int SWITCHING_PROTOCOLS = 101;
    private static final int NORMAL = 1000;

    private final StandardHttpRequest request;
    private final @Nullable String subprotocol;
    private final Listener listener;
    private final CompletableFuture<WebSocketResponse> response = new CompletableFuture<>();
    private boolean letIn;

    /// How the client said goodbye, if it did.
    private volatile @Nullable Farewell farewell;

    SocketEnd(StandardHttpRequest request, @Nullable String subprotocol, Listener listener) {
        this.request = request;
        this.subprotocol = subprotocol;
        this.listener = listener;
    }

    private record Farewell(int code, String reason) {}

    CompletableFuture<WebSocketResponse> response() {
        return response;
    }

    Optional<String> subprotocol() {
        return Optional.ofNullable(subprotocol);
    }

    @Override
    void begin(int status, Map<String, List<String>> headers) {
        letIn = status == SWITCHING_PROTOCOLS;
        var answer = new WebSocketUpgradeResponse(request, status, headers);
        if (!letIn) {
            response.complete(new WebSocketResponse(
                    answer, new ProtocolException("the WebSocket was refused with status " + status)));
            leave();
            return;
        }
        ask();
        listener.onOpen(this);
        response.complete(new WebSocketResponse(answer, this));
    }

    @Override
    void give(byte[] message) {
        listener.onMessage(this, new String(message, UTF_8));
    }

    @Override
    void end() {
        if (letIn) {
            var said = farewell == null ? new Farewell(NORMAL, "") : farewell;
            listener.onClose(this, said.code, said.reason);
        }
    }

    @Override
    void fail(IOException why) {
        if (farewell != null) {
            end();
        } else if (letIn) {
            listener.onError(this, why);
        } else {
            response.completeExceptionally(why);
        }
    }

    @Override
    public boolean send(ByteBuffer buffer) {
        return !gone(); // Watches do not listen to what the client says.
    }

    @Override
    public boolean sendClose(int code, @Nullable String reason) {
        if (gone()) {
            return false;
        }
        farewell = new Farewell(code, reason == null ? "Closing" : reason);
        leave();
        return true;
    }

    @Override
    public long queueSize() {
        return 0;
    }

    @Override
    public void request() {
        ask();
    }
}
