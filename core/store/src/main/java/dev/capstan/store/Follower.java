package dev.capstan.store;

import java.util.List;

/// Somebody who wants to see every change, in order.
@FunctionalInterface
public interface Follower {
    /// Takes the next changes: whole batches, never overlapping, never at the same time.
    ///
    /// Commits wait for this call, so it must be short and must not call back into the store. It must not throw;
    /// if it does, the store stops acknowledging, since nobody could say any more what that follower knows.
    void changed(List<Change> changes);
}
