package dev.capstan.stack.engine;

import dev.capstan.spi.stack.StackState;
import dev.capstan.stack.program.Plain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// All that a stack remembers: an entry for each resource by its URN, and one for the stack itself. What is put here
/// is safe when the call returns. Used on many threads, for each URN by one at a time.
final class Ledger {
    private static final String STACK = "stack";

    private final StackState state;
    private final boolean dry;
    private final Map<String, Entry> entries = new ConcurrentHashMap<>();
    /// Written by the thread of the run alone.
    private Header header = new Header(0, Map.of());

    /// @param serial how many runs have changed something
    /// @param outputs what the program gave last, with what is secret
    record Header(long serial, Map<String, Object> outputs) {}

    private Ledger(StackState state, boolean dry) {
        this.state = state;
        this.dry = dry;
    }

    /// @param dry whether nothing is to be written
    static Ledger load(StackState state, boolean dry) {
        var ledger = new Ledger(state, dry);
        state.load().forEach((key, tree) -> {
            if (key.equals(STACK)) {
                ledger.header = header(Plain.map(tree));
            } else {
                Entry entry = EntryForm.entry(tree);
                ledger.entries.put(entry.urn(), entry);
            }
        });
        ledger.dropLeftovers();
        return ledger;
    }

    /// Entries whose resource has moved to another URN, where a crash came between.
    private void dropLeftovers() {
        for (Entry each : List.copyOf(entries.values())) {
            Optional<Entry> left = each.movedFrom().flatMap(this::find);
            if (left.isPresent() && left.get().isLeftBy(each)) {
                remove(left.get().urn());
            }
        }
    }

    Optional<Entry> find(String urn) {
        return Optional.ofNullable(entries.get(urn));
    }

    /// All of them, by URN.
    Map<String, Entry> entries() {
        return new TreeMap<>(entries);
    }

    void put(Entry entry) {
        if (entry.equals(entries.get(entry.urn()))) {
            return;
        }
        if (!dry) {
            LedgerException.guard(() -> state.put(entry.urn(), EntryForm.tree(entry)));
        }
        entries.put(entry.urn(), entry);
    }

    void remove(String urn) {
        if (!entries.containsKey(urn)) {
            return;
        }
        if (!dry) {
            LedgerException.guard(() -> state.remove(urn));
        }
        entries.remove(urn);
    }

    Header header() {
        return header;
    }

    /// Keeps what the program gives, if that has changed.
    void outputs(Map<String, Object> outputs) {
        if (!outputs.equals(header.outputs()) || header.serial() == 0) {
            header = new Header(header.serial() + 1, outputs);
            LedgerException.guard(() -> state.put(STACK, tree(header)));
        }
    }

    /// Forgets the stack itself.
    void forget() {
        if (header.serial() > 0) {
            LedgerException.guard(() -> state.remove(STACK));
        }
        header = new Header(0, Map.of());
    }

    private static Map<String, Object> tree(Header header) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("version", 1L);
        tree.put("serial", header.serial());
        EntryForm.marked(tree, "outputs", "secretOutputs", header.outputs());
        return tree;
    }

    private static Header header(Map<String, Object> tree) {
        EntryForm.version(tree);
        return new Header(
                tree.get("serial") instanceof Long serial ? serial : 1,
                EntryForm.marked(tree, "outputs", "secretOutputs"));
    }
}
