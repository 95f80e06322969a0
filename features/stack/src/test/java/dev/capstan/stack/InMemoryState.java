package dev.capstan.stack;

import dev.capstan.spi.stack.StackState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What a stack remembers, for as long as the test lasts.
final class InMemoryState implements StackState {
    private final Map<String, Map<String, Object>> entries = new ConcurrentHashMap<>();

    @Override
    public Map<String, Map<String, Object>> load() {
        return new LinkedHashMap<>(entries);
    }

    @Override
    public void put(String key, Map<String, Object> entry) {
        entries.put(key, entry);
    }

    @Override
    public void remove(String key) {
        entries.remove(key);
    }
}
