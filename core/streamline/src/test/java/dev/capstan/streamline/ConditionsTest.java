package dev.capstan.streamline;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConditionsTest {
    private final List<Condition> list = new ArrayList<>();

    @Test
    void theTimeChangesOnlyWithTheStatus() {
        at("2026-01-01T00:00:00Z", 1).set("Ready", false, "Waiting", "for the database");
        at("2026-01-02T00:00:00Z", 2).set("Ready", false, "Waiting", "for the cache");
        assertThat(list).containsExactly(ready("False", "Waiting", "for the cache", 2, "2026-01-01T00:00:00Z"));

        at("2026-01-03T00:00:00Z", 3).set("Ready", true, "AllWell", "");
        assertThat(list).containsExactly(ready("True", "AllWell", "", 3, "2026-01-03T00:00:00Z"));
    }

    @Test
    void conditionsAreFoundAndTakenAway() {
        Conditions conditions =
                at("2026-01-01T00:00:00Z", 1).set("Ready", true, "AllWell", "").unknown("Idle", "New", "");

        assertThat(conditions.isTrue("Ready")).isTrue();
        assertThat(conditions.isTrue("Idle")).isFalse();
        assertThat(conditions.find("Idle")).map(Condition::getStatus).contains("Unknown");
        assertThat(conditions.remove("Ready").find("Ready")).isEmpty();
    }

    private Conditions at(String time, long generation) {
        return new Conditions(list, generation, Clock.fixed(Instant.parse(time), ZoneOffset.UTC));
    }

    private static Condition ready(String status, String reason, String message, long generation, String since) {
        return new ConditionBuilder()
                .withType("Ready")
                .withStatus(status)
                .withReason(reason)
                .withMessage(message)
                .withObservedGeneration(generation)
                .withLastTransitionTime(since)
                .build();
    }
}
