package dev.capstan.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class AuditLogTest {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);
    private final Disk disk = new Disk();

    @Test
    void whatWasHandedOverIsWrittenBeforeItEnds() {
        var expected = new StringBuilder();
        try (var log = log(1000, Duration.ofSeconds(60))) {
            for (int i = 0; i < 5000; i++) {
                log.write(line("line " + i));
                expected.append("line ").append(i).append('\n');
            }
        }

        assertThat(disk.text()).isEqualTo(expected.toString());
        assertThat(disk.closed).isTrue();
    }

    @Test
    void aDiskThatFailsForAWhileLosesNothing() throws Exception {
        disk.fail(3);
        var log = log(1000, Duration.ofSeconds(60));
        log.write(line("one"));
        log.write(line("two"));
        disk.failures.await();
        log.close();

        assertThat(disk.text()).isEqualTo("one\ntwo\n");
        assertThat(log.written()).isEqualTo(2);
        assertThat(log.dropped()).isZero();
    }

    @Test
    void aSlowDiskMakesRequestsWait() throws Exception {
        disk.block();
        var log = log(10, Duration.ofSeconds(60));
        log.write(line("12345678")); // 9 bytes of 10
        disk.entered.await();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var second = threads.submit(() -> log.write(line("second")));
            disk.release.countDown();
            second.get();
        }
        log.close();

        assertThat(disk.text()).isEqualTo("12345678\nsecond\n");
        assertThat(log.dropped()).isZero();
    }

    @Test
    void aDiskThatDoesNotComeBackCostsLinesAndTheFileSaysHowMany() throws Exception {
        disk.block();
        var log = log(10, Duration.ofMillis(1));
        log.write(line("12345678"));
        disk.entered.await();

        log.write(line("lost"));
        log.write(line("lost too"));
        assertThat(log.dropped()).isEqualTo(2);
        disk.release.countDown();
        log.close();

        assertThat(disk.text())
                .isEqualTo(
                        "12345678\n{\"kind\":\"Gap\",\"apiVersion\":\"audit.capstan.dev/v1\",\"dropped\":2,\"stageTimestamp\":\"2026-01-01T12:00:00Z\"}\n");
        assertThat(log.written()).isEqualTo(1);
    }

    @Test
    void aDiskThatIsGoneDoesNotKeepItFromEnding() {
        disk.fail(Integer.MAX_VALUE);
        var log = log(1000, Duration.ofSeconds(60));
        log.write(line("one"));

        log.close();

        assertThat(log.dropped()).isEqualTo(1);
        log.write(line("too late"));
        assertThat(log.dropped()).isEqualTo(2);
    }

    private AuditLog log(int memory, Duration patience) {
        return new AuditLog(
                disk, new AuditLog.Limits(memory, patience, Duration.ofMillis(1), Duration.ofSeconds(30)), NOON);
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(UTF_8);
    }

    /// A disk that does as it is told.
    private static final class Disk implements AuditLog.Lines {
        final CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(0);
        CountDownLatch failures = new CountDownLatch(0);
        volatile boolean closed;
        private final List<String> written = new CopyOnWriteArrayList<>();

        void block() {
            release = new CountDownLatch(1);
        }

        void fail(int times) {
            failures = new CountDownLatch(times);
        }

        String text() {
            return String.join("", written);
        }

        @Override
        public void append(byte[] lines) throws IOException {
            entered.countDown();
            try {
                if (!release.await(30, TimeUnit.SECONDS)) {
                    throw new IOException("nobody let go");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (failures.getCount() > 0) {
                failures.countDown();
                throw new IOException("No space left on device");
            }
            written.add(new String(lines, UTF_8));
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
