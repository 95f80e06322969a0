package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import dev.capstan.store.StoreListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

final class StoreConditionTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void aStoreThatTookTheLastWriteIsWell() {
        try (Store store = Store.inMemory()) {
            var condition = new StoreCondition(StoreListener.NONE, Clock.fixed(NOW, ZoneOffset.UTC));

            condition.failed(1, new StoreException("nothing was written: the disk is full"));
            assertThat(condition.problem(store)).contains("nothing was written: the disk is full");

            condition.committed(1, 1, Duration.ofMillis(1));
            assertThat(condition.problem(store)).isEmpty();
        }
    }

    @Test
    void aClosedStoreIsNotWell() {
        Store store = Store.inMemory();
        var condition = new StoreCondition(StoreListener.NONE, Clock.fixed(NOW, ZoneOffset.UTC));
        condition.failed(1, new StoreException("the store is closed"));
        store.close();

        assertThat(condition.problem(store)).isPresent();
    }
}
