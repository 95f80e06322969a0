package dev.capstan.fleet.schedule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.fleet.config.Intervals;
import dev.capstan.fleet.config.Phase;
import dev.capstan.fleet.kind.Reviewer;
import dev.capstan.registry.index.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What counts, of an owner, for when its adapters are asked next.
///
/// @param revision of its last change
/// @param behind whether a required adapter has not reported on what is wanted now
/// @param interval how long to wait as it is
/// @param longest how long to wait at most, while nothing changes
/// @param hint when a report asks for the next look; null when none does
record Sight(
        String uid,
        long generation,
        long revision,
        boolean behind,
        Duration interval,
        Duration longest,
        @Nullable Instant hint) {
    static Sight of(Stored stored, Resource owner, Reviewer reviewer, @Nullable Instant hint) {
        Intervals intervals = reviewer.intervals(owner);
        JsonNode status = owner.tree().path("status");
        boolean ready = status.path("phase").asText().equals(Phase.READY.text()) && !owner.deleting();
        Duration interval = ready ? intervals.ready() : intervals.notReady();
        return new Sight(
                owner.uid(),
                owner.generation(),
                stored.revision(),
                behind(status, owner.generation(), reviewer.config(owner).requiredAdapters()),
                interval,
                longer(interval, intervals.ready()),
                hint);
    }

    Sight withHint(@Nullable Instant other) {
        return new Sight(uid, generation, revision, behind, interval, longest, other);
    }

    private static boolean behind(JsonNode status, long generation, List<String> required) {
        var current = new HashSet<String>();
        for (JsonNode each : status.path("adapters")) {
            if (each.path("observedGeneration").asLong() == generation) {
                current.add(each.path("name").asText());
            }
        }
        return !current.containsAll(required);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }
}
