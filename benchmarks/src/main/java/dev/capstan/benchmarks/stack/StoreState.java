package dev.capstan.benchmarks.stack;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.stack.StackState;
import dev.capstan.store.Batch;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps entries as JSON in a store, durable when a write returns. It knows all that is there, as it begins with
/// nothing.
final class StoreState implements StackState {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Store store;
    private final Map<String, Kept> entries = new ConcurrentHashMap<>();

    private record Kept(byte[] text, long revision) {}

    StoreState(Store store) {
        this.store = store;
    }

    @Override
    public Map<String, Map<String, Object>> load() {
        var loaded = new LinkedHashMap<String, Map<String, Object>>();
        entries.forEach((key, kept) -> loaded.put(key, tree(kept.text())));
        return loaded;
    }

    @SuppressWarnings("unchecked") // each was written from a map with texts as keys
    private static Map<String, Object> tree(byte[] text) {
        try {
            return JSON.readValue(text, Map.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void put(String key, Map<String, Object> entry) {
        try {
            byte[] text = JSON.writeValueAsBytes(entry);
            entries.put(key, new Kept(text, commit(new Write.Put(path(key), text), key)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void remove(String key) {
        long _ = commit(new Write.Remove(path(key)), key);
        entries.remove(key);
    }

    private long commit(Write write, String key) {
        Kept old = entries.get(key);
        try {
            return switch (store.commit(Batch.of(write, old == null ? 0 : old.revision()))) {
                case Outcome.Committed(long _, long last) -> last;
                case Outcome.Lost(var expectation, long actual) ->
                    throw new RetryableException(expectation + " is at " + actual);
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while " + key + " was written", e);
        }
    }

    private static String path(String key) {
        return "/stack/" + key.replace(':', '/').replace('$', '/');
    }
}
