package dev.capstan.registry.lifecycle;

import static dev.capstan.registry.Kernel.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.registry.Definitions;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.ResourcePath;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ExpiryTest {
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void anEventThatNobodyRenewsIsForgotten() {
        kernel.create(event("before"));
        kernel.living(
                new Lifecycle.Options(Clock.systemUTC(), Duration.ofHours(1), Duration.ofMillis(50), false, List.of()));
        kernel.create(event("after"));
        kernel.create(Definitions.configMap("one"));
        kernel.awaitGone(path("before"));
        kernel.awaitGone(path("after"));
        assertThat(kernel.find(configMap("demo", "one"))).isPresent();
    }

    @Test
    void anEventThatIsYoungStays() {
        kernel.living(
                new Lifecycle.Options(Clock.systemUTC(), Duration.ofHours(1), Duration.ofHours(1), false, List.of()));
        kernel.create(event("young"));
        assertThat(kernel.find(path("young"))).isPresent();
    }

    @Test
    void theCompactorForgetsWhatIsOlderThanHistory() {
        kernel.create(Definitions.configMap("one"));
        kernel.patch(configMap("demo", "one"), "data: {a: b}");
        long revision = kernel.registry().view().revision();
        Clock tomorrow = Clock.fixed(Instant.now().plus(Duration.ofDays(1)), ZoneOffset.UTC);
        try (var compactor = new Compactor(kernel.store(), tomorrow, Duration.ofHours(1), Duration.ofMillis(5))) {
            compactor.start();
            Kernel.await("the store is compacted", () -> kernel.store().compactedRevision() == revision);
            kernel.patch(configMap("demo", "one"), "data: {a: c}");
            Kernel.await("the store is compacted again", () -> kernel.store().compactedRevision() == revision + 1);
        }
    }

    @Test
    void theCompactorKeepsHistory() {
        kernel.create(Definitions.configMap("one"));
        Clock yesterday = Clock.fixed(Instant.now().minus(Duration.ofDays(1)), ZoneOffset.UTC);
        long asked = kernel.store().revisionAt(yesterday.instant());
        assertThat(asked).isZero();
        assertThat(kernel.store().compactedRevision()).isZero();
    }

    private static ResourcePath path(String name) {
        return new ResourcePath(new GroupResource("", "events"), "v1", "demo", name, "");
    }

    private static String event(String name) {
        return "{apiVersion: v1, kind: Event, metadata: {name: " + name + "}, involvedObject: {namespace: demo}}";
    }
}
