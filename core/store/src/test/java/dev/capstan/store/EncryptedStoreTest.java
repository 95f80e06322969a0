package dev.capstan.store;

import dev.capstan.store.encryption.EncryptedStore;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.Keyring;

/// A store that encrypts is a store like any other.
final class EncryptedStoreTest extends StoreContract {
    private final InMemoryLog log = new InMemoryLog();
    private final Keyring keys = Keyring.of(EncryptionKey.random("only"));

    @Override
    protected Store open(StoreOptions options) {
        return EncryptedStore.open(new InMemoryStore(log, options), keys, "", "values");
    }
}
