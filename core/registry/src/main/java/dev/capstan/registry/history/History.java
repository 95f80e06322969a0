package dev.capstan.registry.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.Derivation;
import dev.capstan.registry.index.StoreKeys;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.store.Entry;
import dev.capstan.store.Expectation;
import dev.capstan.store.Store;
import dev.capstan.store.Write;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The last attempts to reconcile each object.
///
/// Whoever reconciles says in `status.lastReconcile` what came of it, and counts in its `number`. Each time that
/// changes, it is put beside the object as well, in the same commit, over the oldest of those that are kept. So the
/// reconcilers of plugins and those outside have a history alike, and none has to write it. It goes when the object
/// goes.
///
/// It is kept under `history/{uid}/{place}`, which is neither indexed nor watched.
public final class History implements Derivation {
    private static final String PREFIX = "history/";
    private static final byte[] MARK = "\"lastReconcile\"".getBytes(StandardCharsets.US_ASCII);

    private final Store store;
    private final int kept;

    /// @param kept how many attempts of each object
    public History(Store store, int kept) {
        this.store = store;
        this.kept = kept;
    }

    /// What was tried with an object, newest first.
    public List<Attempt> of(String uid) {
        return entries(uid).stream()
                .map(entry -> new Attempt(entry.revision(), (ObjectNode)
                        Document.json(entry.value()).tree()))
                .sorted(Comparator.comparingLong(Attempt::id).reversed())
                .toList();
    }

    @Override
    public Further derive(View view, List<Write> writes) {
        var expectations = new ArrayList<Expectation>();
        var further = new ArrayList<Write>();
        for (Write each : writes) {
            switch (each) {
                case Write.Put(String key, byte[] value) -> note(view, key, value, further);
                case Write.Remove(String key) -> forget(view, key, expectations, further);
            }
        }
        return further.isEmpty() ? Further.NOTHING : new Further(expectations, further);
    }

    private void note(View view, String key, byte[] value, List<Write> further) {
        if (!mentions(value)) {
            return;
        }
        @Nullable Stored before = StoreKeys.find(view, key);
        JsonNode now = Document.json(value).tree();
        JsonNode attempt = attempt(now);
        if (attempt.isObject()
                && !Objects.equals(
                        attempt, before == null ? null : attempt(before.read().tree()))) {
            String uid = now.path("metadata").path("uid").asText();
            long place = Math.floorMod(attempt.path("number").asLong(), (long) kept);
            further.add(new Write.Put(PREFIX + uid + "/" + place, Stored.encode((ObjectNode) attempt)));
        }
    }

    private void forget(View view, String key, List<Expectation> expectations, List<Write> further) {
        @Nullable Stored before = StoreKeys.find(view, key);
        if (before == null || !mentions(before.json())) {
            return;
        }
        for (Entry entry : entries(before.header().uid())) {
            expectations.add(new Expectation(entry.key(), entry.revision()));
            further.add(new Write.Remove(entry.key()));
        }
    }

    private List<Entry> entries(String uid) {
        var found = new ArrayList<Entry>();
        store.scan(PREFIX + uid + "/", Long.MAX_VALUE, found::add);
        return found;
    }

    private static JsonNode attempt(JsonNode object) {
        return object.path("status").path("lastReconcile");
    }

    /// Whether an object may have such a status; most have not, and need not be read.
    private static boolean mentions(byte[] json) {
        for (int at = 0; at <= json.length - MARK.length; at++) {
            if (json[at] == '"' && Arrays.equals(json, at, at + MARK.length, MARK, 0, MARK.length)) {
                return true;
            }
        }
        return false;
    }
}
