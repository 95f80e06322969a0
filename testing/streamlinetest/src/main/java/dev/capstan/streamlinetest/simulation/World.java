package dev.capstan.streamlinetest.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/// Everything on the server that a play is about: the handler's objects first, then what they own, then what
/// matters to them.
///
/// The server collects what has lost its owner by itself. So that a play goes the same way again, whoever looks
/// waits until that is done.
final class World {
    private static final Duration COLLECTION = Duration.ofSeconds(30);
    private static final Duration LOOK_AGAIN = Duration.ofNanos(200_000);

    private final List<Truth> truths = new ArrayList<>();
    private final int possessions;
    private final Ledger ledger;
    private final Hearers hearers;

    /// Who is sent what the watches say.
    interface Hearers {
        /// @param which of the kinds
        void send(int which, byte[] line);
    }

    World(Simulation<?> simulation, Stage stage, Ledger ledger, Hearers hearers) {
        truths.add(new Truth(stage, simulation.type()));
        simulation.possessions().forEach(each -> truths.add(new Truth(stage, each.type())));
        simulation.neighbours().forEach(each -> truths.add(new Truth(stage, each.type())));
        this.possessions = simulation.possessions().size();
        this.ledger = ledger;
        this.hearers = hearers;
    }

    /// The handler's objects, by name.
    Map<String, ObjectNode> objects() {
        return truths.getFirst().objects();
    }

    Truth truth(Class<? extends HasMetadata> type) {
        Kind kind = Kind.of(type);
        return truths.stream()
                .filter(each -> each.kind().equals(kind))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(kind + " is not part of the play"));
    }

    /// What of each owned kind there is.
    List<Truth> owned() {
        return truths.subList(1, 1 + possessions);
    }

    Ledger ledger() {
        return ledger;
    }

    /// Something may be written by a request to this path.
    void touch(String path) {
        truths.forEach(each -> each.touch(path));
    }

    void touchAll() {
        truths.forEach(Truth::touch);
    }

    /// Remembers an object as somebody left it.
    void noteSpec(String name) {
        look();
        ledger.left(name, objects());
    }

    /// Finds out what was written, and sends word of it to all.
    void look() {
        try {
            Map<String, ObjectNode> before = objects();
            look(0);
            ledger.compare(before, objects());
            Set<String> gone = uids(before);
            gone.removeAll(uids(objects()));
            owned().stream().filter(_ -> !gone.isEmpty()).forEach(Truth::touch);
            lookOwned();
            for (int i = 1 + possessions; i < truths.size(); i++) {
                look(i);
            }
        } catch (IOException e) {
            throw new AssertionError("the control plane itself failed: " + e.getMessage(), e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void lookOwned() throws IOException, InterruptedException {
        long end = System.nanoTime() + COLLECTION.toNanos();
        for (int i = 1; i <= possessions; i++) {
            look(i);
            while (isOrphaned(truths.get(i)) && System.nanoTime() < end) {
                LockSupport.parkNanos(LOOK_AGAIN.toNanos());
                truths.get(i).touch();
                look(i);
            }
        }
    }

    private void look(int which) throws IOException, InterruptedException {
        truths.get(which).look().forEach(line -> hearers.send(which, line));
    }

    private boolean isOrphaned(Truth owned) {
        Set<String> there = uids(objects());
        return owned.objects().values().stream()
                .map(Truth::owners)
                .anyMatch(owners -> !owners.isEmpty() && owners.stream().noneMatch(there::contains));
    }

    private static Set<String> uids(Map<String, ObjectNode> objects) {
        return objects.values().stream().map(Truth::uid).collect(Collectors.toCollection(HashSet::new));
    }
}
