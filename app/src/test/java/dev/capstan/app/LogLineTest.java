package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

final class LogLineTest {
    /// [S1-52]
    @Test
    void linesOfOneLookAtAnObjectHaveItsNumber() {
        var formatter = new LogLine();
        var line = new LogRecord(Level.WARNING, "size is {0}");
        line.setParameters(new Object[] {7});

        try (var _ = MDC.putCloseable("reconcileID", "0a1b")) {
            assertThat(formatter.format(line)).contains("reconcileID=0a1b size is 7");
        }
        assertThat(formatter.format(line)).contains("size is 7").doesNotContain("reconcileID");
    }
}
