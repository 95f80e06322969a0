package dev.capstan.registry;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.StoredScan;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.Selection;
import dev.capstan.registry.watch.Watch;
import dev.capstan.registry.watch.WatchHub;
import dev.capstan.store.CompactedException;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Begins watches: from the state, from the recent changes, or, after a restart say, from the store's history.
final class Watches {
    /// How many changes of all kinds may lie between the wanted revision and what is in memory.
    private static final int MOST_FROM_STORE = 100_000;

    private final Store store;
    private final WatchHub hub;
    private final Reads reads;

    Watches(Store store, WatchHub hub, Reads reads) {
        this.store = store;
        this.hub = hub;
        this.reads = reads;
    }

    Watching watch(WatchRequest request) {
        return switch (request.start()) {
            case WatchRequest.Start.State(Freshness freshness) -> fromState(request, reads.view(freshness));
            case WatchRequest.Start.Now() -> {
                View view = reads.view(new Freshness.Latest());
                yield after(request, view, view.revision());
            }
            case WatchRequest.Start.After(long revision) -> after(request, reads.view(new Freshness.Any()), revision);
        };
    }

    private Watching fromState(WatchRequest request, View view) {
        Target target = Target.of(request.path(), view);
        Selection selection = selection(request, target);
        GroupResource kind = target.type().storage();
        Watch watch = hub.watch(kind, selection, view.revision(), List.of(), request.cutOff())
                .orElseThrow(() -> tooOld(view.revision(), kind));
        try {
            List<Stored> initial = Reads.select(view.objects(kind), selection, target);
            return new Watching(target.type(), target.version(), initial, view.revision(), watch);
        } catch (RuntimeException e) {
            watch.close();
            throw e;
        }
    }

    private Watching after(WatchRequest request, View view, long revision) {
        Target target = Target.of(request.path(), view);
        Selection selection = selection(request, target);
        GroupResource kind = target.type().storage();
        Watch watch = hub.watch(kind, selection, revision, List.of(), request.cutOff())
                .or(() -> fromStore(request, kind, selection, revision))
                .orElseThrow(() -> tooOld(revision, kind));
        return new Watching(target.type(), target.version(), List.of(), revision, watch);
    }

    private Optional<Watch> fromStore(WatchRequest request, GroupResource kind, Selection selection, long revision) {
        long end = hub.revision();
        if (end - revision > MOST_FROM_STORE) {
            return Optional.empty();
        }
        try {
            List<IndexChange> backlog =
                    StoredScan.changes(store, key -> key.resource().equals(kind), revision, end);
            return hub.watch(kind, selection, end, backlog, request.cutOff());
        } catch (CompactedException e) {
            return Optional.empty();
        } catch (StoreException e) {
            throw Commits.unavailable(e);
        }
    }

    /// What happened after one revision up to another to the kinds that are wanted, as the store remembers it.
    List<IndexChange> past(long after, long upTo, Predicate<GroupResource> wanted) {
        try {
            return StoredScan.changes(store, key -> wanted.test(key.resource()), after, upTo);
        } catch (CompactedException e) {
            throw new Refusal.Gone("too old resource version: " + after + " (" + store.compactedRevision() + ")", null)
                    .asException();
        } catch (StoreException e) {
            throw Commits.unavailable(e);
        }
    }

    private RuntimeException tooOld(long revision, GroupResource kind) {
        return new Refusal.Gone("too old resource version: " + revision + " (" + (hub.floor(kind) + 1) + ")", null)
                .asException();
    }

    private static Selection selection(WatchRequest request, Target target) {
        return Selection.of(
                target.type(), target.version(), request.path().namespace(), request.labels(), request.fields());
    }
}
