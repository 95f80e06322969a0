package dev.capstan.plugins.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.Plan;
import dev.capstan.spi.RetryableException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class MemoryTest {
    private static final Instant NOW = Instant.parse("2024-01-15T10:30:00Z");
    private final TestRequests requests = new TestRequests(Path.of("."));

    @Test
    void whatWasBegunIsFoundAgainUnderItsKeyOnly() {
        memory("key-1").begin("apply", NOW, Map.of("id", 7));

        assertThat(memory("key-1").run("apply")).contains(new Run("key-1", "apply", NOW, 0, Map.of("id", 7)));
        assertThat(memory("key-1").run("destroy")).isEmpty();
        assertThat(memory("key-2").run("apply")).isEmpty();
        assertThat(memory("key-2").lastRun()).isPresent();
    }

    @Test
    void whatWasDoneIsDoneUntilSomebodyAsksForIt() {
        memory("key-1").done(Map.of("address", "db-1"));

        assertThat(memory("key-2").isDone()).isTrue();
        assertThat(memory("key-2").outputs()).isEqualTo(Map.of("address", "db-1"));
        assertThat(Memory.of(requests.request("key-2", Map.of("size", 4))).isDone())
                .isFalse();
        requests.annotate("capstan.dev/reconcile-requested", "2024-01-15T10:30:00Z");
        assertThat(memory("key-2").isDone()).isFalse();
    }

    @Test
    void aRunThatCannotBeAskedIsAskedAgainAndGivenUpInTheEnd() {
        memory("key-1").begin("apply", NOW, Map.of());

        List<Duration> pauses = java.util.stream.IntStream.range(0, 8)
                .mapToObj(_ -> stumble().orElseThrow())
                .toList();

        assertThat(pauses.stream().map(Duration::toSeconds)).containsExactly(2L, 4L, 8L, 16L, 32L, 64L, 64L, 64L);
        assertThatThrownBy(this::stumble).isInstanceOf(RetryableException.class).hasMessage("no answer, 9 times");
        assertThat(memory("key-1").lastRun()).isEmpty();
    }

    @Test
    void aPlanIsRememberedWhole() {
        Plan plan = Plan.of("change it", List.of(Plan.Change.create("a", "b"), Plan.Change.delete("c", "d")));

        assertThat(Plans.of(Plans.tree(plan))).contains(plan);
        assertThat(Plans.of(null)).isEmpty();
        assertThat(Plans.carriedOut(plan)).isEqualTo(dev.capstan.spi.Outcome.of(1, 0, 1));
    }

    private Optional<Duration> stumble() {
        Memory memory = memory("key-1");
        return memory.stumble(memory.run("apply").orElseThrow(), "no answer", Optional.empty())
                .recheckAfter();
    }

    private Memory memory(String key) {
        return Memory.of(requests.request(key, Map.of("size", 3)));
    }
}
