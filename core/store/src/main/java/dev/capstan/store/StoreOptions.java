package dev.capstan.store;

import java.time.Clock;

/// What may differ between two stores of the same sort.
///
/// @param clock gives changes their time; a clock that goes back does not take the changes with it
/// @param listener is told of every transaction
public record StoreOptions(Clock clock, StoreListener listener) {
    public static StoreOptions defaults() {
        return new StoreOptions(Clock.systemUTC(), StoreListener.NONE);
    }

    public StoreOptions withClock(Clock clock) {
        return new StoreOptions(clock, listener);
    }

    public StoreOptions withListener(StoreListener listener) {
        return new StoreOptions(clock, listener);
    }
}
