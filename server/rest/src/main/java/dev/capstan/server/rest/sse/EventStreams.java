package dev.capstan.server.rest.sse;

import dev.capstan.api.Refusal;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import dev.capstan.server.endpoints.Call;
import dev.capstan.server.endpoints.Endpoint;
import dev.capstan.server.endpoints.Problem;
import dev.capstan.server.http.CutOff;
import dev.capstan.server.http.Exchange;
import dev.capstan.server.http.FrameSink;
import dev.capstan.server.rest.form.ResourceIds;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The endpoints that tell of what happens to resources, as it happens.
///
/// `id` is the revision of a change. Who comes back with the last one as `Last-Event-ID` gets what came after it.
public final class EventStreams {
    private static final String MEDIA_TYPE = "text/event-stream";

    /// What only clients of Kubernetes ask of the address that we share with its Events.
    private static final Set<String> KUBERNETES =
            Set.of("watch", "limit", "continue", "resourceVersion", "labelSelector", "fieldSelector");

    private static final String PLACE = "last_event_id";
    private static final String PLACE_WORDS = "goes on after the event that has this id";

    private static final Duration SHORTLY = Duration.ofMillis(100);

    private final Registry registry;
    private final EventLog log;
    private final ResourceIds ids;
    private final Options options;
    private final StreamMeters meters;

    /// How streams behave.
    ///
    /// @param quiet how long nothing may be sent before a comment is
    /// @param changes how many recent changes are kept for readers
    /// @param bytes how many bytes of them
    /// @param patience how long a client whose place is gone may leave what was sent unread
    public record Options(Duration quiet, int changes, long bytes, Duration patience) {
        public static Options defaults() {
            long sixteenth = Runtime.getRuntime().maxMemory() / 16;
            return new Options(Duration.ofSeconds(15), 10_000, Math.min(sixteenth, 32L << 20), Duration.ofSeconds(5));
        }
    }

    public EventStreams(Registry registry, ResourceIds ids, Options options, MeterRegistry meters) {
        this.registry = registry;
        this.ids = ids;
        this.options = options;
        this.meters = new StreamMeters(meters);
        this.log = EventLog.following(registry, options);
    }

    /// Whether a request to `/api/v1/events` is for us, and not for the Events of Kubernetes: it names our media
    /// type, or takes anything and asks for nothing that only they have.
    static boolean asked(Exchange exchange) {
        if (!isRead(exchange)) {
            return false;
        }
        List<String> accepted = exchange.headers("Accept");
        if (accepted.stream()
                .flatMap(each -> List.of(each.split(",", -1)).stream())
                .anyMatch(each ->
                        each.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(MEDIA_TYPE))) {
            return true;
        }
        return accepted.equals(List.of("*/*"))
                && exchange.query().names().stream().noneMatch(KUBERNETES::contains);
    }

    /// What is served.
    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.of("GET", "/api/v1/events", "Follow what happens to resources", this::all)
                        .with("resource_type", "string", "only resources of this type; may be given more than once")
                        .with("resource_type_version", "string", "only those that were created with this version")
                        .with("namespace", "string", "only those in this namespace")
                        .with(PLACE, "integer", PLACE_WORDS)
                        .answering(200, MEDIA_TYPE)
                        .claiming(EventStreams::asked),
                Endpoint.of("GET", "/api/v1/resources/{id}/events", "Follow what happens to a resource", this::one)
                        .with(PLACE, "integer", PLACE_WORDS)
                        .answering(200, MEDIA_TYPE));
    }

    /// Of all resources, or those of a type.
    void all(Call call) throws IOException, InterruptedException {
        Interest interest = Interest.of(call.exchange().query());
        Sight sight = Sight.of(registry, interest);
        stream(call.exchange(), interest, sight, lastEventId(call.exchange()), log.revision());
    }

    /// Of one resource, until it is gone. Only who may see it learns that there is one of this id.
    void one(Call call) throws IOException, InterruptedException {
        long now = log.revision(); // Before we look, so that it cannot go unnoticed in between.
        long after = lastEventId(call.exchange());
        ResourceKey key = key(call.id(), after)
                .filter(this::isSeen)
                .orElseThrow(() -> Problem.notFound("there is no resource with id " + call.variable("id"))
                        .asException());
        Interest interest = Interest.one(call.id());
        stream(call.exchange(), interest, Sight.ofOne(registry, interest, key), after, now);
    }

    private Optional<ResourceKey> key(long id, long after) {
        if (id <= 0) {
            return Optional.empty();
        }
        return ids.find(id)
                .map(each -> each.object().key())
                .or(() -> after < 0 ? Optional.empty() : mentioned(Interest.one(id), after));
    }

    private boolean isSeen(ResourceKey key) {
        var question = Question.OnResource.of("get", key.resource(), "", key.namespace(), key.name());
        return registry.access().allows(Caller.current(), question, registry.view());
    }

    /// A resource that is gone, and that a client was reading of when it was not: it shall hear the end.
    private Optional<ResourceKey> mentioned(Interest interest, long after) {
        try (EventReader reader = log.join(interest, after, () -> {})) {
            long end = reader.newest();
            while (reader.at() < end && reader.next(SHORTLY) instanceof Reading.More(List<Happening> some)) {
                Optional<Happening> found =
                        some.stream().filter(interest::wants).findFirst();
                if (found.isPresent()) {
                    return found.map(Happening::key);
                }
            }
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /// @param after where the client was; less than 0 when it is new, and begins `now`
    private void stream(Exchange exchange, Interest interest, Sight sight, long after, long now)
            throws IOException, InterruptedException {
        exchange.addHeader("Cache-Control", "no-cache");
        exchange.addHeader("X-Accel-Buffering", "no");
        if (!exchange.method().equals("GET")) {
            exchange.send(200, MEDIA_TYPE, new byte[0]);
            return;
        }
        var cutOff = new CutOff(() -> meters.cut(StreamMeters.Cut.STUCK));
        meters.began(after >= 0);
        try (EventReader reader = log.join(interest, after < 0 ? now : after, cutOff);
                FrameSink sink = exchange.frames(MEDIA_TYPE)) {
            cutOff.of(sink);
            sink.onPeerClose(reader::wake);
            new EventWriter(sink, reader, sight, options.quiet(), meters).run(after < 0);
        } finally {
            meters.ended();
        }
    }

    /// Where the client was; less than 0 when it is new. What it says itself comes
    /// before what stands in its link.
    private static long lastEventId(Exchange exchange) {
        return exchange.header("Last-Event-ID")
                .filter(each -> !each.isBlank())
                .or(() -> exchange.query().first(PLACE).filter(each -> !each.isBlank()))
                .map(EventStreams::revision)
                .orElse(-1L);
    }

    private static long revision(String text) {
        if (!text.strip().matches("[0-9]{1,18}")) {
            throw new Refusal.BadRequest("Last-Event-ID is \"" + text + "\", expected the id of an event")
                    .asException();
        }
        return Long.parseLong(text.strip());
    }

    private static boolean isRead(Exchange exchange) {
        return exchange.method().equals("GET") || exchange.method().equals("HEAD");
    }
}
