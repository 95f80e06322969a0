package dev.capstan.registry.watch;

import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.select.Selection;
import org.jspecify.annotations.Nullable;

/// What a watcher is told: an object came into its sight, changed, or went.
public record WatchEvent(Kind kind, Stored object) {
    /// How the object stands to what is watched.
    public enum Kind {
        ADDED,
        MODIFIED,
        DELETED
    }

    /// What a change looks like to somebody who sees only a selection; null when it shows nothing.
    static @Nullable WatchEvent of(IndexChange change, Selection selection) {
        if (!selection.matchesKey(change.key())) {
            return null;
        }
        Stored before = change.before();
        Stored after = change.after();
        boolean was = before != null && selection.matches(before);
        boolean is = after != null && selection.matches(after);
        if (!was && !is) {
            return null;
        }
        if (is) {
            return new WatchEvent(was ? Kind.MODIFIED : Kind.ADDED, change.object());
        }
        // It left the selection: its last state in sight, at the revision at which it left.
        return new WatchEvent(
                Kind.DELETED, after == null || before == null ? change.object() : before.removedAt(change.revision()));
    }
}
