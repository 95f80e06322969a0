package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class DataDirectoryTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path folder;

    @Test
    void itIsInTheHomeDirectoryOfTheShell() {
        assertThat(DataDirectory.named("", Map.of("HOME", "/home/ann"))).isEqualTo(Path.of("/home/ann/.capstan"));
    }

    @Test
    void withoutAHomeInTheEnvironmentItIsWhereJavaSaysHomeIs() {
        assertThat(DataDirectory.named("", Map.of()))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".capstan").toAbsolutePath());
    }

    @Test
    void theOneThatWasAskedForIsTaken() {
        assertThat(DataDirectory.named("/srv/a/../b", Map.of("HOME", "/home/ann")))
                .isEqualTo(Path.of("/srv/b"));
    }

    @Test
    void oneAtATimeUsesIt() throws IOException {
        try (DataDirectory _ = DataDirectory.open(folder)) {
            assertThatThrownBy(() -> DataDirectory.open(folder))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("the data directory " + folder
                            + " is in use by another capstan: stop that one, or give this one another with --data");
        }
        DataDirectory.open(folder).close();
    }

    @Test
    void aPlaceThatCannotBeUsedIsToldWithTheReason() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> DataDirectory.open(file))
                .isInstanceOf(UsageException.class)
                .hasMessage("the data directory " + file + " is a file, expected a directory");
        assertThatThrownBy(() -> DataDirectory.open(file.resolve("below")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("the data directory " + file.resolve("below") + " cannot be used (")
                .hasMessageEndingWith("): choose one that you can write to with --data");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPlaceWhereNothingCanBeMadeIsToldWithTheReason() {
        assertThatThrownBy(() -> DataDirectory.open(Path.of("/proc/capstan")))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "the data directory /proc/capstan cannot be used (/proc/capstan: no such file or directory):"
                                + " choose one that you can write to with --data");
    }
}
