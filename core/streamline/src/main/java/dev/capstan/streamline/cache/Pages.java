package dev.capstan.streamline.cache;

import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Wire;
import java.io.IOException;
import java.util.List;

/// Reads everything there is from the server into a cache, page by page.
final class Pages implements AutoCloseable {
    private static final int SIZE = 500;

    private final Wire wire;
    private final Selection selection;
    private final Listing listing;
    private final String accept;
    private long version;
    private String next = "";
    private boolean begun;

    Pages(Wire wire, Selection selection, ObjectCache cache) {
        this.wire = wire;
        this.selection = selection;
        this.listing = cache.beginList();
        this.accept = cache.accept("List");
    }

    boolean hasNext() {
        return !begun || !next.isEmpty();
    }

    /// Reads a page.
    ///
    /// @return what changed by it
    List<Change> next() throws IOException, InterruptedException {
        ListPage page =
                ListPage.read(wire.send(Call.get(selection.list(SIZE, next)).accepting(accept)));
        if (!begun) {
            begun = true;
            version = page.resourceVersion();
        }
        next = page.next();
        return listing.page(page.items(), version);
    }

    /// When all pages were as they are.
    long version() {
        return version;
    }

    /// There are no more pages.
    ///
    /// @return what is gone by that
    List<Change> end() {
        return listing.end(selection, version);
    }

    @Override
    public void close() {
        listing.close();
    }
}
