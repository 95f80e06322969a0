package dev.capstan.stack.engine;

import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.spi.stack.StackState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// Keeps entries as text, as one that outlives the process has to.
final class MemoryState implements StackState {
    private final Map<String, byte[]> entries = new TreeMap<>();
    private int writes;

    @Override
    public synchronized Map<String, Map<String, Object>> load() {
        var loaded = new LinkedHashMap<String, Map<String, Object>>();
        entries.forEach(
                (key, text) -> loaded.put(key, Trees.map(Document.json(text).tree())));
        return loaded;
    }

    @Override
    public synchronized void put(String key, Map<String, Object> entry) {
        entries.put(key, JsonText.bytes(Trees.node(entry)));
        writes++;
    }

    @Override
    public synchronized void remove(String key) {
        entries.remove(key);
        writes++;
    }

    synchronized int writes() {
        return writes;
    }
}
