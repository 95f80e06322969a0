package dev.capstan.stack.run.update;

import dev.capstan.spi.stack.StackEngine;
import dev.capstan.stack.state.StackStates;
import java.time.Clock;
import java.time.Duration;

/// How Updates are run.
///
/// @param engine that runs them
/// @param states where it keeps what it remembers
/// @param parallelism how many run at the same time
/// @param hostAllowed whether a Stack may read files and variables of this machine
/// @param environmentsAreSecrets whether an ESC environment is a Secret here; else the engine knows what it is
/// @param patience how long a run may take
/// @param history how many ended Updates of a Stack are kept
public record UpdateOptions(
        StackEngine engine,
        StackStates states,
        int parallelism,
        boolean hostAllowed,
        boolean environmentsAreSecrets,
        Duration patience,
        int history,
        Clock clock) {
    private static final int PARALLELISM = 8;
    private static final int HISTORY = 10;

    public UpdateOptions {
        if (parallelism < 1) {
            throw new IllegalArgumentException(parallelism + " runs at the same time, expected 1 or more");
        }
    }

    public static UpdateOptions of(StackEngine engine, StackStates states) {
        return new UpdateOptions(
                engine, states, PARALLELISM, false, true, Duration.ofHours(24), HISTORY, Clock.systemUTC());
    }

    public UpdateOptions withParallelism(int count) {
        return new UpdateOptions(engine, states, count, hostAllowed, environmentsAreSecrets, patience, history, clock);
    }

    public UpdateOptions withHostAllowed(boolean allowed) {
        return new UpdateOptions(
                engine, states, parallelism, allowed, environmentsAreSecrets, patience, history, clock);
    }

    public UpdateOptions withEnvironmentsAsSecrets(boolean secrets) {
        return new UpdateOptions(engine, states, parallelism, hostAllowed, secrets, patience, history, clock);
    }

    public UpdateOptions withPatience(Duration longest) {
        return new UpdateOptions(
                engine, states, parallelism, hostAllowed, environmentsAreSecrets, longest, history, clock);
    }

    public UpdateOptions withHistory(int count) {
        return new UpdateOptions(
                engine, states, parallelism, hostAllowed, environmentsAreSecrets, patience, count, clock);
    }

    public UpdateOptions withClock(Clock other) {
        return new UpdateOptions(
                engine, states, parallelism, hostAllowed, environmentsAreSecrets, patience, history, other);
    }
}
