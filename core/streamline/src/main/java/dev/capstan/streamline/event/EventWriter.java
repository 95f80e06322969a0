package dev.capstan.streamline.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes events on a thread of its own, so that nobody waits for it.
///
/// What happens again is counted in the event that is there already. At most so many wait to be written and so
/// many are remembered; beyond that the newest are lost and the oldest are written anew.
public final class EventWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventWriter.class);
    private static final Kind EVENT = Kind.of(Event.class);
    private static final int WAITING = 1000;
    private static final int REMEMBERED = 1000;
    private static final int NOT_FOUND = 404;
    private static final int LONGEST_NAME = 230;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Wire wire;
    private final Clock clock;
    private final BlockingQueue<Optional<Occurrence>> waiting = new ArrayBlockingQueue<>(WAITING);
    private final Runnable losing;
    private final AtomicLong serial = new AtomicLong();
    private final Thread thread;

    /// The thread's own.
    private final Map<Occurrence, Written> written = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Occurrence, Written> eldest) {
            return size() > REMEMBERED;
        }
    };

    private record Written(ObjectKey key, int count) {}

    public EventWriter(Wire wire, Clock clock) {
        this(wire, clock, () -> {});
    }

    /// @param losing told of each event that could not be written
    public EventWriter(Wire wire, Clock clock, Runnable losing) {
        this.wire = wire;
        this.clock = clock;
        this.losing = losing;
        this.thread = Thread.ofVirtual().name("streamline-events").start(this::run);
    }

    /// Has an event written, soon.
    public void write(Occurrence occurrence) {
        if (!waiting.offer(Optional.of(occurrence))) {
            losing.run();
        }
    }

    /// Writes what is waiting, but not for long.
    @Override
    public void close() {
        try {
            if (!waiting.offer(Optional.empty()) || !thread.join(PATIENCE)) {
                thread.interrupt();
            }
        } catch (InterruptedException _) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            for (var next = waiting.take(); next.isPresent(); next = waiting.take()) {
                attempt(next.get());
            }
        } catch (InterruptedException _) {
            // The end.
        }
    }

    private void attempt(Occurrence occurrence) throws InterruptedException {
        try {
            @Nullable Written before = written.get(occurrence);
            written.put(occurrence, before == null ? created(occurrence) : counted(occurrence, before));
        } catch (IOException | RuntimeException e) {
            losing.run();
            LOG.debug(
                    "An event about {} could not be written: {}",
                    occurrence.about().getName(),
                    e.toString());
        }
    }

    private Written counted(Occurrence occurrence, Written before) throws IOException, InterruptedException {
        int count = before.count() + 1;
        String patch = "{\"count\":%d,\"lastTimestamp\":\"%s\"}".formatted(count, now());
        try {
            byte[] _ = wire.send(Call.patch(EVENT.object(before.key()), Call.MERGE_PATCH, patch.getBytes(UTF_8)));
            return new Written(before.key(), count);
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return created(occurrence); // Servers forget events after an hour or so.
            }
            throw e;
        }
    }

    private Written created(Occurrence occurrence) throws IOException, InterruptedException {
        Event event = event(occurrence);
        byte[] body = wire.serialization().asJson(event).getBytes(UTF_8);
        byte[] _ = wire.send(Call.post(EVENT.collection(event.getMetadata().getNamespace()), body));
        return new Written(ObjectKey.of(event), 1);
    }

    private Event event(Occurrence occurrence) {
        String namespace = occurrence.about().getNamespace();
        String now = now();
        return new EventBuilder()
                .withNewMetadata()
                .withNamespace(namespace == null || namespace.isEmpty() ? "default" : namespace)
                .withName(name(occurrence))
                .endMetadata()
                .withInvolvedObject(occurrence.about())
                .withType(occurrence.type())
                .withReason(occurrence.reason())
                .withMessage(occurrence.message())
                .withCount(1)
                .withFirstTimestamp(now)
                .withLastTimestamp(now)
                .withNewSource()
                .withComponent(occurrence.component())
                .endSource()
                .withReportingComponent(occurrence.component())
                .withReportingInstance(occurrence.component())
                .build();
    }

    private String name(Occurrence occurrence) {
        String about = occurrence.about().getName();
        String stem = about.length() > LONGEST_NAME ? about.substring(0, LONGEST_NAME) : about;
        return stem + "." + Long.toHexString(clock.millis()) + "-" + Long.toHexString(System.nanoTime() & 0xffffff)
                + serial.incrementAndGet();
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
