package dev.capstan.streamline;

import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamline.relay.Relay;
import dev.capstan.streamline.wire.CallSpan;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.opentelemetry.api.trace.Tracer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// Stands between handlers and the server: only a leader writes, and what is sent is seen in its trace.
record Fence(Leadership leadership, Tracer tracer) implements Relay {
    static final String NOT_LEADING = "this process no longer leads, so it must not write";
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> send(
            StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer, HttpClient next) {
        String path = request.uri().getPath();
        if (!READING.contains(request.method()) && !leadership.held()) {
            return CompletableFuture.failedFuture(
                    new KubernetesClientException(request.method() + " " + path + " is not sent: " + NOT_LEADING));
        }
        CallSpan span = CallSpan.begin(tracer, request.method(), path);
        return next.consumeBytes(request, consumer).whenComplete((answer, failure) -> {
            if (answer != null) {
                span.answered(answer.code());
            }
            span.end(failure);
        });
    }
}
