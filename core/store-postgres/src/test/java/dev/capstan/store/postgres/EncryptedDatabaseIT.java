package dev.capstan.store.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import dev.capstan.store.Write;
import dev.capstan.store.encryption.EncryptedStore;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.Keyring;
import dev.capstan.store.encryption.UnreadableException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Encrypted values in a real database, which more than one process uses.
@Timeout(120)
final class EncryptedDatabaseIT {
    private static final EncryptionKey OLD = EncryptionKey.random("old");
    private static final EncryptionKey NEW = EncryptionKey.random("new");

    private final PostgresOptions database = TestPostgres.freshDatabase();
    private final List<Store> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Store::close);
    }

    @Test
    void noRowHoldsAnEncryptedValue() throws Exception {
        var store = open(Keyring.of(OLD));
        put(store, "s/a", "{\"word\": \"canary\"}");
        put(store, "s/a", "{\"word\": \"canary again\"}");
        put(store, "c/a", "{\"word\": \"sparrow\"}");

        assertThat(rows()).doesNotContain("canary").contains("sparrow", "capstan:aesgcm:1:old:");
    }

    @Test
    void whatWasPlainIsGoneFromAllRows() throws Exception {
        var plain = open(Keyring.none());
        put(plain, "s/a", "{\"word\": \"canary\"}");
        put(plain, "s/a", "{\"word\": \"canary again\"}");
        assertThat(rows()).contains("canary");

        assertThat(open(Keyring.of(OLD)).renewed()).isEqualTo(2);

        assertThat(rows()).doesNotContain("canary");
    }

    @Test
    void anotherServerSeesTheChangesPlain() throws Exception {
        var left = open(Keyring.of(OLD));
        var right = open(Keyring.of(OLD));
        var seen = new LinkedBlockingQueue<Change>();
        right.follow(0, seen::addAll);

        put(left, "s/a", "value");

        var change = seen.poll(60, TimeUnit.SECONDS);
        assertThat(change).isNotNull();
        assertThat(change.value()).isEqualTo("value".getBytes(UTF_8));
    }

    @Test
    void keysAreRotatedUnderServersThatGoOn() throws Exception {
        var left = open(Keyring.of(OLD, NEW));
        put(left, "s/a", "one");

        var right = open(Keyring.of(NEW, OLD));
        assertThat(right.renewed()).isEqualTo(1);
        put(right, "s/a", "two");
        assertThat(value(left, "s/a", 1)).isEqualTo("one");
        assertThat(value(left, "s/a", 2)).isEqualTo("two");
        put(left, "s/b", "three");

        assertThatThrownBy(() -> open(Keyring.of(NEW)))
                .isInstanceOf(UnreadableException.class)
                .hasMessage("one of the Secrets is encrypted with the key \"old\", which is not among those given: b");
    }

    @Test
    void aServerWithoutTheKeyStopsAndSaysWhy() throws Exception {
        var left = open(Keyring.of(OLD));
        var right = open(Keyring.none());
        right.follow(0, _ -> {});

        put(left, "s/a", "value");

        assertThatThrownBy(() -> put(right, "c/b", "value"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("one of the values is encrypted with the key \"old\", which is not there, as no"
                        + " key was given: a");
    }

    private EncryptedStore open(Keyring keys) {
        Store inner = PostgresStore.open(database);
        opened.add(inner);
        return EncryptedStore.open(inner, keys, "s/", "Secrets");
    }

    private static void put(Store store, String key, String value) throws InterruptedException {
        store.commit(new Batch(List.of(), List.of(new Write.Put(key, value.getBytes(UTF_8)))));
    }

    private static String value(Store store, String key, long revision) {
        return new String(store.read(key, revision).orElseThrow().value(), UTF_8);
    }

    private String rows() throws SQLException {
        try (var connection = DriverManager.getConnection(database.url(), database.user(), database.password());
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT encode(value, 'escape') FROM changes WHERE value IS NOT NULL"
                        + " UNION ALL SELECT value::text FROM current WHERE value IS NOT NULL")) {
            var found = new StringBuilder();
            while (rows.next()) {
                found.append(rows.getString(1)).append('\n');
            }
            return found.toString();
        }
    }
}
