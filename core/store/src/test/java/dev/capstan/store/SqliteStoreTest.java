package dev.capstan.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteStoreTest extends StoreContract {
    @TempDir
    Path directory;

    @Override
    protected Store open(StoreOptions options) {
        return Store.sqlite(directory.resolve("store.db"), options);
    }

    @Test
    void nothingIsLeftInTheFilesOfWhatWasRewritten() throws Exception {
        for (int i = 0; i < 50; i++) {
            commit(put("a" + i % 5, "canary ".repeat(i * 40 + 1)));
        }
        store.compact(30); // leaves its bytes in pages that are no longer used
        assertThat(filesWith("canary")).isNotEmpty();

        store.rewrite("a", (_, value) -> new byte[value.length]);

        assertThat(filesWith("canary")).isEmpty();
        reopen();
        assertThat(filesWith("canary")).isEmpty();
        assertThat(scanNewest()).hasSize(5);
    }

    @Test
    void whatAnInterruptedRewriteLeftIsRemovedByTheNext() throws Exception {
        for (int i = 0; i < 250; i++) {
            commit(put("a" + i, "canary"));
        }
        var calls = new AtomicInteger();
        assertThatThrownBy(() -> store.rewrite("a", (_, value) -> {
                    if (calls.incrementAndGet() == 230) {
                        throw new IllegalStateException("the power went out");
                    }
                    return new byte[value.length];
                }))
                .isInstanceOf(IllegalStateException.class);
        for (int i = 0; i < 250; i++) {
            commit(remove("a" + i));
        }
        store.compact(500); // so that nothing is left to replace
        reopen();

        assertThat(store.rewrite("a", (_, value) -> new byte[value.length])).isZero();

        assertThat(filesWith("canary")).isEmpty();
    }

    private List<Path> filesWith(String text) throws IOException {
        var found = new ArrayList<Path>();
        try (var files = Files.list(directory)) {
            for (Path each : files.toList()) {
                if (Files.readString(each, StandardCharsets.ISO_8859_1).contains(text)) {
                    found.add(each);
                }
            }
        }
        return found;
    }

    @Test
    void aFileThatIsOpenAlreadyIsRefused() {
        var file = directory.resolve("store.db");

        assertThatThrownBy(() -> Store.sqlite(file))
                .isInstanceOf(StoreException.class)
                .hasMessage("the store " + file + " is open already, expected to be its only user");
    }

    @Test
    void aFileThatIsNoDatabaseIsRefused() throws Exception {
        var file = directory.resolve("letter.txt");
        Files.writeString(file, "Dear reader, this is not a database. ".repeat(100));

        assertThatThrownBy(() -> Store.sqlite(file))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith(
                        "the store " + file + " cannot be opened, it is broken or no SQLite file: [SQLITE_NOTADB]")
                .hasMessageEndingWith(": restore a copy, or start with another data directory");
        assertThat(Files.readString(file)).startsWith("Dear reader");
    }

    @Test
    void aDatabaseOfAnotherProgramIsRefusedAndLeftAlone() throws Exception {
        var file = directory.resolve("theirs.db");
        sql(file, "CREATE TABLE theirs (a)");
        var before = Files.readAllBytes(file);

        assertThatThrownBy(() -> Store.sqlite(file))
                .isInstanceOf(StoreException.class)
                .hasMessage("the file " + file + " is a SQLite database of another program: expected application id "
                        + 0x43505354 + ", found 0");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void aFileOfANewerProgramIsRefused() throws Exception {
        var file = directory.resolve("store.db");
        store.close();
        sql(file, "PRAGMA user_version = 7");

        assertThatThrownBy(() -> Store.sqlite(file))
                .isInstanceOf(StoreException.class)
                .hasMessage("the store " + file + " has version 7, this program knows 1: use a newer program");
    }

    @Test
    void aBrokenFileIsRefusedInOneSentence() throws Exception {
        var file = directory.resolve("store.db");
        commit(put("a", "1"));
        store.close();
        var bytes = Files.readAllBytes(file);
        for (int i = 100; i < bytes.length; i++) {
            bytes[i] = (byte) 0x5a;
        }
        Files.write(file, bytes);

        assertThatThrownBy(() -> Store.sqlite(file))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("the store " + file + " cannot be opened, it is broken or no SQLite file: ");
    }

    @Test
    void aFullDiskFailsTheWritersAndTheStoreGoesOn() throws Exception {
        commit(put("a", "1"));
        var failures = new ArrayList<Integer>();
        store.close();
        var file = directory.resolve("store.db");
        try (var small = SqliteStore.open(file, StoreOptions.defaults().withListener(new StoreListener() {
            @Override
            public void failed(int batches, Throwable cause) {
                failures.add(batches);
            }
        }))) {
            small.limitPages(20);

            assertThatThrownBy(() -> small.commit(batch(put("big", "x".repeat(200_000)))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith("nothing was written: [SQLITE_FULL]");

            assertThat(small.commit(batch(put("b", "2")))).isEqualTo(new Outcome.Committed(2, 2));
            assertThat(failures).containsExactly(1);
        }
        reopen();
        assertThat(scanNewest()).containsExactly("a=1@1/1", "b=2@2/2");
    }

    @Test
    void aWriterIsToldThatAnotherProgramHoldsTheFile() throws Exception {
        store.close();
        var file = directory.resolve("store.db");
        try (var patient = SqliteStore.open(file, StoreOptions.defaults());
                var other = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            patient.limitPatience(Duration.ofMillis(1));
            Sql.run(other, "BEGIN IMMEDIATE");

            assertThatThrownBy(() -> patient.commit(batch(put("a", "1"))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith("nothing was written: [SQLITE_BUSY]")
                    .hasMessageEndingWith(": another program holds the file, expected to be its only user");

            Sql.run(other, "ROLLBACK");
            assertThat(patient.commit(batch(put("a", "1")))).isEqualTo(new Outcome.Committed(1, 1));
        }
    }

    @Test
    void onlyTheOwnerMayReadTheFiles() throws Exception {
        commit(put("a", "1"));
        assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");

        for (String name : List.of("store.db", "store.db-wal", "store.db-shm", "store.db.lock")) {
            assertThat(Files.getPosixFilePermissions(directory.resolve(name)))
                    .as(name)
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }

    @Test
    void aListenerHearsHowManyWritersSharedATransaction() throws Exception {
        store.close();
        var heard = new ArrayList<String>();
        try (var listened = Store.sqlite(
                directory.resolve("other.db"), StoreOptions.defaults().withListener(new StoreListener() {
                    @Override
                    public void committed(int batches, int changes, Duration took) {
                        heard.add(batches + " batches, " + changes + " changes, " + took.isPositive());
                    }
                }))) {
            listened.commit(batch(put("a", "1"), put("b", "1")));
            listened.commit(Batch.of(put("a", "2"), 9));
        }
        assertThat(heard).containsExactly("1 batches, 2 changes, true", "1 batches, 0 changes, true");
    }

    private static void sql(Path file, String statement) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            Sql.run(connection, statement);
        }
    }
}
