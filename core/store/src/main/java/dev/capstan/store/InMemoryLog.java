package dev.capstan.store;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// What an [InMemoryStore] keeps: the log twice, by revision and by key. Guarded by itself.
final class InMemoryLog implements Feed.Source {
    private final TreeMap<Long, Change> changes = new TreeMap<>();
    private final TreeMap<String, NavigableMap<Long, Change>> histories = new TreeMap<>(Keys.ORDER);
    private final Map<String, Long> cursors = new HashMap<>();
    private long revision;
    private long compacted;
    private Instant compactedTime = Instant.MIN;
    private Instant time = Instant.EPOCH;

    synchronized Decision apply(List<Batch> batches, Clock clock) {
        var now = Times.next(clock, time);
        var decision = Decision.of(batches, revision, now, this::head);
        for (Change change : decision.changes()) {
            changes.put(change.revision(), change);
            histories.computeIfAbsent(change.key(), _ -> new TreeMap<>()).put(change.revision(), change);
        }
        revision = decision.revision();
        time = now;
        return decision;
    }

    @Override
    public synchronized long newest() {
        return revision;
    }

    synchronized long compacted() {
        return compacted;
    }

    synchronized Optional<Entry> read(String key, long at) {
        checkKept(at);
        return Optional.ofNullable(histories.get(key)).flatMap(history -> entry(history, at));
    }

    synchronized List<Entry> scan(String prefix, long at) {
        checkKept(at);
        return under(prefix).stream()
                .flatMap(history -> entry(history, at).stream())
                .toList();
    }

    private Collection<NavigableMap<Long, Change>> under(String prefix) {
        var after = Keys.after(prefix);
        var found = histories.tailMap(prefix, true);
        return (after.isEmpty() ? found : found.headMap(after, false)).values();
    }

    synchronized long rewrite(String prefix, Store.Form form) {
        long replaced = 0;
        for (var history : under(prefix)) {
            for (Change change : List.copyOf(history.values())) {
                byte[] value = change.value();
                byte[] kept = value == null ? null : form.of(change.key(), value);
                if (kept != null) {
                    history.put(change.revision(), change.withValue(kept));
                    changes.put(change.revision(), change.withValue(kept));
                    replaced++;
                }
            }
        }
        return replaced;
    }

    @Override
    public synchronized List<Change> changesAfter(long at, int limit) {
        checkKept(at);
        var found = new ArrayList<Change>();
        for (Change change : changes.tailMap(at, false).values()) {
            found.add(change);
            if (found.size() >= limit && change.batchEnd()) {
                break;
            }
        }
        return List.copyOf(found);
    }

    synchronized long compact(long asked) {
        long target = Math.min(asked, revision);
        for (long cursor : cursors.values()) {
            target = Math.min(target, cursor);
        }
        for (long at = compacted + 1; at <= target; at++) {
            var change = changes.get(at);
            if (change != null) {
                supersede(change);
                compactedTime = change.time();
            }
        }
        compacted = Math.max(compacted, target);
        return compacted;
    }

    synchronized long revisionAt(Instant when) {
        return Times.revisionAt(when, compacted, revision, at -> at == compacted ? compactedTime : timeOf(at));
    }

    synchronized Map<String, Long> cursors() {
        return Map.copyOf(cursors);
    }

    synchronized void moveCursor(String name, long at) {
        cursors.put(name, at);
    }

    synchronized void dropCursor(String name) {
        cursors.remove(name);
    }

    private void supersede(Change change) {
        if (change.previous() > 0) {
            forget(change.key(), change.previous());
        }
        if (change.removed()) {
            forget(change.key(), change.revision());
        }
    }

    private void forget(String key, long at) {
        changes.remove(at);
        histories.computeIfPresent(key, (_, history) -> {
            history.remove(at);
            return history.isEmpty() ? null : history;
        });
    }

    private Instant timeOf(long at) {
        var change = changes.get(at);
        return change == null ? Instant.MIN : change.time();
    }

    private Head head(String key) {
        var history = histories.get(key);
        if (history == null) {
            return Head.ABSENT;
        }
        var newest = history.lastEntry().getValue();
        return newest.removed() ? Head.ABSENT : new Head(newest.revision(), newest.created());
    }

    private static Optional<Entry> entry(NavigableMap<Long, Change> history, long at) {
        var newest = history.floorEntry(at);
        if (newest == null) {
            return Optional.empty();
        }
        var change = newest.getValue();
        var value = change.value();
        return value == null
                ? Optional.empty()
                : Optional.of(new Entry(change.key(), change.revision(), change.created(), value));
    }

    private void checkKept(long at) {
        if (at < compacted) {
            throw new CompactedException(at, compacted);
        }
    }
}
