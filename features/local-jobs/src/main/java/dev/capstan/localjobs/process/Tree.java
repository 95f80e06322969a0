package dev.capstan.localjobs.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// Ends processes together with everything they have started.
public final class Tree {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofMillis(50);
    private static final int ROUNDS = 5;

    private final Optional<ProcessHandle> root;
    private final Mark mark;

    Tree(Optional<ProcessHandle> root, Mark mark) {
        this.root = root;
        this.mark = mark;
    }

    /// What somebody else has started, who is dead.
    public static Tree left(Optional<Identity> root, Mark mark) {
        return new Tree(root.flatMap(Identity::find), mark);
    }

    /// Asks all of them to end, and kills those that have not when the grace is over.
    ///
    /// @return whether none is left
    public boolean end(Duration grace) throws InterruptedException {
        Set<ProcessHandle> all = living();
        if (all.isEmpty()) {
            return true;
        }
        if (grace.isPositive()) {
            all.forEach(ProcessHandle::destroy);
            await(all, grace);
        }
        return kill(all);
    }

    /// Whoever is found may have started others meanwhile, so it is looked for more than once.
    private boolean kill(Set<ProcessHandle> known) throws InterruptedException {
        var all = new HashSet<>(known);
        for (int round = 0; round < ROUNDS; round++) {
            all.addAll(living());
            all.removeIf(each -> !isAlive(each));
            if (all.isEmpty()) {
                return true;
            }
            all.forEach(ProcessHandle::destroyForcibly);
            await(all, PATIENCE);
        }
        return all.stream().noneMatch(Tree::isAlive);
    }

    private Set<ProcessHandle> living() {
        var all = new HashSet<>(mark.found());
        root.filter(ProcessHandle::isAlive).ifPresent(each -> {
            each.descendants().forEach(all::add);
            all.add(each);
        });
        for (ProcessHandle each : Set.copyOf(all)) {
            each.descendants().forEach(all::add);
        }
        all.removeIf(each -> !isAlive(each));
        return all;
    }

    /// The system tells of the end of its own children only, so it is asked.
    private static void await(Set<ProcessHandle> all, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        long pause = SHORTEST.toNanos();
        while (all.stream().anyMatch(Tree::isAlive) && System.nanoTime() < end) {
            LockSupport.parkNanos(pause);
            pause = Math.min(pause * 2, LONGEST.toNanos());
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    /// Whether it does anything. A process that is dead but nobody has asked how it ended does not, though it is there.
    private static boolean isAlive(ProcessHandle process) {
        return process.isAlive() && !isZombie(process);
    }

    private static boolean isZombie(ProcessHandle process) {
        try {
            String state = Files.readString(Path.of("/proc/" + process.pid() + "/stat"), ISO_8859_1);
            return state.startsWith("Z", state.lastIndexOf(')') + 2);
        } catch (IOException _) {
            return false; // Not Linux, or gone meanwhile.
        }
    }
}
