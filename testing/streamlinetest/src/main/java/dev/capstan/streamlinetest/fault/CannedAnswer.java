package dev.capstan.streamlinetest.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.AsyncBody.Consumer;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// An answer that no server gave.
final class CannedAnswer extends StandardHttpHeaders implements HttpResponse<AsyncBody> {
    private final HttpRequest request;
    private final int code;
    private final AsyncBody body;

    private CannedAnswer(HttpRequest request, int code, AsyncBody body) {
        super(Map.of("Content-Type", List.of("application/json")));
        this.request = request;
        this.code = code;
        this.body = body;
    }

    /// A Status in JSON.
    static CannedAnswer refusal(HttpRequest request, int code, String reason, Consumer<List<ByteBuffer>> consumer) {
        String status = """
                {"kind":"Status","apiVersion":"v1","status":"Failure","code":%d,"reason":"%s",\
                "message":"refused, as the test wants it"}""".formatted(code, reason);
        return of(request, code, status.getBytes(UTF_8), consumer);
    }

    static CannedAnswer of(HttpRequest request, int code, byte[] content, Consumer<List<ByteBuffer>> consumer) {
        return new CannedAnswer(request, code, new Body(consumer, ByteBuffer.wrap(content)));
    }

    /// An answer that begins and never goes on.
    static CannedAnswer silent(HttpRequest request) {
        return new CannedAnswer(request, 200, new Silence(new CompletableFuture<>()));
    }

    @Override
    public int code() {
        return code;
    }

    @Override
    public AsyncBody body() {
        return body;
    }

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public Optional<HttpResponse<?>> previousResponse() {
        return Optional.empty();
    }

    /// A body of one piece, handed out when it is first asked for.
    private static final class Body implements AsyncBody {
        private final Consumer<List<ByteBuffer>> consumer;
        private final ByteBuffer content;
        private final CompletableFuture<Void> done = new CompletableFuture<>();

        Body(Consumer<List<ByteBuffer>> consumer, ByteBuffer content) {
            this.consumer = consumer;
            this.content = content;
        }

        @Override
        public void consume() {
            if (!content.hasRemaining()) {
                done.complete(null);
                return;
            }
            ByteBuffer piece = content.slice();
            content.position(content.limit());
            try {
                consumer.consume(List.of(piece), this);
                done.complete(null);
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        }

        @Override
        public CompletableFuture<Void> done() {
            return done;
        }

        @Override
        public void cancel() {
            done.cancel(false);
        }
    }

    /// A body that never comes.
    private record Silence(CompletableFuture<Void> done) implements AsyncBody {
        @Override
        public void consume() {
            // Nothing comes.
        }

        @Override
        public void cancel() {
            done.cancel(false);
        }
    }
}
