package dev.capstan.conformance.crash;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Follows the namespace through every crash and keeps what it was told.
///
/// It begins with the state and from then on asks for what comes after the last revision it was told of, by an
/// event or a bookmark. Nothing is ever compacted here, so being told to begin again is a failure.
final class Watcher {
    private final String name;
    private final Beginning beginning;
    private final Caller caller;
    private final History history;
    /// Owned by its thread.
    private final Map<String, Content> state = new HashMap<>();
    /// Guarded by itself.
    private final List<Event> events = new ArrayList<>();
    /// Where it began; 0 until then.
    private volatile long start;
    private volatile long position;

    /// How it learns the state, and how long it lets a watch last.
    enum Beginning {
        /// Lists, and lets watches last.
        LIST("&timeoutSeconds=300"),
        /// Lists, and has watches end every second with a bookmark.
        LIST_AND_BOOKMARKS("&timeoutSeconds=1"),
        /// Has the watch begin with the state.
        INITIAL_EVENTS("&timeoutSeconds=300");

        private final String query;

        Beginning(String query) {
            this.query = query;
        }
    }

    Watcher(String name, Beginning beginning, Caller caller, History history) {
        this.name = name;
        this.beginning = beginning;
        this.caller = caller;
        this.history = history;
    }

    long start() {
        return start;
    }

    /// The newest revision it was told of.
    long position() {
        return position;
    }

    /// The events since the last time.
    List<Event> take() {
        synchronized (events) {
            var taken = List.copyOf(events);
            events.clear();
            return taken;
        }
    }

    void run(BooleanSupplier going) {
        try {
            while (going.getAsBoolean()) {
                watchUntilCutOff();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (AssertionError | RuntimeException problem) {
            history.fail(new AssertionError(this + ": " + problem.getMessage(), problem));
        }
    }

    private void watchUntilCutOff() throws InterruptedException {
        try {
            if (start > 0) {
                watch("&resourceVersion=" + position);
            } else if (beginning == Beginning.INITIAL_EVENTS) {
                watch("&sendInitialEvents=true&resourceVersionMatch=NotOlderThan");
            } else {
                begin(new Reader(caller, history).list(""));
            }
        } catch (IOException cutOff) {
            Patience.pause();
        }
    }

    private void begin(Snapshot snapshot) {
        snapshot.found().forEach((object, present) -> state.put(object, present.content()));
        position = snapshot.revision();
        start = snapshot.revision();
    }

    private void watch(String from) throws IOException, InterruptedException {
        long before = history.newest();
        var initial = new HashMap<String, Snapshot.Present>();
        HttpResponse<InputStream> response =
                caller.stream(Caller.CONFIG_MAPS + "?watch=true&allowWatchBookmarks=true" + beginning.query + from);
        try (var lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            refuse(response.statusCode(), lines);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode event =
                        Document.json(line.getBytes(StandardCharsets.UTF_8)).tree();
                if (start > 0) {
                    told(event.path("type").asText(), event.path("object"));
                } else {
                    toldInitially(event.path("type").asText(), event.path("object"), initial, before);
                }
            }
        }
    }

    private static void refuse(int code, BufferedReader body) throws IOException {
        if (code != 200) {
            var answer = new Answer(code, List.of(), body.readAllAsString());
            if (!Caller.away(answer)) {
                throw new AssertionError("a watch was refused: " + answer);
            }
            throw new IOException("not now: " + answer);
        }
    }

    private void toldInitially(String type, JsonNode object, Map<String, Snapshot.Present> initial, long before)
            throws IOException {
        switch (type) {
            case "ADDED" -> {
                var content = Content.of(object);
                initial.put(content.name(), new Snapshot.Present(content, Content.revision(object)));
            }
            case "BOOKMARK" -> {
                var snapshot = new Snapshot(Content.revision(object), "", initial);
                history.show(snapshot, before);
                begin(snapshot);
            }
            case "ERROR" -> ended(object);
            default -> throw new AssertionError(type + " came among the initial events: " + object);
        }
    }

    private void told(String type, JsonNode object) throws IOException {
        switch (type) {
            case "BOOKMARK" -> bookmark(Content.revision(object));
            case "ERROR" -> ended(object);
            default -> happened(new Event(Content.revision(object), Event.Kind.valueOf(type), Content.of(object)));
        }
    }

    private void bookmark(long revision) {
        if (revision < position) {
            throw new AssertionError("a bookmark at revision " + revision + " came after revision " + position);
        }
        position = revision;
    }

    private static void ended(JsonNode status) throws IOException {
        if (status.path("code").asInt() < 500) {
            throw new AssertionError("a watch was ended: " + status);
        }
        throw new IOException("not now: " + status);
    }

    private void happened(Event event) {
        if (event.revision() <= position) {
            throw new AssertionError(event + " came after revision " + position);
        }
        String object = event.content().name();
        boolean there = state.containsKey(object);
        if (there == (event.kind() == Event.Kind.ADDED)) {
            throw new AssertionError(event + " came when the state was " + Optional.ofNullable(state.get(object)));
        }
        if (event.kind() == Event.Kind.DELETED) {
            state.remove(object);
        } else {
            state.put(object, event.content());
        }
        synchronized (events) {
            events.add(event);
        }
        position = event.revision();
    }

    @Override
    public String toString() {
        return "watcher " + name + " (" + beginning + ", from revision " + start + ", at " + position + ")";
    }
}
