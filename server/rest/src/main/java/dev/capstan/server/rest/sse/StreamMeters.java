package dev.capstan.server.rest.sse;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// What is counted of streams.
final class StreamMeters {
    private final AtomicInteger open = new AtomicInteger();
    private final Counter events;
    private final Counter resumed;
    private final Map<Cut, Counter> cut = new EnumMap<>(Cut.class);

    /// Why a stream was ended that its client had not left.
    enum Cut {
        /// Events came faster than they were read.
        BEHIND,
        /// Nothing was read at all.
        STUCK,
        /// The right to read was lost.
        FORBIDDEN,
        /// The token expired, or was revoked.
        UNAUTHORIZED,
        /// The store could not be read.
        UNAVAILABLE
    }

    StreamMeters(MeterRegistry registry) {
        registry.gauge("capstan_event_streams", open);
        this.events = registry.counter("capstan_event_stream_events");
        this.resumed = registry.counter("capstan_event_streams_resumed");
        for (Cut each : Cut.values()) {
            cut.put(
                    each,
                    registry.counter(
                            "capstan_event_streams_cut", "reason", each.name().toLowerCase(Locale.ROOT)));
        }
    }

    /// A stream has begun.
    ///
    /// @param resumes whether it goes on where another one was
    void began(boolean resumes) {
        open.incrementAndGet();
        if (resumes) {
            resumed.increment();
        }
    }

    void ended() {
        open.decrementAndGet();
    }

    void sent(int count) {
        events.increment(count);
    }

    void cut(Cut why) {
        Counter counter = cut.get(why);
        if (counter != null) {
            counter.increment();
        }
    }
}
