package dev.capstan.store;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

final class SqliteCrashIT extends CrashContract {
    @TempDir
    Path directory;

    @Override
    protected List<String> child() {
        return List.of(Child.class.getName(), file().toString());
    }

    @Override
    protected Store open() {
        return Store.sqlite(file());
    }

    private Path file() {
        return directory.resolve("store.db");
    }

    /// Commits until it is killed.
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws Exception {
            try (var store = Store.sqlite(Path.of(arguments[0]))) {
                new CrashLoad(store, arguments[1], ack -> System.out.println(ack.line())).run(() -> true);
            }
        }
    }
}
