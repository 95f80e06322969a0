package dev.capstan.expr.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

final class ArithmeticTest {
    private static final ZonedDateTime NOON = ZonedDateTime.of(2024, 5, 1, 12, 0, 0, 0, ZoneOffset.UTC);
    private static final Duration HOUR = Duration.ofHours(1);
    private final Budget budget = new Budget(1_000, 1_000);

    @Test
    void wholeNumbersWrapAround() {
        assertThat(Arithmetic.add(Long.MAX_VALUE, 1L, budget)).isEqualTo(Long.MIN_VALUE);
        assertThat(Arithmetic.multiply(Long.MAX_VALUE, 2L)).isEqualTo(-2L);
        assertThat(Arithmetic.negate(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
        assertThat(Arithmetic.remainder(Long.MIN_VALUE, -1L)).isZero();
    }

    @Test
    void powersAreThoseOfGo() {
        assertThat(Arithmetic.power(2L, 10L)).isEqualTo(1024);
        assertThat(Arithmetic.power(1L, Double.NaN)).isEqualTo(1);
        assertThat(Arithmetic.power(-1L, Double.POSITIVE_INFINITY)).isEqualTo(1);
    }

    @Test
    void aWholeExponentIsRightToTheLastBit() {
        assertThat(Arithmetic.power(1.1, 10L)).isEqualTo(2.593742460100002);
        assertThat(Arithmetic.power(0.1, 5L)).isEqualTo(1.0000000000000006e-05);
        assertThat(Arithmetic.power(10L, 100L)).isEqualTo(1.0000000000000002e+100);
        assertThat(Arithmetic.power(-3L, 3L)).isEqualTo(-27);
        assertThat(Arithmetic.power(2L, -1074L)).isEqualTo(Double.MIN_VALUE);
        assertThat(Arithmetic.power(Double.MIN_VALUE, -1L)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Arithmetic.power(1e300, 9e18)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Arithmetic.power(9L, 0.5)).isEqualTo(3);
        assertThat(Arithmetic.power(4L, -0.5)).isEqualTo(0.5);
        assertThat(Arithmetic.power(-8L, 0.5)).isNaN();
        assertThat(Arithmetic.power(0L, -0.5)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void whatIsTooLargeForAWholeNumberBecomesTheLeast() {
        assertThat(Arithmetic.toLong(-2.9)).isEqualTo(-2);
        assertThat(Arithmetic.toLong(1e21)).isEqualTo(Long.MIN_VALUE);
        assertThat(Arithmetic.toLong(Double.NaN)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void timesAndDurationsAdd() {
        assertThat(Arithmetic.add(NOON, HOUR, budget)).isEqualTo(NOON.plusHours(1));
        assertThat(Arithmetic.add(HOUR, NOON, budget)).isEqualTo(NOON.plusHours(1));
        assertThat(Arithmetic.add(HOUR, HOUR, budget)).isEqualTo(Duration.ofHours(2));
        assertThat(Arithmetic.subtract(NOON, HOUR)).isEqualTo(NOON.minusHours(1));
        assertThat(Arithmetic.subtract(NOON.plusHours(2), NOON)).isEqualTo(Duration.ofHours(2));
        assertThat(Arithmetic.subtract(HOUR, HOUR)).isEqualTo(Duration.ZERO);
    }

    @Test
    void aWholeNumberStretchesADurationAndAFloatMakesANumberOfIt() {
        assertThat(Arithmetic.multiply(2L, HOUR)).isEqualTo(Duration.ofHours(2));
        assertThat(Arithmetic.multiply(HOUR, 1.5)).isEqualTo(5.4e12);
    }

    @Test
    void theDifferenceOfFarTimesIsTheLongestDuration() {
        assertThat(Arithmetic.subtract(NOON.plusYears(900), NOON)).isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
    }

    @Test
    void whatDoesNotFitIsTurnedDownWithBothTypes() {
        assertThatThrownBy(() -> Arithmetic.add(NOON, NOON, budget))
                .isInstanceOf(Problem.class)
                .hasMessage("invalid operation: time.Time + time.Time");
        assertThatThrownBy(() -> Arithmetic.subtract(HOUR, NOON))
                .hasMessage("invalid operation: time.Duration - time.Time");
        assertThatThrownBy(() -> Arithmetic.multiply(NOON, 2L)).hasMessage("invalid operation: time.Time * int");
    }

    @Test
    void aLongTextIsPaidForBeforeItIsThere() {
        var half = "a".repeat(10_000);

        assertThatThrownBy(() -> Arithmetic.add(half, half, budget)).hasMessage("memory budget exceeded");
    }
}
