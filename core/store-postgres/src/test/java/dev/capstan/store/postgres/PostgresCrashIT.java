package dev.capstan.store.postgres;

import dev.capstan.store.CrashContract;
import dev.capstan.store.CrashLoad;
import dev.capstan.store.Store;
import java.util.List;

final class PostgresCrashIT extends CrashContract {
    private final PostgresOptions database = TestPostgres.freshDatabase();

    @Override
    protected List<String> child() {
        return List.of(Child.class.getName(), database.url(), database.user(), database.password());
    }

    @Override
    protected Store open() {
        return PostgresStore.open(database);
    }

    /// Commits until it is killed.
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws Exception {
            var database = PostgresOptions.of(arguments[0], arguments[1], arguments[2]);
            try (var store = PostgresStore.open(database)) {
                new CrashLoad(store, arguments[3], ack -> System.out.println(ack.line())).run(() -> true);
            }
        }
    }
}
