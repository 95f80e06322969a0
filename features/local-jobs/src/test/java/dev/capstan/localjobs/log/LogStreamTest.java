package dev.capstan.localjobs.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogStreamTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path folder;

    @Test
    void aLogIsShownAsItWasSaid() throws IOException {
        write("one\n\nthree", 1000);

        assertThat(shown(LogRequest.whole())).isEqualTo("one\n\nthree\n");
    }

    @Test
    void onlyTheLastLinesAreShownOrTheNewestOrTheFirstBytes() throws IOException {
        write("one\ntwo\nthree\n", 1000);

        assertThat(shown(LogRequest.whole().withTail(2))).isEqualTo("two\nthree\n");
        assertThat(shown(LogRequest.whole().withTail(0))).isEmpty();
        assertThat(shown(LogRequest.whole().withTail(9))).isEqualTo("one\ntwo\nthree\n");
        assertThat(shown(LogRequest.whole().withSince(START.plusSeconds(2)))).isEqualTo("two\nthree\n");
        assertThat(shown(LogRequest.whole().withLimit(5))).isEqualTo("one\nt");
        assertThat(shown(LogRequest.whole().withTimestamps().withTail(1))).isEqualTo("2026-01-01T00:00:03Z three\n");
    }

    @Test
    void aLongLineIsOneLine() throws IOException {
        String line = "x".repeat(40_000);
        write(line + "\nend\n", 1 << 20);

        assertThat(shown(LogRequest.whole())).isEqualTo(line + "\nend\n");
        assertThat(Files.readAllLines(file())).hasSize(4);
    }

    @Test
    void aLogHasALimitAndSaysSo() throws IOException {
        write("one\ntwo\nthree\nfour\n", 80);

        assertThat(shown(LogRequest.whole())).isEqualTo("one\ntwo\n[the log is cut here: it may have 80 bytes]\n");
    }

    @Test
    void whoFollowsALogThatIsOverSeesItsEnd() throws IOException {
        LogFile log = write("one\n", 1000);

        assertThat(shown(LogRequest.whole().withFollow(), log)).isEqualTo("one\n");
    }

    @Test
    void whoGivesUpFollowingIsNotKeptWaiting() throws Exception {
        try (var log = new LogFile(file(), 1000, () -> START)) {
            var stream = new LogStream(file(), LogRequest.whole().withFollow(), log);
            var reading = CompletableFuture.supplyAsync(() -> read(stream));

            stream.close();

            assertThat(reading.get(30, TimeUnit.SECONDS)).isLessThan(0);
        }
    }

    private static int read(LogStream stream) {
        try {
            return stream.read();
        } catch (IOException _) {
            return -2; // It was closed before the read began.
        }
    }

    @Test
    void aLineThatAKilledServerDidNotFinishIsNotShown() throws IOException {
        write("one\n", 1000);
        Files.writeString(file(), "2026-01-01T00:00:09Z std", StandardOpenOption.APPEND);

        assertThat(shown(LogRequest.whole())).isEqualTo("one\n");
    }

    /// Each line a second later than the one before.
    private LogFile write(String text, long limit) throws IOException {
        var line = new AtomicInteger();
        try (var log = new LogFile(file(), limit, () -> START.plusSeconds(line.incrementAndGet()))) {
            log.write(new ByteArrayInputStream(text.getBytes(UTF_8)));
            return log;
        }
    }

    private String shown(LogRequest request) throws IOException {
        return shown(request, null);
    }

    private String shown(LogRequest request, @Nullable LogFile live) throws IOException {
        try (var stream = new LogStream(file(), request, live)) {
            return new String(stream.readAllBytes(), UTF_8);
        }
    }

    private Path file() {
        return folder.resolve("0.log");
    }
}
