package dev.capstan.registry.watch;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.SortedTree;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.select.Selection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The recent changes of every kind, within one budget.
///
/// The index publishes here, from one thread at a time. Each kind has a log of its own, so that a watcher is woken
/// and reads only for its kind; but the budget, in changes and in bytes, is one for all, and the oldest change of
/// whatever kind goes first. A kind that rarely changes thus keeps its place in the log for long.
public final class WatchHub {
    private final int maxChanges;
    private final long maxBytes;
    private final Map<GroupResource, KindLog> logs = new HashMap<>();
    /// The log of each kept change, in the order of the changes. Owned by the publishing thread.
    private final ArrayDeque<KindLog> order = new ArrayDeque<>();
    private long bytes;
    /// What was published since everybody was woken. Owned by the publishing thread.
    private int changesUnseen;
    private long bytesUnseen;
    private long start;
    private volatile long revision;
    private volatile int kept;

    public WatchHub(int maxChanges, long maxBytes) {
        this.maxChanges = maxChanges;
        this.maxBytes = maxBytes;
    }

    /// Everything before `start` is unknown here. Called once, before anything else.
    public void begin(long at) {
        start = at;
        revision = at;
    }

    public void publish(List<IndexChange> changes, long upTo) {
        var byKind = new LinkedHashMap<GroupResource, List<IndexChange>>();
        for (IndexChange change : changes) {
            byKind.computeIfAbsent(change.key().resource(), each -> new ArrayList<>())
                    .add(change);
        }
        for (IndexChange change : changes) {
            order.add(log(change.key().resource()));
            bytes += change.object().size();
            bytesUnseen += change.object().size();
        }
        changesUnseen += changes.size();
        byKind.forEach((kind, some) -> log(kind).append(some));
        revision = upTo;
        wakeAllInTime();
        evict();
    }

    /// All changes up to here have been published.
    public long revision() {
        return revision;
    }

    /// A watch on the changes after `after`, if they are still kept.
    ///
    /// @param backlog changes that were read elsewhere; `after` is the last of them
    /// @param cutOff run when the watch falls behind while its reader is stuck: ends the connection
    public Optional<Watch> watch(
            GroupResource kind, Selection selection, long after, List<IndexChange> backlog, Runnable cutOff) {
        KindLog log = log(kind);
        var watch = new Watch(this, log, selection, after, backlog, cutOff);
        log.join(watch);
        if (after < log.floor()) {
            watch.close();
            return Optional.empty();
        }
        return Optional.of(watch);
    }

    /// The oldest revision after which the changes of a kind are all kept.
    public long floor(GroupResource kind) {
        return log(kind).floor();
    }

    /// The objects of a kind as they were at an earlier revision, if the changes since are all here: still, and
    /// already. A view shows a change a moment before it is published.
    ///
    /// @param now the objects as they were at `at`
    public Optional<SortedTree<Stored>> rollBack(GroupResource kind, SortedTree<Stored> now, long at, long to) {
        if (revision < at) {
            return Optional.empty();
        }
        return log(kind).backTo(to).map(changes -> undone(now, changes, at));
    }

    private static SortedTree<Stored> undone(SortedTree<Stored> now, List<IndexChange> changes, long at) {
        SortedTree<Stored> tree = now;
        for (IndexChange change : changes) {
            if (change.revision() <= at) {
                String path = change.key().path();
                Stored before = change.before();
                tree = before == null ? tree.without(path) : tree.with(path, before);
            }
        }
        return tree;
    }

    /// How many watches there are now.
    public int watches() {
        synchronized (logs) {
            return logs.values().stream()
                    .mapToInt(each -> each.watches().size())
                    .sum();
        }
    }

    /// How many revisions the slowest watch is behind, counting only changes of its kind.
    public long slowest() {
        synchronized (logs) {
            return logs.values().stream()
                    .flatMap(each -> each.watches().stream())
                    .mapToLong(Watch::behind)
                    .max()
                    .orElse(0);
        }
    }

    /// How many changes are kept now.
    public int kept() {
        return kept;
    }

    /// Those whom changes do not concern are woken all the same before these fall out of what is kept: else their
    /// place would, although they missed nothing.
    private void wakeAllInTime() {
        if (changesUnseen <= maxChanges / 8 && bytesUnseen <= maxBytes / 8) {
            return;
        }
        changesUnseen = 0;
        bytesUnseen = 0;
        List<KindLog> all;
        synchronized (logs) {
            all = List.copyOf(logs.values());
        }
        all.forEach(KindLog::wakeAll);
    }

    private KindLog log(GroupResource kind) {
        synchronized (logs) {
            return logs.computeIfAbsent(kind, each -> new KindLog(start));
        }
    }

    private void evict() {
        var shortened = new LinkedHashSet<KindLog>();
        while (order.size() > maxChanges || (bytes > maxBytes && order.size() > 1)) {
            KindLog log = order.removeFirst();
            bytes -= log.evict().object().size();
            shortened.add(log);
        }
        kept = order.size();
        for (KindLog log : shortened) {
            long floor = log.floor();
            log.watches().forEach(each -> each.cutOffIfStuck(floor));
        }
    }
}
