package dev.capstan.conformance;

import dev.capstan.registry.Registry;
import dev.capstan.registry.lifecycle.Lifecycle;
import dev.capstan.store.Store;

/// A store that has been in use, and has forgotten how it began: its first revisions are gone.
public final class PastStore {
    private PastStore() {}

    public static Store of(Store empty) {
        try {
            Registry registry = Registry.open(empty, Registry.Options.defaults());
            Lifecycle.start(registry, empty, Lifecycle.Options.defaults()).close();
            empty.compact(empty.revision());
            return empty;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while preparing a store", e);
        }
    }
}
