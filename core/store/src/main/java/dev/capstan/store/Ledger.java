package dev.capstan.store;

import java.util.List;

/// Where the changes are written: the part of committing that differs from store to store.
@FunctionalInterface
public interface Ledger {
    /// Decides the batches on what is committed now, and writes what they change in one transaction.
    ///
    /// Called by one thread at a time. When it throws, the caller takes it that nothing was written or that nobody
    /// can say; it may be called again.
    ///
    /// @see Decision#of
    Decision apply(List<Batch> batches);
}
