package dev.capstan.plugins.kit;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Calls others over HTTP: within a time, a size and an [AddressPolicy], and without following redirects, which
/// could lead around it.
///
/// Calls block; they end in time whatever the other side does, and when the calling thread is interrupted. May be used
/// on many threads.
public final class Caller implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(10);

    /// Made when it is first needed. Guarded by this.
    private @Nullable HttpClient client;

    /// @throws TerminalException when it may not be called, or makes no sense
    /// @throws RetryableException when there is no answer; whether the question arrived is not known
    public Answer send(Call call, AddressPolicy policy) throws InterruptedException {
        policy.check(call.uri());
        CompletableFuture<HttpResponse<byte[]>> coming =
                client().sendAsync(request(call), BodyHandlers.limiting(BodyHandlers.ofByteArray(), call.limit()));
        try {
            HttpResponse<byte[]> response = coming.get(call.timeout().toNanos(), TimeUnit.NANOSECONDS);
            return new Answer(call.toString(), response.statusCode(), response.headers(), response.body());
        } catch (TimeoutException e) {
            throw new RetryableException(call + " was not answered within " + words(call.timeout()), e);
        } catch (ExecutionException e) {
            throw new RetryableException(call + " was not answered: " + words(e.getCause()), e);
        } finally {
            coming.cancel(true);
        }
    }

    @Override
    public synchronized void close() {
        if (client != null) {
            client.shutdownNow();
            client = null;
        }
    }

    private static HttpRequest request(Call call) {
        try {
            var request = HttpRequest.newBuilder(call.uri()).timeout(call.timeout());
            call.headers().forEach(request::header);
            boolean empty = call.body().length == 0;
            return request.method(
                            call.method(), empty ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(call.body()))
                    .build();
        } catch (IllegalArgumentException e) {
            throw new TerminalException(call + " cannot be asked: a header or the method is not allowed");
        }
    }

    private synchronized HttpClient client() {
        if (client == null) {
            client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(CONNECT)
                    .executor(task -> Thread.ofVirtual().name("call").start(task))
                    .build();
        }
        return client;
    }

    private static String words(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private static String words(@Nullable Throwable cause) {
        if (cause == null) {
            return "the call failed";
        }
        String kind = cause.getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ");
        return cause.getMessage() == null ? kind : cause.getMessage();
    }
}
