package dev.capstan.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuditFileTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path directory;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Path path;

    @BeforeEach
    void name() {
        path = directory.resolve("audit.log");
    }

    @Test
    void onlyItsOwnerCanReadIt() throws Exception {
        try (var file = new AuditFile(path, 100, 3)) {
            append(file, "one");

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aLaterProcessGoesOnWhereTheFirstEnded() throws Exception {
        for (String each : new String[] {"one", "two"}) {
            try (var file = new AuditFile(path, 100, 3)) {
                append(file, each);
            }
        }

        assertThat(path).hasContent("one\ntwo\n");
    }

    @Test
    void aFullFileIsFollowedByAnotherAndTheOldestGoes() throws Exception {
        try (var file = new AuditFile(path, 10, 3)) {
            for (String each : new String[] {"one", "two", "three", "four", "five", "six", "seven"}) {
                append(file, each);
            }
        }

        assertThat(path).hasContent("six\nseven\n");
        assertThat(directory.resolve("audit.log.1")).hasContent("four\nfive\n");
        assertThat(directory.resolve("audit.log.2")).hasContent("three\n");
        assertThat(directory.resolve("audit.log.3")).doesNotExist();
    }

    @Test
    void aSingleFileBeginsAnew() throws Exception {
        try (var file = new AuditFile(path, 10, 1)) {
            append(file, "first");
            append(file, "second");
        }

        assertThat(path).hasContent("second\n");
        assertThat(directory.resolve("audit.log.1")).doesNotExist();
    }

    @Test
    void aLineThatIsTooLongIsWrittenAllTheSame() throws Exception {
        try (var file = new AuditFile(path, 10, 2)) {
            append(file, "much longer than a file may be");
            append(file, "two");
        }

        assertThat(path).hasContent("two\n");
        assertThat(directory.resolve("audit.log.1")).hasContent("much longer than a file may be\n");
    }

    @Test
    void aFileThatWasMovedAwayIsBegunAnew() throws Exception {
        try (var file = new AuditFile(path, 100, 3)) {
            append(file, "one");
            Files.move(path, directory.resolve("taken"));
            append(file, "two");
        }

        assertThat(directory.resolve("taken")).hasContent("one\n");
        assertThat(path).hasContent("two\n");
    }

    private static void append(AuditFile file, String line) throws IOException {
        file.append((line + "\n").getBytes(UTF_8));
    }
}
