package dev.capstan.messaging.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class TenureTest {
    @Test
    void oneThatIsOverStaysOver() {
        var tenure = Tenure.until(System.nanoTime());

        assertThat(tenure.extend(later())).isFalse();
        assertThat(tenure.lasts()).isFalse();
    }

    @Test
    void oneThatLastsCanBeExtended() {
        var tenure = Tenure.until(later());

        assertThat(tenure.extend(later())).isTrue();
        assertThat(tenure.lasts()).isTrue();
    }

    @Test
    void anyCanBeEnded() {
        var tenure = Tenure.endless();
        assertThat(tenure.lasts()).isTrue();

        tenure.end();

        assertThat(tenure.lasts()).isFalse();
        assertThat(tenure.extend(later())).isFalse();
    }

    private static long later() {
        return System.nanoTime() + Duration.ofHours(1).toNanos();
    }
}
