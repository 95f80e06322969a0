package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.KeyFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EncryptionKeyCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theFirstKeyMakesTheFileAndTheNextComesFirst() throws Exception {
        Path file = directory.resolve("keys");

        assertThat(run("encryption-key", file.toString(), "--name", "one")).isZero();
        assertThat(run("encryption-key", file.toString())).isZero();

        assertThat(new KeyFile(file).keys())
                .extracting(EncryptionKey::name)
                .hasSize(2)
                .endsWith("one");
        assertThat(out.toString().lines())
                .first()
                .isEqualTo("The key \"one\" is in " + file + ": keep a copy where the database's backups are not");
        assertThat(out.toString()).doesNotContain(secretIn(file));
    }

    @Test
    void aDirectoryThatIsNotThereIsNamed() {
        Path file = directory.resolve("no/keys");

        assertThat(run("encryption-key", file.toString())).isEqualTo(2);
        assertThat(err)
                .hasToString("capstan: the key file " + file + " cannot be made, as there is no directory "
                        + directory.resolve("no") + "\n");
    }

    @Test
    void aNameThatIsTakenIsRefused() {
        Path file = directory.resolve("keys");
        run("encryption-key", file.toString(), "--name", "one");

        assertThat(run("encryption-key", file.toString(), "--name", "one")).isEqualTo(2);
        assertThat(err)
                .hasToString("capstan: the key file " + file + " has a key \"one\" already, choose another name\n");
    }

    @Test
    void aServerWithoutItsKeyFileDoesNotStart() {
        Path file = directory.resolve("none");

        assertThat(run("up", "--port", "0", "--data", directory.toString(), "--encryption-keys", file.toString()))
                .isEqualTo(2);
        assertThat(err)
                .hasToString("capstan: the key file " + file + " is not there: make one with capstan encryption-key "
                        + file + "\n");
        assertThat(directory.resolve("capstan.db")).doesNotExist();
    }

    private int run(String... arguments) {
        return Main.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private static String secretIn(Path file) throws Exception {
        String line = Files.readString(file);
        return line.substring(line.indexOf(':') + 2, line.indexOf('\n'));
    }
}
