package dev.capstan.registry.callout;

import dev.capstan.api.Refusal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Posts JSON to webhooks and brings back what they answer.
///
/// There is one client for each set of trusted authorities, made when it is first needed; it keeps connections open
/// and reuses them. Calls block the calling thread, and end in time whatever the other side does.
public final class Callouts implements AutoCloseable {
    private static final int MOST_CLIENTS = 32;
    private static final int MOST_CALLS = 512;
    private static final int LONGEST_ANSWER = 32 << 20;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore places = new Semaphore(MOST_CALLS);
    /// By the authorities they trust, the longest unused first. Guarded by itself.
    private final LinkedHashMap<String, HttpClient> clients = new LinkedHashMap<>(16, 0.75f, true);

    /// Posts to the address and returns the answer's body.
    ///
    /// @param agent who we say we are
    /// @throws CalloutException when there is no answer, or one that says it did not work
    public byte[] post(Address address, byte[] json, String agent, Duration patience) throws CalloutException {
        if (address.url().isEmpty()) {
            throw new CalloutException("service \"" + address.service()
                    + "\" cannot be reached: there is no cluster network here, give the webhook's url instead");
        }
        String url = address.url() + "?timeout=" + patience.toSeconds() + "s";
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            if (!places.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new CalloutException("Post \"" + url + "\": " + MOST_CALLS + " calls are already waiting");
            }
            try {
                return Answers.body(send(address, request(url, json, agent), deadline));
            } finally {
                places.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refusal.Unavailable("the server is stopping", 1).asException();
        }
    }

    private static HttpRequest request(String url, byte[] json, String agent) throws CalloutException {
        try {
            return HttpRequest.newBuilder(URI.create(url))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, */*")
                    .header("User-Agent", agent)
                    .POST(BodyPublishers.ofByteArray(json))
                    .build();
        } catch (IllegalArgumentException e) {
            throw new CalloutException("Post \"" + url + "\": " + e.getMessage());
        }
    }

    private HttpResponse<byte[]> send(Address address, HttpRequest request, long deadline)
            throws CalloutException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client(address.authorities()).sendAsync(request, head -> new LimitedBody(LONGEST_ANSWER));
        try {
            return answer.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new CalloutException("Post \"" + request.uri() + "\": context deadline exceeded");
        } catch (ExecutionException e) {
            throw new CalloutException("Post \"" + request.uri() + "\": " + Answers.words(request.uri(), e.getCause()));
        } finally {
            answer.cancel(true);
        }
    }

    private HttpClient client(String authorities) throws CalloutException {
        synchronized (clients) {
            HttpClient known = clients.get(authorities);
            if (known != null) {
                return known;
            }
            HttpClient made = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .sslContext(Trust.context(authorities))
                    .executor(threads)
                    .build();
            clients.put(authorities, made);
            if (clients.size() > MOST_CLIENTS) {
                clients.pollFirstEntry().getValue().shutdown();
            }
            return made;
        }
    }

    @Override
    public void close() {
        synchronized (clients) {
            clients.values().forEach(HttpClient::shutdownNow);
            clients.clear();
        }
        threads.shutdownNow();
    }
}
