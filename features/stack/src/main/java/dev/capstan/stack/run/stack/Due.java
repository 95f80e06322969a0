package dev.capstan.stack.run.stack;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// When a Stack is to be run.
sealed interface Due {
    /// @param why as its Update says it
    record Now(String why, boolean resync) implements Due {
        Now(String why) {
            this(why, false);
        }
    }

    /// Not before this time, unless something changes.
    record Later(Instant at) implements Due {}

    /// Not before something changes.
    record Never() implements Due {}

    /// @param obstacle why the last Update said that it is of no use to try again; null when it did not
    static Due of(
            Wish wish, StackSpec spec, @Nullable LastUpdate last, Standing.@Nullable Obstacle obstacle, Instant now) {
        Optional<Due> changed = changed(wish, last);
        if (changed.isPresent() || last == null) {
            return changed.orElseThrow();
        }
        if (last.type().equals(UpdateType.DESTROY.word())) {
            return new Never(); // Whoever destroyed it by hand does not want it back at once.
        }
        if (!last.succeeded()) {
            return Standing.givesUp(last, spec, obstacle) ? new Never() : afterFailure(spec, last, now);
        }
        if (spec.resync().isEmpty()) {
            return new Never();
        }
        Instant at = last.at().plus(spec.resync().get());
        return at.isAfter(now)
                ? new Later(at)
                : new Now("Resync time elapsed: " + spec.resync().get().toSeconds() + "s", true);
    }

    /// When a Stack that is being deleted is to be destroyed: for ever again, until it succeeds.
    ///
    /// @param last the last Update; if it destroyed the stack, somebody may have made something since
    static Due destroy(Wish wish, StackSpec spec, @Nullable LastUpdate last, Instant now) {
        boolean tried = last != null && last.type().equals(UpdateType.DESTROY.word());
        if (last == null || !tried || last.succeeded() || changed(wish, last).isPresent()) {
            return new Now("Stack marked for deletion");
        }
        return afterFailure(spec, last, now);
    }

    private static Optional<Due> changed(Wish wish, @Nullable LastUpdate last) {
        if (last == null) {
            return Optional.of(new Now("Initial stack update"));
        }
        if (last.generation() != wish.generation()) {
            return Optional.of(new Now("New stack generation: " + wish.generation()));
        }
        if (!last.reconcileRequest().equals(wish.request())) {
            return Optional.of(new Now("Sync request: \"" + wish.request() + "\""));
        }
        if (!last.lastAttemptedCommit().equals(wish.revision())) {
            return Optional.of(new Now("New revision of the program: " + wish.revision()));
        }
        return Optional.empty();
    }

    private static Due afterFailure(StackSpec spec, LastUpdate last, Instant now) {
        Instant at = again(spec, last);
        return at.isAfter(now) ? new Later(at) : new Now("Backoff time elapsed after " + times(last.failures()));
    }

    /// When something that failed is tried again.
    static Instant again(StackSpec spec, LastUpdate last) {
        return last.at().plus(Cooldown.after(last.failures(), spec.longest()));
    }

    /// `1 failure`, `2 failures`.
    static String times(long failures) {
        return failures + (failures == 1 ? " failure" : " failures");
    }
}
