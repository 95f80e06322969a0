package dev.capstan.conformance.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/// Somebody who has clusters, and wants something else of them again and again. No write may fail.
final class Owner {
    private static final int HANDS = 4;

    // By id; the generation that was acknowledged last.
    private final Map<String, Long> generations = new ConcurrentHashMap<>();
    private final AtomicInteger written = new AtomicInteger();

    /// Makes a cluster and returns its id.
    String create(Api api, String name) {
        Answer answer = api.post("/v1/clusters", "{\"name\": \"" + name + "\", \"spec\": {\"size\": 1}}");
        assertThat(answer.code()).as(answer.body()).isEqualTo(201);
        String id = answer.json().path("id").asText();
        generations.put(id, 1L);
        written.incrementAndGet();
        return id;
    }

    void update(Api api, String id) {
        long next = generations.getOrDefault(id, 0L) + 1;
        byte[] patch = ("{\"spec\": {\"size\": " + next + "}}").getBytes(StandardCharsets.UTF_8);
        Answer answer = api.send("PATCH", "/v1/clusters/" + id, Map.of("Content-Type", "application/json"), patch);
        assertThat(answer.code()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("generation").asLong()).as(answer.body()).isEqualTo(next);
        generations.put(id, next);
        written.incrementAndGet();
    }

    void delete(Api api, String id) {
        Answer answer = api.delete("/v1/clusters/" + id);
        assertThat(answer.code()).as(answer.body()).isBetween(200, 299);
        written.incrementAndGet();
    }

    /// Updates every cluster so many times, several at once; the result fails if one of them does.
    Future<Void> updateAll(Api api, int times) {
        List<String> ids = List.copyOf(generations.keySet());
        var all = new ArrayList<Callable<Void>>();
        for (int hand = 0; hand < HANDS; hand++) {
            all.add(updates(api, ids, hand, times));
        }
        var work = new FutureTask<Void>(() -> together(all));
        Thread.ofVirtual().name("owner").start(work);
        return work;
    }

    private static Void together(List<Callable<Void>> all) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> each : threads.invokeAll(all)) {
                each.get();
            }
        }
        return null;
    }

    private Callable<Void> updates(Api api, List<String> ids, int hand, int times) {
        return () -> {
            for (int time = 0; time < times; time++) {
                for (int i = hand; i < ids.size(); i += HANDS) {
                    update(api, ids.get(i));
                }
            }
            return null;
        };
    }

    Map<String, Long> generations() {
        return generations;
    }

    /// How many changes were acknowledged.
    int written() {
        return written.get();
    }
}
