package dev.capstan.store.encryption;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.store.Batch;
import dev.capstan.store.Change;
import dev.capstan.store.Store;
import dev.capstan.store.StoreException;
import dev.capstan.store.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EncryptionTest {
    private static final EncryptionKey OLD = EncryptionKey.random("old");
    private static final EncryptionKey NEW = EncryptionKey.random("new");

    @TempDir
    Path directory;

    private final List<Store> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Store::close);
    }

    @Test
    void whatIsUnderThePrefixIsNowhereInTheFiles() throws Exception {
        var store = open(Keyring.of(OLD));
        for (int i = 0; i < 20; i++) {
            put(store, "s/a", "canary" + i);
        }
        put(store, "c/a", "sparrow");

        assertThat(everything()).doesNotContain("canary").contains("sparrow", "capstan:aesgcm:1:old:");
        store.close();
        assertThat(everything()).doesNotContain("canary").contains("sparrow");
    }

    @Test
    void whateverReadsSeesItPlain() throws Exception {
        var store = open(Keyring.of(OLD));
        var seen = new ArrayList<Change>();
        store.follow(0, seen::addAll);
        put(store, "s/a", "one");
        put(store, "s/a", "two");

        assertThat(value(store, "s/a", 1)).isEqualTo("one");
        assertThat(value(store, "s/a", 2)).isEqualTo("two");
        assertThat(store.changesAfter(0, 10)).extracting(EncryptionTest::text).containsExactly("one", "two");
        assertThat(seen).extracting(EncryptionTest::text).containsExactly("one", "two");
    }

    @Test
    void theSameValueNeverLooksTheSame() throws Exception {
        var inner = opened(Store.inMemory());
        var store = EncryptedStore.open(inner, Keyring.of(OLD), "s/", "Secrets");
        put(store, "s/a", "same");
        put(store, "s/a", "same");

        assertThat(inner.changesAfter(0, 10)).extracting(EncryptionTest::text).doesNotHaveDuplicates();
    }

    @Test
    void whatWasPlainIsEncryptedAtTheNextStart() throws Exception {
        var plain = open(Keyring.none());
        put(plain, "s/a", "canary1");
        put(plain, "s/a", "canary2");
        put(plain, "s/b", "canary3");
        plain.commit(new Batch(List.of(), List.of(new Write.Remove("s/b"))));
        plain.close();

        var store = open(Keyring.of(OLD));

        assertThat(store.renewed()).isEqualTo(3);
        assertThat(everything()).doesNotContain("canary");
        assertThat(store.revision()).isEqualTo(4);
        assertThat(value(store, "s/a", 1)).isEqualTo("canary1");
        assertThat(value(store, "s/b", 3)).isEqualTo("canary3");
        store.close();
        assertThat(open(Keyring.of(OLD)).renewed()).isZero();
    }

    @Test
    void aNewKeyTakesOverAndTheOldOneCanGo() throws Exception {
        var before = open(Keyring.of(OLD));
        put(before, "s/a", "one");
        put(before, "s/a", "two");
        before.close();

        var between = open(Keyring.of(NEW, OLD));
        assertThat(between.renewed()).isEqualTo(2);
        between.close();

        var after = open(Keyring.of(NEW));
        assertThat(after.renewed()).isZero();
        assertThat(value(after, "s/a", 1)).isEqualTo("one");
        assertThat(value(after, "s/a", 2)).isEqualTo("two");
    }

    @Test
    void aRenewalThatWasInterruptedGoesOnAtTheNextStart() throws Exception {
        var inner = opened(Store.inMemory());
        var before = EncryptedStore.open(inner, Keyring.of(OLD), "s/", "Secrets");
        for (int i = 0; i < 10; i++) {
            put(before, "s/" + i, "value" + i);
        }
        var calls = new AtomicInteger();
        assertThatThrownBy(() -> inner.rewrite("s/", (key, value) -> {
                    if (calls.incrementAndGet() == 4) {
                        throw new IllegalStateException("the power went out");
                    }
                    return Envelope.seal(
                            NEW, key, Envelope.open(OLD, key, value).orElseThrow());
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThatThrownBy(() -> EncryptedStore.open(inner, Keyring.of(NEW), "s/", "Secrets"))
                .hasMessage("7 Secrets are encrypted with the key \"old\", which is not among those given:"
                        + " 3, 4, 5, 6, 7, 8, 9");
        assertThat(EncryptedStore.open(inner, Keyring.of(NEW, OLD), "s/", "Secrets")
                        .renewed())
                .isEqualTo(7);
        var after = EncryptedStore.open(inner, Keyring.of(NEW), "s/", "Secrets");
        assertThat(value(after, "s/7", Long.MAX_VALUE)).isEqualTo("value7");
    }

    @Test
    void withoutAKeyNothingOpensOverEncryptedValues() throws Exception {
        var store = open(Keyring.of(OLD));
        for (int i = 10; i < 22; i++) {
            put(store, "s/default/" + i, "value");
        }
        store.close();

        assertThatThrownBy(() -> open(Keyring.none()))
                .isInstanceOf(UnreadableException.class)
                .hasMessage("12 Secrets are encrypted with the key \"old\", which is not there, as no key was given:"
                        + " default/10, default/11, default/12, default/13, default/14, default/15, default/16,"
                        + " default/17, default/18, default/19 and 2 more");
    }

    @Test
    void anotherKeyOfTheSameNameIsFoundOut() throws Exception {
        var store = open(Keyring.of(OLD));
        put(store, "s/default/a", "value");
        store.close();

        assertThatThrownBy(() -> open(Keyring.of(EncryptionKey.random("old"))))
                .hasMessage(
                        "one of the Secrets is encrypted with the key \"old\", but the one among those given does not"
                                + " fit: it is another, or something was changed or moved: default/a");
    }

    @Test
    void aValueThatWasCopiedToAnotherNameIsFoundOut() throws Exception {
        var inner = opened(Store.inMemory());
        var store = EncryptedStore.open(inner, Keyring.of(OLD), "s/", "Secrets");
        put(store, "s/admin", "precious");
        byte[] kept = inner.read("s/admin", 1).orElseThrow().value();
        inner.commit(new Batch(List.of(), List.of(new Write.Put("s/mine", kept))));

        assertThatThrownBy(() -> store.read("s/mine", 2))
                .isInstanceOf(StoreException.class)
                .hasMessageEndingWith("does not fit: it is another, or something was changed or moved: mine");
        assertThatThrownBy(() -> EncryptedStore.open(inner, Keyring.of(OLD), "s/", "Secrets"))
                .hasMessageEndingWith(": mine");
    }

    @Test
    void everyChangedByteIsFoundOut() {
        byte[] sealed = Envelope.seal(OLD, "s/a", "value".getBytes(UTF_8));
        for (int at = 0; at < sealed.length; at++) {
            byte[] changed = sealed.clone();
            changed[at] ^= 1;
            boolean readable = Envelope.keyName(changed)
                    .filter(OLD.name()::equals)
                    .flatMap(_ -> Envelope.open(OLD, "s/a", changed))
                    .isPresent();
            assertThat(readable).as("byte %d", at).isFalse();
        }
        for (int length = 0; length < sealed.length; length++) {
            byte[] cut = Arrays.copyOf(sealed, length);
            assertThat(Envelope.open(OLD, "s/a", cut)).as("length %d", length).isEmpty();
        }
    }

    @Test
    void aKeyThatWasAddedToTheFileMeanwhileIsFound() throws Exception {
        var file = new KeyFile(directory.resolve("keys"));
        file.add(OLD);
        var inner = opened(Store.inMemory());
        var second = EncryptedStore.open(inner, Keyring.in(file), "s/", "Secrets");
        file.add(NEW);
        var first = EncryptedStore.open(inner, Keyring.in(file), "s/", "Secrets");

        put(first, "s/a", "value");

        assertThat(value(second, "s/a", 1)).isEqualTo("value");
    }

    private EncryptedStore open(Keyring keys) {
        var inner = opened(Store.sqlite(directory.resolve("store.db")));
        try {
            return EncryptedStore.open(inner, keys, "s/", "Secrets");
        } catch (UnreadableException refused) {
            inner.close();
            throw refused;
        }
    }

    private Store opened(Store store) {
        opened.add(store);
        return store;
    }

    private static void put(Store store, String key, String value) throws InterruptedException {
        store.commit(new Batch(List.of(), List.of(new Write.Put(key, value.getBytes(UTF_8)))));
    }

    private static String value(Store store, String key, long revision) {
        return new String(store.read(key, revision).orElseThrow().value(), UTF_8);
    }

    private static String text(Change change) {
        byte[] value = change.value();
        return value == null ? "gone" : new String(value, ISO_8859_1);
    }

    private String everything() throws IOException {
        var text = new StringBuilder();
        try (var files = Files.list(directory)) {
            for (Path each : files.toList()) {
                text.append(Files.readString(each, ISO_8859_1));
            }
        }
        return text.toString();
    }
}
