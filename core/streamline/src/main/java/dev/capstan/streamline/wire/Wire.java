package dev.capstan.streamline.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Sends requests through a client's own transport, with its address, credentials and retries, and hands out
/// bytes.
public final class Wire {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient http;
    private final KubernetesSerialization serialization;
    private final String address;
    private final Duration timeout;
    private final Tracer tracer;
    private final Kinds kinds = new Kinds(this);

    public Wire(KubernetesClient client) {
        this(client, OpenTelemetry.noop().getTracer("none"));
    }

    /// @param tracer told of the requests that are part of something that is traced
    public Wire(KubernetesClient client, Tracer tracer) {
        this.tracer = tracer;
        this.http = client.getHttpClient();
        this.serialization = client.getKubernetesSerialization();
        String url = client.getMasterUrl().toString();
        this.address = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        int millis = client.getConfiguration().getRequestTimeout();
        this.timeout = millis > 0 ? Duration.ofMillis(millis) : DEFAULT_TIMEOUT;
    }

    public KubernetesSerialization serialization() {
        return serialization;
    }

    /// What kinds there are at the other end.
    public Kinds kinds() {
        return kinds;
    }

    /// Sends a request and waits for the answer.
    ///
    /// @throws KubernetesClientException when the server refuses
    /// @throws IOException when there is no answer, or none in time
    public byte[] send(Call call) throws IOException, InterruptedException {
        CallSpan span = CallSpan.begin(tracer, call.method(), call.path());
        try {
            byte[] answer = exchange(call);
            span.end(null);
            return answer;
        } catch (IOException | InterruptedException | RuntimeException e) {
            span.end(e);
            throw e;
        }
    }

    private byte[] exchange(Call call) throws IOException, InterruptedException {
        Duration patience = call.timeout().isPositive() ? call.timeout() : timeout;
        HttpRequest.Builder request = request(call).timeout(patience.toMillis(), TimeUnit.MILLISECONDS);
        var answer = await(call, http.sendAsync(request.build(), byte[].class), patience);
        byte[] body = answer.body() == null ? new byte[0] : answer.body();
        if (!answer.isSuccessful()) {
            throw refused(call, answer.code(), body);
        }
        return body;
    }

    /// Asks for an answer that has no end, such as a watch, and hands out its lines as they come.
    ///
    /// @param lines called by the transport, one line at a time; what it throws ends the stream
    public LineStream open(Call call, Consumer<byte[]> lines) throws IOException, InterruptedException {
        var stream = new LineStream(lines);
        var begun = await(call, http.consumeBytes(request(call).forStreaming().build(), stream), timeout);
        stream.begun(begun.body());
        if (!begun.isSuccessful()) {
            throw refused(call, begun.code(), stream.whole(timeout));
        }
        begun.body().consume();
        return stream;
    }

    private HttpRequest.Builder request(Call call) {
        HttpRequest.Builder request = http.newHttpRequestBuilder().uri(address + call.path());
        request.setHeader("Accept", call.accept());
        return call.contentType() == null
                ? request.method(call.method(), null, null)
                : request.method(call.method(), call.contentType(), new String(call.body(), UTF_8));
    }

    private static <T> HttpResponse<T> await(Call call, CompletableFuture<HttpResponse<T>> answer, Duration patience)
            throws IOException, InterruptedException {
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException(call + " was not answered within " + patience.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw new IOException(call + " was not answered: " + e.getCause(), e.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private KubernetesClientException refused(Call call, int code, byte[] body) {
        Status status = status(code, body);
        return new KubernetesClientException(
                call + " was refused with " + code + ": " + status.getMessage(), code, status);
    }

    private Status status(int code, byte[] body) {
        try {
            @Nullable Status told = serialization.unmarshal(new ByteArrayInputStream(body), Status.class);
            if (told != null && told.getMessage() != null) {
                return told;
            }
        } catch (RuntimeException _) {
            // Not every proxy answers in JSON; its words are passed on as they are.
        }
        return new StatusBuilder()
                .withCode(code)
                .withMessage(new String(body, UTF_8).strip())
                .build();
    }
}
