package dev.capstan.conformance.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.KillableApp;
import dev.capstan.conformance.Patience;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Clusters whose owner wants something else of them again and again. What a server that was killed did not answer is
/// tried again.
final class Fleet {
    private static final int HANDS = 10;

    private final KillableApp app;
    private final List<String> names;
    private final AtomicInteger changes = new AtomicInteger();

    Fleet(KillableApp app, int size) {
        this.app = app;
        this.names = IntStream.range(0, size).mapToObj(i -> "c" + i).toList();
    }

    /// Makes all of them.
    void create() throws Exception {
        all(each -> send(api -> api.post("/v1/clusters", "{\"name\": \"" + each + "\", \"spec\": {\"size\": 0}}")));
    }

    /// Changes all of them so many times, faster than anybody can follow; after each time something goes wrong.
    void change(int times, Strike strike) throws Exception {
        for (int time = 0; time < times; time++) {
            all(each -> resize(each, changes() + 1));
            strike.happen();
        }
    }

    /// Something that goes wrong, and is mended then.
    @FunctionalInterface
    interface Strike {
        void happen() throws Exception;
    }

    private interface Wish {
        void become(String cluster) throws InterruptedException;
    }

    private void all(Wish wish) throws Exception {
        try (var hands = Executors.newFixedThreadPool(HANDS, Thread.ofVirtual().factory())) {
            List<Callable<Object>> wishes = names.stream()
                    .map(each -> (Callable<Object>) () -> {
                        wish.become(each);
                        return each;
                    })
                    .toList();
            for (Future<Object> each : hands.invokeAll(wishes)) {
                each.get();
            }
        }
    }

    private void resize(String name, int size) throws InterruptedException {
        byte[] patch = ("{\"spec\": {\"size\": " + size + "}}").getBytes(StandardCharsets.UTF_8);
        send(api -> api.send("PATCH", "/v1/clusters/" + name, Map.of("Content-Type", "application/json"), patch));
    }

    /// Every tenth is wanted no more.
    void deleteSome() throws InterruptedException {
        for (int i = 0; i < names.size(); i += 10) {
            String path = "/v1/clusters/" + names.get(i);
            send(api -> api.delete(path));
        }
    }

    private void send(Function<Api, Answer> request) throws InterruptedException {
        for (int attempt = 0; ; attempt++) {
            try {
                Answer answer = request.apply(app.api());
                boolean twice = attempt > 0 && (answer.code() == 409 || answer.code() == 404);
                if (answer.code() > 299 && !twice) {
                    throw new AssertionError("refused: " + answer);
                }
                changes.incrementAndGet();
                return;
            } catch (UncheckedIOException e) {
                if (attempt == 2_000) {
                    throw e;
                }
                Patience.pause();
            }
        }
    }

    /// How many changes were made so far.
    int changes() {
        return changes.get();
    }

    /// The clusters that there are now, by name.
    Map<String, JsonNode> now() {
        var found = new HashMap<String, JsonNode>();
        for (String name : names) {
            Answer answer = app.api().get("/api/v1/clusters/" + name);
            if (answer.code() != 404) {
                found.put(name, answer.json());
            }
        }
        return found;
    }
}
