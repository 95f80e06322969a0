package dev.capstan.store;

import java.time.Duration;

/// Somebody who counts what a store does. Called by the thread that commits, so it must be quick.
public interface StoreListener {
    /// Hears nothing.
    StoreListener NONE = new StoreListener() {};

    /// One transaction took this long, the followers included.
    ///
    /// @param batches how many writers shared it
    /// @param changes how many changes it made; 0 when every batch lost
    default void committed(int batches, int changes, Duration took) {}

    /// One transaction failed, and so did the commits of these many batches.
    default void failed(int batches, Throwable cause) {}
}
