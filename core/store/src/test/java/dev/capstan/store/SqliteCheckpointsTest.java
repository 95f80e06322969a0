package dev.capstan.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteCheckpointsTest {
    private static final int PAGE = 4096;
    private static final int TOO_LONG = 200;

    @TempDir
    private Path folder;

    @Test
    void theLogStaysShortUnderASteadyLoad() throws Exception {
        Path path = folder.resolve("store.db");
        try (SqliteFile file = SqliteFile.open(path);
                var writer = new SqliteWriter(file.writer(), Clock.systemUTC());
                var checkpoints = new SqliteCheckpoints(file, writer, 20, TOO_LONG).start()) {
            long longest = 0;
            for (int i = 0; i < 3_000; i++) {
                checkpoints.written(write(writer, i));
                longest = Math.max(longest, Files.size(folder.resolve("store.db-wal")));
            }

            // All of it would be some 9,000 pages.
            assertThat(longest).isBetween((long) PAGE * TOO_LONG, 20L * PAGE * TOO_LONG);
        }
    }

    private static int write(SqliteWriter writer, int number) {
        Write write = new Write.Put("/things/" + number % 100, ("value " + number).getBytes(UTF_8));
        return writer.apply(List.of(new Batch(List.of(), List.of(write))))
                .changes()
                .size();
    }
}
