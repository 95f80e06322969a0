package dev.capstan.stack.run.update;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/// The Updates of each stack, in the order in which they are run: the first one runs, or may.
///
/// All fields are guarded by this object's lock.
final class Lines {
    private static final Duration SHORTEST = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofSeconds(2);
    /// What has lasted goes on for a while.
    private static final int SHARE = 8;

    private final LongSupplier nanos;
    private final Map<ObjectKey, Line> lines = new HashMap<>();
    private final Map<ObjectKey, ObjectKey> stacks = new HashMap<>();

    /// @param nanos what time it is, as [System#nanoTime] tells it
    Lines(LongSupplier nanos) {
        this.nanos = nanos;
    }

    private static final class Line {
        private final TreeSet<Ticket> tickets = new TreeSet<>();
        private boolean busy;
        /// Since when it is busy, or not.
        private long since;

        Optional<Ticket> of(ObjectKey update) {
            return tickets.stream().filter(each -> each.update().equals(update)).findFirst();
        }
    }

    /// Puts an Update into the line of its stack.
    synchronized void enter(ObjectKey stack, Ticket ticket) {
        lines.computeIfAbsent(stack, _ -> new Line()).tickets.add(ticket);
        stacks.put(ticket.update(), stack);
    }

    /// Lets an Update run if it is its turn; then [#pause] has to follow.
    synchronized boolean begin(ObjectKey stack, ObjectKey update) {
        Line line = lines.get(stack);
        boolean turn = line != null
                && !line.busy
                && !line.tickets.isEmpty()
                && line.tickets.first().update().equals(update);
        if (line != null && turn) {
            line.busy = true;
            line.since = nanos.getAsLong();
        }
        return turn;
    }

    /// Nothing of a stack runs now.
    synchronized void pause(ObjectKey stack) {
        Line line = lines.get(stack);
        if (line != null) {
            line.busy = false;
            line.since = nanos.getAsLong();
            tidy(stack, line);
        }
    }

    /// An Update waits no longer.
    synchronized void leave(ObjectKey update) {
        ObjectKey stack = stacks.remove(update);
        Line line = stack == null ? null : lines.get(stack);
        if (stack != null && line != null) {
            line.of(update).ifPresent(line.tickets::remove);
            tidy(stack, line);
        }
    }

    private void tidy(ObjectKey stack, Line line) {
        if (line.tickets.isEmpty() && !line.busy) {
            lines.remove(stack);
        }
    }

    /// When an Update may look again whether it is its turn: the sooner the nearer that may be.
    synchronized Duration delay(ObjectKey stack, ObjectKey update) {
        Line line = lines.get(stack);
        if (line == null || line.of(update).isEmpty()) {
            return SHORTEST;
        }
        long ahead = Math.max(
                1,
                line.tickets.stream()
                        .takeWhile(each -> !each.update().equals(update))
                        .count());
        Duration lasted = Duration.ofNanos(nanos.getAsLong() - line.since).dividedBy(SHARE);
        Duration wait = (line.busy && lasted.compareTo(SHORTEST) > 0 ? lasted : SHORTEST).multipliedBy(ahead);
        return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    }
}
