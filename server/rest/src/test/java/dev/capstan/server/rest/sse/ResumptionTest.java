package dev.capstan.server.rest.sse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.registry.index.Stored;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

final class ResumptionTest {
    private static final int STEPS = 400;

    /// From wherever one goes on, the rest is the same; whether the log still has it, the store has it,
    /// or both have a part of it.
    @Test
    void goingOnFromAnyPlaceGivesWhatCameAfterIt() throws Exception {
        long seed = ThreadLocalRandom.current().nextLong();
        try (Server server = Server.withWidgets()) {
            EventLog log = EventLog.following(server.registry, Server.keeping(100));
            SortedMap<Long, String> told;
            try (EventReader reader = log.join(all(), log.revision(), () -> {})) {
                long begin = reader.at();
                told = happenings(server, reader, new Random(seed));

                for (long after = begin; after <= server.registry.view().revision(); after++) {
                    try (EventReader other = log.join(all(), after, () -> {})) {
                        assertThat(rest(other))
                                .as("after %d, seed %d", after, seed)
                                .isEqualTo(new TreeMap<>(told.tailMap(after + 1)));
                    }
                }
            }
            try (EventReader late = log.join(all(), 0, () -> {})) {
                assertThat(rest(late)).as("seed %d", seed).isEqualTo(told);
            }
        }
    }

    /// Makes things happen, and says what a reader was told who was always there.
    private static SortedMap<Long, String> happenings(Server server, EventReader reader, Random random)
            throws InterruptedException {
        var told = new TreeMap<Long, String>();
        Map<String, Stored> there = new LinkedHashMap<>();
        for (int step = 0; step < STEPS; step++) {
            String name = "w" + random.nextInt(8);
            Stored known = there.get(name);
            if (known == null) {
                there.put(name, server.widget("default", name));
            } else if (random.nextInt(20) == 0) {
                server.namespace("n" + step);
            } else {
                change(server, known, step, random, there);
            }
            if (step % 10 == 9) {
                told.putAll(rest(reader));
            }
        }
        told.putAll(rest(reader));
        return told;
    }

    private static void change(Server server, Stored object, int step, Random random, Map<String, Stored> there) {
        switch (random.nextInt(5)) {
            case 0 -> server.changeStatus(object, "{phase: reconciling, message: step %d}".formatted(step));
            case 1 -> server.changeStatus(object, """
                    {phase: ready, lastReconcile: {number: %d, success: %s}}
                    """.formatted(step, random.nextBoolean()));
            case 2 -> {
                server.delete(object);
                there.remove(object.key().name());
            }
            default -> server.resize(object, step);
        }
    }

    /// Everything up to now, by revision.
    private static SortedMap<Long, String> rest(EventReader reader) throws InterruptedException {
        var found = new TreeMap<Long, String>();
        List<Happening> seen = new ArrayList<>();
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (reader.at() < reader.newest()) {
            assertThat(System.nanoTime()).as("at %d", reader.at()).isLessThan(deadline);
            if (reader.next(Duration.ofMillis(20)) instanceof Reading.More(List<Happening> some)) {
                seen.addAll(some);
            } else {
                throw new AssertionError("fell behind at " + reader.at());
            }
        }
        seen.stream()
                .filter(reader.interest()::wants)
                .forEach(each -> assertThat(found.put(
                                each.revision(), new String(each.telling().text(), UTF_8)))
                        .isNull());
        return found;
    }

    private static Interest all() {
        return Interest.one(0);
    }
}
