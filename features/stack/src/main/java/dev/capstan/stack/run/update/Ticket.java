package dev.capstan.stack.run.update;

import dev.capstan.streamline.wire.ObjectKey;
import java.util.Comparator;

/// An Update's place among those of its stack: what has begun goes on, then comes what was made first.
///
/// @param version as it was when it was first seen, which tells those apart that were made in the same second
record Ticket(ObjectKey update, String uid, boolean begun, String created, long version) implements Comparable<Ticket> {
    private static final Comparator<Ticket> ORDER = Comparator.comparing((Ticket each) -> !each.begun())
            .thenComparing(Ticket::created)
            .thenComparingLong(Ticket::version)
            .thenComparing(Ticket::uid);

    @Override
    public int compareTo(Ticket other) {
        return ORDER.compare(this, other);
    }
}
