package dev.capstan.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import dev.capstan.app.stack.LiveView;
import dev.capstan.app.stack.UpdateReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Follows an update until it has ended: it is read, then watched; and read again whenever the watch ends, or the
/// server
/// does not answer for a while.
final class UpdateFollowing {
    private static final Duration WATCH = Duration.ofSeconds(60);
    private static final Duration SILENCE = WATCH.plusSeconds(15);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /// For how long a server may be away.
    private static final Duration AWAY = Duration.ofMinutes(2);

    private final StackDesk desk;
    private final String name;
    private final LiveView view;
    private final Clock clock;
    private @Nullable UpdateReport last;

    UpdateFollowing(StackDesk desk, String name, LiveView view, Clock clock) {
        this.desk = desk;
        this.name = name;
        this.view = view;
        this.clock = clock;
    }

    /// @throws IllegalStateException when it is gone, or takes longer than that
    /// @throws IOException when the server does not come back
    UpdateReport follow(Duration patience) throws IOException, InterruptedException {
        Instant end = clock.instant().plus(patience);
        Instant heard = clock.instant();
        while (clock.instant().isBefore(end)) {
            try {
                JsonNode now = desk.server().find(desk.path(name));
                if (now.isMissingNode()) {
                    throw new IllegalStateException("update " + name + " is gone: somebody has deleted it");
                }
                heard = clock.instant();
                if (!show(now) || !watch(now, end)) {
                    return new UpdateReport(last == null ? now : last.update());
                }
            } catch (IOException e) {
                if (clock.instant().isAfter(heard.plus(AWAY))) {
                    throw new IOException(e.getMessage() + "; update " + name + " goes on without us", e);
                }
            }
            boolean _ = new Semaphore(0).tryAcquire(PAUSE.toNanos(), TimeUnit.NANOSECONDS);
        }
        throw new IllegalStateException("update " + name + " has not ended yet, and goes on: see capstan stack history "
                + desk.name() + " -n " + desk.namespace());
    }

    /// Whether there is more to come.
    private boolean watch(JsonNode from, Instant end) throws IOException, InterruptedException {
        String version = from.at("/metadata/resourceVersion").asText();
        long seconds = Math.clamp(Duration.between(clock.instant(), end).toSeconds(), 1, WATCH.toSeconds());
        desk.server().watch(desk.watch(name, version, seconds), SILENCE, this::told);
        return last == null || !last.hasEnded();
    }

    private boolean told(String line) {
        try {
            JsonNode event =
                    Document.json(line.getBytes(StandardCharsets.UTF_8)).tree();
            return switch (event.path("type").asText()) {
                case "ADDED", "MODIFIED" -> show(event.path("object"));
                case "BOOKMARK" -> true;
                default -> false; // It is gone, or too much has happened: read it again.
            };
        } catch (MalformedException _) {
            return false;
        }
    }

    private boolean show(JsonNode update) {
        last = new UpdateReport(update);
        view.show(last, clock.instant());
        return !last.hasEnded();
    }
}
