package dev.capstan.store;

final class InMemoryStoreTest extends StoreContract {
    private final InMemoryLog log = new InMemoryLog();

    @Override
    protected Store open(StoreOptions options) {
        return new InMemoryStore(log, options);
    }
}
