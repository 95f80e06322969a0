package dev.capstan.server.rest.sse;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.api.RefusedException;
import dev.capstan.registry.access.Standing;
import dev.capstan.server.http.FrameSink;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Sends events to a client until the stream ends, one way or another.
///
/// Events that are there together are sent together. When there are none for a while, a comment says
/// that the connection lives, and an id, if events that do not concern the client have moved its place,
/// that it can go on from there.
final class EventWriter {
    private static final byte[] KEEP_ALIVE = ": keep-alive".getBytes(UTF_8);

    private final FrameSink sink;
    private final EventReader reader;
    private final Sight sight;
    private final Duration quiet;
    private final StreamMeters meters;
    private final Standing standing = Standing.current();
    /// The last id that the client has.
    private long known;
    /// When something must have been sent.
    private long deadline;

    /// @param quiet how long nothing may be sent
    EventWriter(FrameSink sink, EventReader reader, Sight sight, Duration quiet, StreamMeters meters) {
        this.sink = sink;
        this.reader = reader;
        this.sight = sight;
        this.quiet = quiet;
        this.meters = meters;
    }

    /// @param place whether the client has to be told where it begins
    void run(boolean place) throws IOException, InterruptedException {
        known = place ? -1 : reader.at();
        moved();
        while (!sink.closedByPeer()) {
            if (!more()) {
                return;
            }
            if (isDue()) {
                sink.send(KEEP_ALIVE);
                moved();
            }
        }
        end(new Notice.Resume(reader.at(), "the server is closing: connect again"));
    }

    /// Sends what comes next; says whether the stream goes on.
    private boolean more() throws IOException, InterruptedException {
        try {
            long wait = Math.min(deadline - System.nanoTime(), standing.rest().toNanos());
            Reading found = reader.next(Duration.ofNanos(Math.max(1, wait)));
            Optional<String> lost = standing.lost();
            if (lost.isPresent()) {
                // What was found is not sent any more: another stream will.
                return cut(StreamMeters.Cut.UNAUTHORIZED, new Notice.Unauthorized(known, lost.get()));
            }
            if (!sight.look(isDue())) {
                return cut(StreamMeters.Cut.FORBIDDEN, new Notice.Forbidden(sight.refusal()));
            }
            return switch (found) {
                case Reading.More(List<Happening> some) -> sent(some);
                case Reading.Behind() ->
                    cut(
                            StreamMeters.Cut.BEHIND,
                            new Notice.Resume(
                                    reader.at(),
                                    "events come faster than they are read: connect again with this last_event_id"));
                case Reading.Forgotten() -> {
                    sink.send(new Notice.Relist(
                                    reader.restart(),
                                    "events after the given last_event_id are no longer known: list the resources anew;"
                                            + " events go on from here")
                            .text());
                    known = reader.at();
                    moved();
                    yield true;
                }
            };
        } catch (RefusedException e) {
            return cut(
                    StreamMeters.Cut.UNAVAILABLE,
                    new Notice.Resume(reader.at(), e.refusal().message()));
        }
    }

    private boolean sent(List<Happening> some) throws IOException {
        int count = 0;
        for (Happening each : some) {
            if (reader.interest().wants(each) && sight.sees(each)) {
                sink.send(each.telling().text());
                known = each.revision();
                count++;
                if (each.end() && reader.interest().id() != 0) {
                    meters.sent(count);
                    return false;
                }
            }
        }
        if (count > 0) {
            meters.sent(count);
            flushed();
        }
        return true;
    }

    /// Tells the client its place, if that is another one than it knows.
    private void moved() throws IOException {
        if (reader.at() != known) {
            known = reader.at();
            sink.send(("id: " + known + "\n").getBytes(UTF_8));
        }
        flushed();
    }

    private boolean isDue() {
        return System.nanoTime() - deadline >= 0;
    }

    private void flushed() throws IOException {
        sink.flush();
        deadline = System.nanoTime() + quiet.toNanos();
    }

    private boolean cut(StreamMeters.Cut why, Notice notice) throws IOException {
        meters.cut(why);
        return end(notice);
    }

    /// Tells the client why nothing more comes.
    private boolean end(Notice notice) throws IOException {
        sink.send(notice.text());
        sink.flush();
        return false;
    }
}
