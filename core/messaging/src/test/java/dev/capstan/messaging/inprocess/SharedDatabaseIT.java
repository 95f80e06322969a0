package dev.capstan.messaging.inprocess;

import dev.capstan.store.Store;
import dev.capstan.store.postgres.PostgresOptions;
import dev.capstan.store.postgres.PostgresStore;
import dev.capstan.store.postgres.TestPostgres;

final class SharedDatabaseIT extends SharedStoreContract {
    private static final PostgresOptions DATABASE = TestPostgres.freshDatabase();

    @Override
    protected Store connect() {
        return PostgresStore.open(DATABASE);
    }

    @Override
    protected void kill(Store store) {
        store.close();
    }
}
