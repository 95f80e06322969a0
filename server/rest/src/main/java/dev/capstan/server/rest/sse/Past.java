package dev.capstan.server.rest.sse;

import dev.capstan.registry.Registry;
import dev.capstan.registry.type.Types;
import java.util.LinkedHashMap;
import java.util.List;

/// What happened before that which the log has, read from the store page by page.
///
/// After a restart all readers come back at once and want the same, so the last pages are kept. Pages end at the
/// same revisions wherever a reader begins: after its first one it wants those of the others.
final class Past {
    private static final long SPAN = 256;
    private static final int KEPT = 16;
    private static final long LARGE = 1 << 20;

    private final Registry registry;
    /// By the revision after which they begin, the one that was used last at the end.
    /// Guarded by this object's lock.
    private final LinkedHashMap<Long, Page> pages = new LinkedHashMap<>(KEPT, 0.75f, true);

    Past(Registry registry) {
        this.registry = registry;
    }

    /// What came next after a revision, of what came up to another one. One page is read at a time while others
    /// wait, for most likely it is theirs.
    ///
    /// @throws dev.capstan.api.RefusedException with [dev.capstan.api.Refusal.Gone] when it is forgotten
    synchronized Page after(long revision, long upTo) {
        long end = (revision / SPAN + 1) * SPAN;
        if (end > upTo) {
            return read(revision, upTo);
        }
        Page known = pages.get(revision);
        if (known != null) {
            return known;
        }
        Page page = read(revision, end);
        if (page.happenings().stream().mapToLong(Happening::size).sum() <= LARGE) {
            keep(revision, page);
        }
        return page;
    }

    private void keep(long revision, Page page) {
        pages.put(revision, page);
        if (pages.size() > KEPT) {
            pages.pollFirstEntry();
        }
    }

    private Page read(long revision, long end) {
        Types types = registry.view().types();
        List<Happening> happenings = registry.past(revision, end, kind -> EventLog.shows(types, kind)).stream()
                .map(each ->
                        new Happening(each, types.find(each.key().resource()).orElse(null)))
                .toList();
        return new Page(happenings, end);
    }
}
