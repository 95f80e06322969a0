package dev.capstan.fleet.aggregation;

import static dev.capstan.fleet.aggregation.Reports.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the log tells of expressions.
final class RuleLogTest {
    private final Logger log = Logger.getLogger(Rule.class.getName());
    private final Kept kept = new Kept();

    @BeforeEach
    void listen() {
        log.setLevel(Level.FINE);
        log.addHandler(kept);
    }

    @AfterEach
    void stop() {
        log.removeHandler(kept);
        log.setLevel(null);
    }

    /// [S4-42]
    @Test
    void thatAnExpressionFailsIsToldOnceWithItsPlace() {
        var failing = Configs.judging("requiredAdapters[7].available == \"True\"");
        failing.of(Situation.fresh(1, NOON));
        failing.of(Situation.fresh(2, NOON));

        assertThat(kept.told(Level.WARNING)).hasSize(1).first().asString().startsWith("""
                Condition Judged counts as false: index out of range: 7 (array length is 2) (1:17)
                 | requiredAdapters[7].available == "True"
                """);
    }

    /// [S4-45]
    @Test
    void whoeverLooksCloselySeesWhatMadeAConditionFalse() {
        Configs.judging("adapters[\"a\"].available == \"True\"")
                .of(Situation.fresh(1, NOON).withReports(List.of(Reports.failed("a", 1))));

        assertThat(kept.told(Level.FINE))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("Condition Judged is false: adapters[\"a\"].available == \"True\" of [{")
                .contains("adapter=a", "adapter=b", "adapter=c", "available=False", "reason=JobFailed");
    }

    private static final class Kept extends Handler {
        private final List<LogRecord> records = new CopyOnWriteArrayList<>();

        List<String> told(Level level) {
            return records.stream()
                    .filter(each -> each.getLevel().equals(level))
                    .map(LogRecord::getMessage)
                    .toList();
        }

        @Override
        public void publish(LogRecord line) {
            records.add(line);
        }

        @Override
        public void flush() {
            // Nothing waits.
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
