package dev.capstan.gotemplate.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Problem;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
    private static final Absent ABSENT = new Absent(".x");

    @Test
    void valuesOfOneKindAreEqualWhenTheyAreTheSame() {
        assertThat(Comparison.equal("a", "a")).isTrue();
        assertThat(Comparison.equal(1000L, 1000L)).isTrue();
        assertThat(Comparison.equal(1.5, 1.5)).isTrue();
        assertThat(Comparison.equal(0.0, -0.0)).isTrue();
        assertThat(Comparison.equal(Double.NaN, Double.NaN)).isFalse();
        assertThat(Comparison.equal(true, false)).isFalse();
        assertThat(Comparison.equal(Duration.ofNanos(5), 5L)).isTrue();
    }

    @Test
    void timesAreEqualInTheSameZoneOnly() {
        var time = ZonedDateTime.of(2009, 11, 10, 23, 0, 0, 0, ZoneOffset.UTC);

        assertThat(Comparison.equal(time, time.plusDays(1).minusDays(1))).isTrue();
        assertThat(Comparison.equal(time, time.withZoneSameInstant(ZoneOffset.ofHours(1))))
                .isFalse();
    }

    @Test
    void nilAndAbsentEqualEachOtherAndNothingElse() {
        assertThat(Comparison.equal(null, null)).isTrue();
        assertThat(Comparison.equal(null, ABSENT)).isTrue();
        assertThat(Comparison.equal(ABSENT, new Absent(".y"))).isTrue();
        assertThat(Comparison.equal(ABSENT, 1L)).isFalse();
        assertThat(Comparison.equal("", null)).isFalse();
        assertThat(Comparison.equal(List.of(), null)).isFalse();
    }

    @Test
    void differentKindsAreIncompatible() {
        assertThatThrownBy(() -> Comparison.equal(1L, 1.0))
                .isInstanceOf(Problem.class)
                .hasMessage("incompatible types for comparison: int and float64");
        assertThatThrownBy(() -> Comparison.equal(List.of(), "a"))
                .hasMessage("incompatible types for comparison: []interface {} and string");
        assertThatThrownBy(() -> Comparison.less("a", 1L))
                .hasMessage("incompatible types for comparison: string and int");
    }

    @Test
    void collectionsCannotBeCompared() {
        assertThatThrownBy(() -> Comparison.equal(List.of(), List.of()))
                .hasMessage("non-comparable types: []interface {} and []interface {}");
        assertThatThrownBy(() -> Comparison.equal(List.of(), Map.of()))
                .hasMessage("non-comparable types: []interface {} and map[string]interface {}");
    }

    @Test
    void numbersAndTextsHaveAnOrder() {
        assertThat(Comparison.less(1L, 2L)).isTrue();
        assertThat(Comparison.less(2.5, 1.5)).isFalse();
        assertThat(Comparison.less("a", "b")).isTrue();
        assertThat(Comparison.less("\uE000", "😀")).isTrue();
        assertThat(Comparison.lessOrEqual(1L, 1L)).isTrue();
        assertThat(Comparison.greater(2L, 1L)).isTrue();
        assertThat(Comparison.greaterOrEqual("a", "b")).isFalse();
    }

    @Test
    void whatIsNotANumberIsNotLessAndSoGreater() {
        assertThat(Comparison.less(Double.NaN, 1.0)).isFalse();
        assertThat(Comparison.greater(Double.NaN, 1.0)).isTrue();
    }

    @Test
    void otherKindsHaveNoOrder() {
        assertThatThrownBy(() -> Comparison.less(true, false))
                .hasMessage("invalid type for comparison: bool has no order");
        assertThatThrownBy(() -> Comparison.less(ABSENT, 1L))
                .hasMessage("invalid type for comparison: <nil> has no order");
        assertThatThrownBy(() -> Comparison.greater(1L, null)).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> Comparison.less(List.of(), List.of())).isInstanceOf(Problem.class);
    }
}
