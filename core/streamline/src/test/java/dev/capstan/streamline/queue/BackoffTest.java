package dev.capstan.streamline.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BackoffTest {
    private static final RandomGenerator MIDDLE = new RandomGenerator() {
        @Override
        public long nextLong() {
            return 0;
        }

        @Override
        public double nextDouble() {
            return 0.5;
        }
    };

    @Test
    void delaysDoubleFromFiveMillisecondsToFiveMinutes() {
        Backoff backoff = Backoff.defaults();

        List<Duration> delays = IntStream.of(1, 2, 3, 4, 17, 1000)
                .mapToObj(failures -> backoff.delay(failures, MIDDLE))
                .toList();

        assertThat(delays)
                .containsExactly(
                        Duration.ofMillis(5),
                        Duration.ofMillis(10),
                        Duration.ofMillis(20),
                        Duration.ofMillis(40),
                        Duration.ofMinutes(5),
                        Duration.ofMinutes(5));
    }

    @Test
    void manyThatFailTogetherDoNotComeBackTogether() {
        var random = new Random(7);

        List<Duration> delays = IntStream.range(0, 100)
                .mapToObj(_ -> Backoff.defaults().delay(10, random))
                .toList();

        assertThat(delays)
                .allSatisfy(each -> assertThat(each).isBetween(Duration.ofMillis(2304), Duration.ofMillis(2816)));
        assertThat(delays).doesNotHaveDuplicates();
    }

    @Test
    void aBackoffThatMakesNoSenseIsRefusedWithWords() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Backoff.defaults().between(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .withMessage("a backoff from PT2S to PT1S, expected a positive delay and one that is not less");
    }
}
