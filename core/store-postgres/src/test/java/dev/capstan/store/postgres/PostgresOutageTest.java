package dev.capstan.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class PostgresOutageTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final AtomicLong attempts = new AtomicLong();
    private final PostgresOutage outage = new PostgresOutage(now::get);

    @Test
    void afterAFailedAttemptOthersAreRefusedForASecondWithoutTrying() {
        fails("08001");

        assertThatThrownBy(this::succeed).isInstanceOf(SQLException.class).hasMessage("no answer");
        pass(Duration.ofMillis(999));
        assertThatThrownBy(this::succeed).isInstanceOf(SQLException.class).hasMessage("no answer");
        assertThat(attempts).hasValue(1);
    }

    @Test
    void afterASecondOneTriesWhileTheOthersAreRefused() throws Exception {
        fails("57P03");
        pass(Duration.ofSeconds(1));

        var answer = outage.attempt(() -> {
            assertThatThrownBy(this::succeed).isInstanceOf(SQLException.class).hasMessage("no answer");
            return "back";
        });

        assertThat(answer).isEqualTo("back");
        assertThat(succeed()).isEqualTo(2);
    }

    @Test
    void anAttemptThatNeverEndsLetsOthersTryInTheEnd() throws Exception {
        fails("08006");
        pass(Duration.ofSeconds(1));

        outage.attempt(() -> {
            pass(Duration.ofSeconds(4));
            return succeed();
        });

        assertThat(attempts).hasValue(2);
    }

    @Test
    void aServerThatAnswersWithARefusalIsNotAway() throws Exception {
        fails("53300");

        assertThat(succeed()).isEqualTo(2);
    }

    private void fails(String state) {
        assertThatThrownBy(() -> outage.attempt(() -> {
                    attempts.incrementAndGet();
                    throw new SQLException("no answer", state);
                }))
                .isInstanceOf(SQLException.class)
                .hasMessage("no answer");
    }

    private long succeed() throws SQLException {
        return outage.attempt(attempts::incrementAndGet);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
