package dev.capstan.gotemplate.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Problem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LenientComparisonTest {
    private static final Absent ABSENT = new Absent(".x");

    @Test
    void numbersCompareByTheirValue() {
        assertThat(LenientComparison.equal(2L, 2.0)).isTrue();
        assertThat(LenientComparison.equal(2.5, 2L)).isFalse();
        assertThat(LenientComparison.less(1L, 1.5)).isTrue();
        assertThat(LenientComparison.less(-1.5, -1L)).isTrue();
        assertThat(LenientComparison.greater(1.5, 1L)).isTrue();
        assertThat(LenientComparison.greaterOrEqual(2.0, 2L)).isTrue();
        assertThat(LenientComparison.lessOrEqual(2L, 1.0)).isFalse();
        assertThat(LenientComparison.equal(Duration.ofNanos(2), 2.0)).isTrue();
    }

    @Test
    void largeNumbersAreNotRoundedToCompareThem() {
        assertThat(LenientComparison.equal(9007199254740993L, 9007199254740992.0))
                .isFalse();
        assertThat(LenientComparison.less(9007199254740992.0, 9007199254740993L))
                .isTrue();
        assertThat(LenientComparison.less(Long.MAX_VALUE, 0x1p63)).isTrue();
        assertThat(LenientComparison.equal(Long.MIN_VALUE, -0x1p63)).isTrue();
        assertThat(LenientComparison.greater(Long.MIN_VALUE, Double.NEGATIVE_INFINITY))
                .isTrue();
    }

    @Test
    void whatDiffersInKindIsMerelyNotEqual() {
        assertThat(LenientComparison.equal(1L, "1")).isFalse();
        assertThat(LenientComparison.less(1L, "1")).isFalse();
        assertThat(LenientComparison.greater(1L, "1")).isFalse();
        assertThat(LenientComparison.equal(List.of(), "x")).isFalse();
        assertThat(LenientComparison.greaterOrEqual(true, true)).isFalse();
        assertThat(LenientComparison.lessOrEqual(Double.NaN, 1L)).isFalse();
    }

    @Test
    void nothingEqualsNothing() {
        assertThat(LenientComparison.equal(null, ABSENT)).isTrue();
        assertThat(LenientComparison.equal(ABSENT, "")).isFalse();
        assertThat(LenientComparison.less(ABSENT, 1L)).isFalse();
        assertThat(LenientComparison.greater(null, 1L)).isFalse();
    }

    @Test
    void collectionsStillCannotBeCompared() {
        assertThatThrownBy(() -> LenientComparison.equal(List.of(), List.of())).isInstanceOf(Problem.class);
    }
}
