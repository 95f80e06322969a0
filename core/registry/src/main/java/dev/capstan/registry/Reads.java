package dev.capstan.registry;

import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.registry.index.SortedTree;
import dev.capstan.registry.index.StoreKeys;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.StoredScan;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.Selection;
import dev.capstan.registry.watch.WatchHub;
import dev.capstan.store.CompactedException;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads objects, from memory wherever that is possible.
final class Reads {
    private final Store store;
    private final WatchHub hub;
    private final Commits commits;
    private final Supplier<View> newest;

    Reads(Store store, WatchHub hub, Commits commits, Supplier<View> newest) {
        this.store = store;
        this.hub = hub;
        this.commits = commits;
        this.newest = newest;
    }

    Found get(ResourcePath path, Freshness freshness) {
        View view = view(freshness);
        Target target = Target.of(path, view);
        Stored found = view.find(target.key());
        if (found == null) {
            throw target.notFound().asException();
        }
        return new Found(found, target.type(), target.version());
    }

    Page list(ListRequest request) {
        if (!request.continueToken().isEmpty()) {
            return next(request, ContinueToken.decode(request.continueToken()));
        }
        View view = view(request.freshness());
        Target target = Target.of(request.path(), view);
        return switch (request.freshness()) {
            case Freshness.Exactly(long revision) ->
                page(request, target, at(view, target, revision, null), revision, "");
            default -> page(request, target, view.objects(target.type().storage()), view.revision(), "");
        };
    }

    private Page next(ListRequest request, ContinueToken token) {
        if (token.revision() == ContinueToken.NEWEST) {
            View view = view(new Freshness.Latest());
            Target target = Target.of(request.path(), view);
            return page(request, target, view.objects(target.type().storage()), view.revision(), token.start());
        }
        View view = view(new Freshness.AtLeast(token.revision()));
        Target target = Target.of(request.path(), view);
        SortedTree<Stored> objects = at(view, target, token.revision(), token.start());
        return page(request, target, objects, token.revision(), token.start());
    }

    /// A view as new as asked for.
    View view(Freshness freshness) {
        return switch (freshness) {
            case Freshness.Latest() -> commits.fresh();
            case Freshness.Any() -> newest.get();
            case Freshness.AtLeast(long revision) -> atLeast(revision);
            case Freshness.Exactly(long revision) -> atLeast(revision);
        };
    }

    private View atLeast(long revision) {
        if (newest.get().revision() < revision && !commits.reach(revision)) {
            throw new Refusal.TooNew(revision, newest.get().revision()).asException();
        }
        return newest.get();
    }

    /// The objects of a kind at an earlier revision: from the recent changes if they reach back so far, else from
    /// the store.
    private SortedTree<Stored> at(View view, Target target, long revision, @Nullable String start) {
        GroupResource resource = target.type().storage();
        SortedTree<Stored> now = view.objects(resource);
        if (revision >= view.revision()) {
            return now;
        }
        Optional<SortedTree<Stored>> recent = hub.rollBack(resource, now, view.revision(), revision);
        if (recent.isPresent()) {
            return recent.get();
        }
        try {
            return StoredScan.at(store, StoreKeys.prefix(resource), revision);
        } catch (StoreException e) {
            throw Commits.unavailable(e);
        } catch (CompactedException e) {
            String token = start == null ? null : new ContinueToken(ContinueToken.NEWEST, start).encode();
            throw new Refusal.Gone(
                            start == null
                                    ? "The resourceVersion for the provided list is too old."
                                    : "The provided continue parameter is too old to display a consistent list result. You"
                                            + " can start a new list without the continue parameter, or use the continue"
                                            + " token in this response to retrieve the remainder of the results. Continuing"
                                            + " with the provided token results in an inconsistent list - objects that were"
                                            + " created, modified, or deleted between the time the first chunk was returned"
                                            + " and now may show up in the list.",
                            token)
                    .asException();
        }
    }

    private static Page page(
            ListRequest request, Target target, SortedTree<Stored> objects, long revision, String start) {
        Selection selection = Selection.of(
                target.type(), target.version(), request.path().namespace(), request.labels(), request.fields());
        prepareToSelect(objects, selection, target);
        var items = new ArrayList<Stored>();
        String from = start.isEmpty() ? beginning(selection) : start;
        boolean[] more = {false};
        objects.visitFrom(from, each -> {
            if (beyond(selection, each)) {
                return false;
            }
            if (!selection.matches(each)) {
                return true;
            }
            if (request.limit() > 0 && items.size() == request.limit()) {
                more[0] = true;
                return false;
            }
            items.add(each);
            return true;
        });
        Stored.prepare(items, target.type(), target.version());
        if (!more[0]) {
            return new Page(target.type(), target.version(), items, revision, "", -1);
        }
        String next = items.getLast().key().path() + "\0";
        long remaining = selection.unfiltered() ? remaining(objects, selection, next) : -1;
        String token = new ContinueToken(revision, next).encode();
        return new Page(target.type(), target.version(), items, revision, token, remaining);
    }

    /// A selection that looks at fields looks at them in the version that was asked for.
    private static void prepareToSelect(SortedTree<Stored> objects, Selection selection, Target target) {
        if (target.type().convertsOutside() && selection.readsObjects()) {
            Stored.prepare(select(objects, Selection.all(selection.namespace())), target.type(), target.version());
        }
    }

    /// What a watch begins with, ready to be sent.
    static List<Stored> select(SortedTree<Stored> objects, Selection selection, Target target) {
        prepareToSelect(objects, selection, target);
        List<Stored> items = select(objects, selection);
        Stored.prepare(items, target.type(), target.version());
        return items;
    }

    private static List<Stored> select(SortedTree<Stored> objects, Selection selection) {
        var items = new ArrayList<Stored>();
        objects.visitFrom(beginning(selection), each -> {
            if (beyond(selection, each)) {
                return false;
            }
            if (selection.matches(each)) {
                items.add(each);
            }
            return true;
        });
        return items;
    }

    private static String beginning(Selection selection) {
        String namespace = selection.namespace();
        return namespace == null ? "" : namespace + "/" + selection.name().orElse("");
    }

    private static boolean beyond(Selection selection, Stored object) {
        String namespace = selection.namespace();
        if (namespace == null) {
            return false;
        }
        return !namespace.equals(object.key().namespace())
                || selection
                        .name()
                        .filter(name -> object.key().name().compareTo(name) > 0)
                        .isPresent();
    }

    private static long remaining(SortedTree<Stored> objects, Selection selection, String next) {
        // '0' follows '/' in the alphabet, so this is where the namespace ends.
        String namespace = selection.namespace();
        int end = namespace == null ? objects.size() : objects.rank(namespace + "0");
        return (long) end - objects.rank(next);
    }
}
