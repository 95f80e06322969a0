package dev.capstan.stack;

import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.spi.stack.StackState;
import dev.capstan.stack.kind.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What a stack remembers, as text, for as long as the test lasts.
final class InMemoryState implements StackState {
    private final Map<String, byte[]> entries = new ConcurrentHashMap<>();

    @Override
    public Map<String, Map<String, Object>> load() {
        var all = new LinkedHashMap<String, Map<String, Object>>();
        entries.forEach(
                (key, text) -> all.put(key, Trees.map(Document.json(text).tree())));
        return all;
    }

    @Override
    public void put(String key, Map<String, Object> entry) {
        entries.put(key, JsonText.bytes(Trees.object(entry)));
    }

    @Override
    public void remove(String key) {
        entries.remove(key);
    }
}
