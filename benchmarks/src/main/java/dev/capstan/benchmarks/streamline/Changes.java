package dev.capstan.benchmarks.streamline;

import dev.capstan.benchmarks.load.Target;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/// Somebody who changes the specs of gadgets at an even pace, whatever becomes of it, none of them twice.
final class Changes implements AutoCloseable {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Target target;
    private final int perSecond;

    Changes(Target target, int perSecond) {
        this.target = target;
        this.perSecond = perSecond;
    }

    /// Changes some of the first `gadgets` for as long as this.
    ///
    /// @param before told each value before it is sent
    void make(String namespace, int gadgets, Duration length, LongConsumer before) {
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, gadgets).boxed().toList());
        Collections.shuffle(numbers, new Random(42));
        int count = (int) Math.min(gadgets, length.toMillis() * perSecond / 1000);
        long begin = System.nanoTime();
        List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long due = begin + i * 1_000_000_000L / perSecond;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            long now = System.nanoTime();
            before.accept(now);
            answers.add(http.sendAsync(request(namespace, numbers.get(i), now), BodyHandlers.discarding()));
        }
        long failed = answers.stream()
                .filter(answer -> answer.join().statusCode() != 200)
                .count();
        if (failed > 0) {
            throw new IllegalStateException(failed + " of " + count + " changes were refused");
        }
    }

    private HttpRequest request(String namespace, int number, long value) {
        URI uri = target.server().resolve(Gadgets.collection(namespace) + "/" + Gadgets.name(number));
        String body = String.format(Locale.ROOT, "{\"spec\":{\"value\":\"%019d\"}}", value);
        return HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/merge-patch+json")
                .method("PATCH", BodyPublishers.ofString(body))
                .build();
    }

    @Override
    public void close() {
        http.close();
    }
}
