package dev.capstan.messaging.inprocess;

import dev.capstan.messaging.Event;
import dev.capstan.messaging.EventJson;
import dev.capstan.store.Entry;
import dev.capstan.store.Expectation;
import dev.capstan.store.Store;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An entry of the store that waits to be handled.
///
/// @param value what it says, unless that is to be read when its turn comes
record Waiting(String key, long revision, byte @Nullable [] value) {
    static Waiting of(Entry entry) {
        return new Waiting(entry.key(), entry.revision(), null);
    }

    Waiting withoutValue() {
        return new Waiting(key, revision, null);
    }

    /// That it is still there.
    Expectation expectation() {
        return new Expectation(key, revision);
    }

    /// The event; absent when the entry is gone.
    Optional<Event> read(Store store) {
        return value == null
                ? store.read(key, Long.MAX_VALUE).map(entry -> EventJson.read(entry.value()))
                : Optional.of(EventJson.read(value));
    }
}
