package dev.capstan.streamline.cache;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/// Own writes that the watch has not told of yet, which is how one knows that it is behind, and since when.
///
/// Guarded by the cache's lock.
final class Echoes {
    private final LongSupplier nanos;

    /// In the order in which they were answered.
    private final Map<ObjectKey, Awaited> awaited = new LinkedHashMap<>();

    private record Awaited(long version, long since) {}

    Echoes(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /// A write was answered.
    void await(ObjectKey key, long version) {
        awaited.putIfAbsent(key, new Awaited(version, nanos.getAsLong()));
    }

    /// An object was told at a version.
    void heard(ObjectKey key, long version) {
        awaited.computeIfPresent(key, (_, before) -> before.version() <= version ? null : before);
    }

    /// Everything was told up to a version.
    void heardAll(Predicate<ObjectKey> scope, long version) {
        awaited.entrySet()
                .removeIf(each -> scope.test(each.getKey()) && each.getValue().version() <= version);
    }

    /// How long the oldest of them has been waited for; zero when there is none.
    Duration longest() {
        return awaited.values().stream()
                .findFirst()
                .map(oldest -> Duration.ofNanos(nanos.getAsLong() - oldest.since()))
                .orElse(Duration.ZERO);
    }
}
