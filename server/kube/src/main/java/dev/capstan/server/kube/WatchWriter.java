package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.Watching;
import dev.capstan.registry.access.Standing;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.watch.WatchEvent;
import dev.capstan.server.http.FrameSink;
import dev.capstan.server.kube.table.Representation;
import dev.capstan.server.kube.table.TableFormat;
import dev.capstan.server.kube.table.TableWriter;
import io.micrometer.core.instrument.Counter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Sends a watch's events to a client until it ends, one way or another.
///
/// Events that are there together are sent together. A client that asked for bookmarks gets one about each minute
/// and one before an orderly end, so that it can go on from there.
final class WatchWriter {
    private static final Duration BOOKMARKS = Duration.ofSeconds(55);
    private static final byte[] END = "}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] BOOKMARK = start("BOOKMARK");
    private static final byte[] ERROR = start("ERROR");
    private static final Map<WatchEvent.Kind, byte[]> STARTS = new EnumMap<>(WatchEvent.Kind.class);

    static {
        for (WatchEvent.Kind each : WatchEvent.Kind.values()) {
            STARTS.put(each, start(each.name()));
        }
    }

    private final FrameSink sink;
    private final Watching watching;
    private final ObjectWriter objects;
    private final boolean bookmarks;
    private final Counter sent;
    private final Standing standing = Standing.current();
    private boolean columns = true;

    /// @param bookmarks whether the client wants them
    /// @param sent counts the events
    WatchWriter(FrameSink sink, Watching watching, ObjectWriter objects, boolean bookmarks, Counter sent) {
        this.sink = sink;
        this.watching = watching;
        this.objects = objects;
        this.bookmarks = bookmarks;
        this.sent = sent;
    }

    /// @param markInitial whether the client wants to be told when the initial events are complete
    /// @param timeout when to end in any case
    void run(boolean markInitial, Duration timeout) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        initial(markInitial);
        long nextBookmark = System.nanoTime() + BOOKMARKS.toNanos();
        while (!sink.closedByPeer() && !watching.watch().closed()) {
            long now = System.nanoTime();
            if (now - deadline >= 0) {
                bookmarkIfWanted();
                sink.flush();
                return;
            }
            if (now - nextBookmark >= 0) {
                bookmarkIfWanted();
                sink.flush();
                nextBookmark = now + BOOKMARKS.toNanos();
            }
            long rest = standing.rest().toNanos();
            if (!events(Math.min(Math.min(deadline, nextBookmark) - now, rest)) || isLost()) {
                return;
            }
        }
    }

    private void initial(boolean mark) throws IOException {
        for (Stored each : watching.initial()) {
            send(WatchEvent.Kind.ADDED, each);
        }
        sent.increment(watching.initial().size());
        if (mark) {
            bookmark(watching.revision(), true);
        }
        sink.flush();
    }

    /// Sends what comes within this time; says whether the watch goes on.
    private boolean events(long nanos) throws IOException, InterruptedException {
        try {
            List<WatchEvent> events = watching.watch().next(Duration.ofNanos(Math.max(1, nanos)));
            Stored.prepare(events.stream().map(WatchEvent::object).toList(), watching.type(), watching.version());
            for (WatchEvent each : events) {
                send(each.kind(), each.object());
            }
            if (!events.isEmpty()) {
                sent.increment(events.size());
                sink.flush();
            }
            return true;
        } catch (RefusedException e) {
            error(sink, KubeStatus.of(e.refusal()));
            return false;
        }
    }

    /// Whether the client is no longer who it said it was; then it is told so.
    private boolean isLost() throws IOException {
        Optional<String> why = standing.lost();
        if (why.isPresent()) {
            error(sink, KubeStatus.of(new Refusal.Unauthorized(why.get())));
        }
        return why.isPresent();
    }

    /// Tells a client why its watch ends.
    static void error(FrameSink sink, ObjectNode status) throws IOException {
        sink.send(ERROR, JsonText.bytes(status), END);
        sink.flush();
    }

    private void send(WatchEvent.Kind kind, Stored object) throws IOException {
        byte[] start = STARTS.getOrDefault(kind, ERROR);
        sink.send(start, objects.bytes(object, columns), END);
        columns = false;
    }

    private void bookmarkIfWanted() throws IOException {
        if (bookmarks) {
            bookmark(watching.watch().caughtUpTo(), false);
        }
    }

    private void bookmark(long revision, boolean initialEnd) throws IOException {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", watching.type().kind())
                .put("apiVersion", watching.type().apiVersion(watching.version()));
        ObjectNode metadata = object.putObject("metadata");
        metadata.put("resourceVersion", Long.toString(revision));
        metadata.putNull("creationTimestamp");
        if (initialEnd) {
            metadata.putObject("annotations").put("k8s.io/initial-events-end", "true");
        }
        sink.send(BOOKMARK, rendered(object), END);
    }

    private byte[] rendered(ObjectNode bookmark) {
        if (objects.form().representation() instanceof Representation.Table(String version)) {
            return ObjectWriter.written(json -> new TableWriter(
                            json,
                            version,
                            TableFormat.of(watching.type(), watching.version()),
                            objects.form().include(),
                            objects.clock())
                    .single(bookmark, columns));
        }
        if (objects.form().representation() instanceof Representation.Partial(String version, var _)) {
            bookmark.put("kind", "PartialObjectMetadata").put("apiVersion", "meta.k8s.io/" + version);
        }
        return JsonText.bytes(bookmark);
    }

    private static byte[] start(String type) {
        return ("{\"type\":\"" + type + "\",\"object\":").getBytes(StandardCharsets.UTF_8);
    }
}
