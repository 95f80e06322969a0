package dev.capstan.registry;

import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.Turns.Turn;
import dev.capstan.registry.index.Index;
import dev.capstan.registry.index.View;
import dev.capstan.store.Batch;
import dev.capstan.store.Expectation;
import dev.capstan.store.Outcome;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

/// Makes decisions come true, deciding again when the world has moved on meanwhile.
final class Commits {
    private static final int ATTEMPTS = 30;
    private static final Duration CATCH_UP = Duration.ofSeconds(3);

    private final Store store;
    private final Index index;
    private final Turns turns = new Turns();

    Commits(Store store, Index index) {
        this.store = store;
        this.index = index;
    }

    /// @param patient whether deciding may take long, because others have to be asked
    /// @throws dev.capstan.api.RefusedException what the decision throws; or that others were always faster
    <T> T commit(boolean dryRun, Predicate<View> patient, Function<View, Decision<T>> decide) {
        try (Turn turn = turns.none()) {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                boolean slow = patient.test(index.view());
                Decision<T> decision = slow ? decide.apply(fresh()) : decided(decide);
                if (dryRun || decision.writes().isEmpty()) {
                    return decision.answer().apply(0);
                }
                switch (write(new Batch(decision.expectations(), decision.writes()))) {
                    case Outcome.Committed(long first, long last) -> {
                        return decision.answer().apply(first);
                    }
                    case Outcome.Lost(Expectation expectation, long actual) -> {
                        reach(actual);
                        takeTurn(turn, expectation, slow);
                    }
                }
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
        throw new Refusal.Unavailable("the objects involved keep changing, " + ATTEMPTS + " attempts were overtaken", 1)
                .asException();
    }

    /// Whoever asks others keeps no turn meanwhile: those could be asking us, and wait for the same turn.
    private static void takeTurn(Turn turn, Expectation lost, boolean slow) throws InterruptedException {
        if (slow) {
            turn.close();
        } else {
            turn.take(lost.key());
        }
    }

    /// Decides on what is at hand. Writes are conditional, so they cannot be based on an old state; but a refusal,
    /// or that nothing has to change, is told to the caller as it is, and so must be true of the newest state.
    private <T> Decision<T> decided(Function<View, Decision<T>> decide) {
        View view = index.view();
        try {
            Decision<T> decision = decide.apply(view);
            return decision.writes().isEmpty() && isOld(view) ? decide.apply(index.view()) : decision;
        } catch (RefusedException e) {
            if (isOld(view)) {
                return decide.apply(index.view());
            }
            throw e;
        }
    }

    private boolean isOld(View view) {
        return fresh().revision() > view.revision();
    }

    /// Waits until the index shows this revision; says whether it does.
    boolean reach(long revision) {
        try {
            return index.await(revision, CATCH_UP);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /// A view that shows everything that was committed before the call, by whomever.
    View fresh() {
        try {
            long revision = store.revision();
            if (!reach(revision)) {
                throw new Refusal.Unavailable(
                                "this server is at revision " + index.view().revision() + " and the store at "
                                        + revision,
                                1)
                        .asException();
            }
            return index.view();
        } catch (InterruptedException e) {
            throw interrupted();
        } catch (StoreException e) {
            throw unavailable(e);
        }
    }

    private Outcome write(Batch batch) {
        try {
            return store.commit(batch);
        } catch (InterruptedException e) {
            throw interrupted();
        } catch (StoreException e) {
            throw unavailable(e);
        }
    }

    private static RuntimeException interrupted() {
        Thread.currentThread().interrupt();
        return new Refusal.Unavailable("the server is stopping", 1).asException();
    }

    /// What to throw when the store is away: the caller may try again.
    static RuntimeException unavailable(StoreException e) {
        return new Refusal.Unavailable("the store cannot be used now: " + e.getMessage(), 1).asException();
    }
}
