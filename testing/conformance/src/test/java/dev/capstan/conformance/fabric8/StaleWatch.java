package dev.capstan.conformance.fabric8;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// Makes one watch begin at a revision that is long gone, as if the client had slept.
final class StaleWatch implements Interceptor {
    private static final Pattern REVISION = Pattern.compile("resourceVersion=\\d+");

    private final AtomicBoolean armed = new AtomicBoolean();
    private final CountDownLatch sent = new CountDownLatch(1);
    private final AtomicInteger lists = new AtomicInteger();

    void sendOnce() {
        armed.set(true);
    }

    void awaitSent() throws InterruptedException {
        if (!sent.await(20, TimeUnit.SECONDS)) {
            throw new AssertionError("no watch was begun");
        }
    }

    /// How often a collection was listed.
    int lists() {
        return lists.get();
    }

    @Override
    public void before(BasicBuilder request, HttpRequest original, RequestTags tags) {
        String uri = original.uri().toString();
        if (!uri.contains("watch=true")) {
            if (original.method().equals("GET")) {
                lists.incrementAndGet();
            }
            return;
        }
        if (armed.compareAndSet(true, false)) {
            request.uri(URI.create(REVISION.matcher(uri).replaceFirst("resourceVersion=1")));
            sent.countDown();
        }
    }
}
