package dev.capstan.store.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeyFileTest {
    private static final String SECRET = Base64.getEncoder().encodeToString(new byte[32]);

    @TempDir
    Path directory;

    @Test
    void aKeyThatIsAddedComesFirst() throws Exception {
        var file = new KeyFile(directory.resolve("keys"));
        file.add(EncryptionKey.random("one"));
        file.add(EncryptionKey.random("two"));

        assertThat(file.keys()).extracting(EncryptionKey::name).containsExactly("two", "one");
        assertThat(Keyring.in(file).writing().map(EncryptionKey::name)).contains("two");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
                .isEqualTo("rw-------");
        assertThat(directory).isDirectoryNotContaining(each -> each.toString().endsWith(".new"));
    }

    @Test
    void aNameIsTakenOnce() throws Exception {
        var file = new KeyFile(directory.resolve("keys"));
        file.add(EncryptionKey.random("one"));

        assertThatThrownBy(() -> file.add(EncryptionKey.random("one")))
                .hasMessage("the key file " + file.path() + " has a key \"one\" already, choose another name");
    }

    @Test
    void commentsAndEmptyLinesArePassedOver() throws Exception {
        assertThat(written("# ours\n\n  a.b-c_1:  " + SECRET + "  \n").keys())
                .extracting(EncryptionKey::name)
                .containsExactly("a.b-c_1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw----r--", "rw--w----", "rw-----w-"})
    void aFileThatIsOpenToOthersIsRefused(String permissions) throws Exception {
        var file = written("a: " + SECRET);
        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString(permissions));

        assertThatThrownBy(file::keys)
                .hasMessage("the key file " + file.path() + " is open to others (" + permissions
                        + "), expected rw-------: run chmod 600 " + file.path());
    }

    @Test
    void aFileThatIsNotThereIsRefusedWithAdvice() {
        var file = new KeyFile(directory.resolve("none"));

        assertThatThrownBy(file::keys)
                .hasMessage("the key file " + file.path() + " is not there: make one with capstan encryption-key "
                        + file.path());
    }

    @Test
    void aFileInADirectoryThatIsNotThereIsNotMade() {
        var file = new KeyFile(directory.resolve("no/keys"));

        assertThatThrownBy(() -> file.add(EncryptionKey.random("one")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the key file " + file.path() + " cannot be made, as there is no directory "
                        + directory.resolve("no"));
    }

    @Test
    void anEmptyFileIsRefused() throws Exception {
        var file = written("# nothing\n");

        assertThatThrownBy(file::keys)
                .hasMessage("the key file " + file.path() + " is empty, expected at least one key");
    }

    @Test
    void twoKeysOfOneNameAreRefused() throws Exception {
        var file = written("a: " + SECRET + "\na: " + SECRET + "\n");

        assertThatThrownBy(file::keys)
                .hasMessage("the key file " + file.path() + " has two keys \"a\", expected different names");
    }

    @ParameterizedTest
    @ValueSource(strings = {"topsecret", "a: topsecret", "a b: ", ": topsecret", "topsecret!: x"})
    void aLineThatIsNoKeyIsToldByItsNumberOnly(String line) throws Exception {
        var file = written("# first\n" + line + "\n");

        assertThatThrownBy(file::keys)
                .hasMessage("line 2 of the key file " + file.path() + " is no key, expected a name of letters, digits,"
                        + " '.', '_' or '-', a colon and 32 bytes in base64");
    }

    @Test
    void aKeyNeverShowsItsSecret() {
        assertThat(new EncryptionKey("a", new byte[32])).hasToString("EncryptionKey[a]");
    }

    private KeyFile written(String text) throws IOException {
        Path path = directory.resolve("keys");
        Files.writeString(path, text);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        return new KeyFile(path);
    }
}
