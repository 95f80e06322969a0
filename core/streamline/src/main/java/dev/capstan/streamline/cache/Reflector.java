package dev.capstan.streamline.cache;

import dev.capstan.streamline.queue.Backoff;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.LineStream;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a cache as the server has it, for ever: lists, watches, and begins again wherever that breaks off.
///
/// A watch that ends is taken up where it was. When the server no longer knows that version, everything is
/// listed again and compared with what is held, so that what happened meanwhile is told as changes, deletions
/// included. A watch that is silent for too long, without even a bookmark, is taken for dead and begun anew.
///
/// A list comes in pages, and the watch begins with the first of them: however long a list takes, what changes
/// meanwhile is told at once.
///
/// One virtual thread runs it all; lines of the watch arrive on the transport's thread, one after the other,
/// while that thread lists or waits. Whatever goes wrong with one line, or in whoever is told of a change, is
/// logged and passed over: nothing but [#close] ends a reflector.
public final class Reflector implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);
    private static final int GONE = 410;
    private static final Duration FRUITLESS = Duration.ofSeconds(1);

    private final Wire wire;
    private final Selection selection;
    private final ObjectCache cache;
    private final Listener listener;
    private final Options options;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final CountDownLatch synced = new CountDownLatch(1);
    private final AtomicLong heardAt = new AtomicLong();
    private final AtomicLong lines = new AtomicLong();

    /// The thread's own, except that lines of the watch move it on while the thread lists or waits.
    private volatile long version;

    /// Whether everything was listed since `version` was last forgotten; the thread's own.
    private boolean listed;

    /// When the watch was begun, and how much had been heard before; the thread's own.
    private long openedAt;

    private long heardBefore;
    private int fruitlessInARow;

    private volatile @Nullable String problem = "not listed yet";
    private @Nullable Thread thread;

    /// Who is told what changed.
    public interface Listener {
        /// @param first whether this is what the first list found
        void changed(Change change, boolean first);
    }

    /// How to watch.
    ///
    /// @param silence after how long without a word a watch is taken for dead; servers send a bookmark a minute
    /// @param retry how long to wait before trying again what broke
    public record Options(Duration silence, Backoff retry) {
        public static Options defaults() {
            return new Options(
                    Duration.ofSeconds(150),
                    Backoff.defaults().between(Duration.ofMillis(100), Duration.ofSeconds(30)));
        }

        public Options withSilence(Duration silence) {
            return new Options(silence, retry);
        }
    }

    public Reflector(Wire wire, Selection selection, ObjectCache cache, Listener listener, Options options) {
        this.wire = wire;
        this.selection = selection;
        this.cache = cache;
        this.listener = listener;
        this.options = options;
    }

    public synchronized Reflector start() {
        thread = Thread.ofVirtual().name("streamline-reflector-" + selection).start(this::run);
        return this;
    }

    /// Waits until everything was listed once.
    public boolean awaitSynced(Duration patience) throws InterruptedException {
        return synced.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// Waits until everything was listed once, however long that takes.
    public void awaitSynced() throws InterruptedException {
        synced.await();
    }

    public boolean isSynced() {
        return synced.getCount() == 0;
    }

    /// Why the cache may be behind the server; empty when all is well.
    public Optional<String> problem() {
        return Optional.ofNullable(problem).map(why -> "watch of " + selection + ": " + why);
    }

    /// How long nothing was heard.
    public Duration silence() {
        return Duration.ofNanos(System.nanoTime() - heardAt.get());
    }

    @Override
    public synchronized void close() {
        closing.countDown();
        if (thread != null) {
            thread.interrupt();
        }
    }

    private void run() {
        int failures = 0;
        while (closing.getCount() > 0) {
            try {
                try (LineStream stream = listed && version != 0 ? open() : list()) {
                    follow(stream);
                }
                failures = 0;
            } catch (InterruptedException _) {
                return;
            } catch (IOException | RuntimeException | Error e) {
                failures++;
                if (!pause(e, failures)) {
                    return;
                }
            }
        }
    }

    /// @return whether to go on
    private boolean pause(Throwable why, int failures) {
        Duration delay = options.retry().delay(failures, ThreadLocalRandom.current());
        problem = String.valueOf(why.getMessage());
        if (failures == 1) {
            LOG.warn("Watch of {} broke off and is begun again: {}", selection, why.toString());
        }
        if (why instanceof KubernetesClientException refused && refused.getCode() == GONE) {
            version = 0;
        }
        try {
            return !closing.await(delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            return false;
        }
    }

    /// Lists everything.
    ///
    /// @return the watch of what changed since the list began
    private LineStream list() throws IOException, InterruptedException {
        boolean first = !isSynced();
        listed = false;
        try (var pages = new Pages(wire, located(wire, selection), cache)) {
            pages.next().forEach(change -> tell(change, first));
            version = pages.version();
            @Nullable LineStream early = pages.hasNext() ? open() : null;
            try {
                while (pages.hasNext()) {
                    pages.next().forEach(change -> tell(change, first));
                }
                pages.end().forEach(change -> tell(change, first));
            } catch (IOException | InterruptedException | RuntimeException | Error e) {
                close(early);
                throw e;
            }
            listed = true;
            heard();
            synced.countDown();
            return early == null ? open() : early;
        }
    }

    /// Makes sure that nothing is missed that happened before this call, by listing everything once more beside
    /// the watch, which may be behind.
    public void refresh() throws IOException, InterruptedException {
        list(wire, selection, cache).changes().forEach(change -> tell(change, false));
    }

    /// What a list brought.
    ///
    /// @param version of everything it told
    /// @param changes against what was held before
    public record Listed(long version, List<Change> changes) {
        public Listed {
            changes = List.copyOf(changes);
        }
    }

    /// Lists everything and puts it into the cache.
    public static Listed list(Wire wire, Selection selection, ObjectCache cache)
            throws IOException, InterruptedException {
        List<Change> changes = new ArrayList<>();
        try (var pages = new Pages(wire, located(wire, selection), cache)) {
            while (pages.hasNext()) {
                changes.addAll(pages.next());
            }
            changes.addAll(pages.end());
            return new Listed(pages.version(), changes);
        }
    }

    private static Selection located(Wire wire, Selection selection) throws IOException, InterruptedException {
        return selection.of(wire.kinds().locate(selection.kind()));
    }

    private static void close(@Nullable LineStream stream) {
        if (stream != null) {
            stream.close();
        }
    }

    private LineStream open() throws IOException, InterruptedException {
        // Not the same for all, so that not all come back at once.
        long seconds = ThreadLocalRandom.current().nextLong(300, 600);
        Call call = Call.get(located(wire, selection).watch(version, seconds)).accepting(cache.accept(""));
        openedAt = System.nanoTime();
        heardBefore = lines.get();
        LineStream stream = wire.open(call, this::take);
        heard();
        return stream;
    }

    private void follow(LineStream stream) throws IOException, InterruptedException {
        while (!stream.await(options.silence().dividedBy(4))) {
            if (silence().compareTo(options.silence()) > 0) {
                throw new IOException("nothing was heard for " + options.silence());
            }
        }
        boolean fruitless = lines.get() == heardBefore && System.nanoTime() - openedAt < FRUITLESS.toNanos();
        fruitlessInARow = fruitless ? fruitlessInARow + 1 : 0;
        if (fruitless) {
            // Some servers end a watch without a word when its version is too old.
            version = fruitlessInARow % 3 == 0 ? 0 : version;
            throw new IOException("it ended at once, without a word");
        }
    }

    private void take(byte[] line) {
        heard();
        lines.incrementAndGet();
        try {
            switch (WatchEvent.read(line)) {
                case WatchEvent.Present(HeldObject object) -> {
                    cache.present(object).ifPresent(change -> tell(change, false));
                    version = Math.max(version, object.header().resourceVersion());
                }
                case WatchEvent.Gone(HeldObject object) -> {
                    cache.gone(object).ifPresent(change -> tell(change, false));
                    version = Math.max(version, object.header().resourceVersion());
                }
                case WatchEvent.Bookmark(long reached) -> {
                    cache.reached(selection::covers, reached);
                    version = Math.max(version, reached);
                }
                case WatchEvent.Refused(int code, String message) -> {
                    version = code == GONE ? 0 : version;
                    throw new KubernetesClientException(message, code, null);
                }
            }
        } catch (IOException e) {
            version = 0; // What could not be read may be a change: only a list tells.
            throw new UncheckedIOException(e);
        }
    }

    private void tell(Change change, boolean first) {
        try {
            listener.changed(change, first);
        } catch (RuntimeException | Error e) {
            LOG.error("A change of {} could not be passed on", selection, e);
        }
    }

    private void heard() {
        heardAt.set(System.nanoTime());
        problem = null;
    }
}
