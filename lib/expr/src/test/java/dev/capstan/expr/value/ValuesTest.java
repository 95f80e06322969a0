package dev.capstan.expr.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ValuesTest {
    private static final ZonedDateTime NOON = ZonedDateTime.of(2024, 5, 1, 12, 0, 0, 120_000_000, ZoneOffset.UTC);

    @ParameterizedTest
    @CsvSource({
        "1000000, 1e+06",
        "123456, 123456",
        "1234567, 1.234567e+06",
        "123456789, 1.23456789e+08",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "-1.5, -1.5",
        "1e100, 1e+100",
        "5e-324, 5e-324",
        "1e-323, 1e-323",
        "0, 0",
        "-0.0, -0",
        "2, 2"
    })
    void aFloatPrintsAsInGo(double number, String text) {
        assertThat(Values.text(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "15, 15ns",
        "1500, 1.5µs",
        "1500000, 1.5ms",
        "90005000000, 1m30.005s",
        "-9223372036854775808, -2562047h47m16.854775808s",
        "93600000000000, 26h0m0s"
    })
    void aDurationPrintsAsInGo(long nanos, String text) {
        assertThat(Values.text(Duration.ofNanos(nanos))).isEqualTo(text);
    }

    @Test
    void timesPrintAsInGo() {
        assertThat(Values.text(NOON)).isEqualTo("2024-05-01 12:00:00.12 +0000 UTC");
        assertThat(Values.text(NOON.withZoneSameInstant(ZoneOffset.ofHours(2))))
                .isEqualTo("2024-05-01 14:00:00.12 +0200 +0200");
    }

    @Test
    void collectionsPrintAsInGoWithSortedKeys() {
        var map = new HashMap<@Nullable Object, @Nullable Object>();
        map.put("b", Arrays.asList(1L, null, true));
        map.put("a", new byte[] {97, -1});
        map.put(null, 2.5);

        assertThat(Values.text(map)).isEqualTo("map[<nil>:2.5 a:[97 255] b:[1 <nil> true]]");
    }

    @Test
    void numbersOfEveryKindAreEqualByTheirSize() {
        assertThat(Values.equal(1L, 1.0)).isTrue();
        assertThat(Values.equal(1, 1L)).isTrue();
        assertThat(Values.equal((short) 2, 2.0f)).isTrue();
        assertThat(Values.equal(BigInteger.TEN, 10L)).isTrue();
        assertThat(Values.equal(Double.NaN, Double.NaN)).isFalse();
        assertThat(Values.equal(1L, "1")).isFalse();
        assertThat(Values.equal(null, 0L)).isFalse();
        assertThat(Values.equal(null, null)).isTrue();
    }

    @Test
    void arraysAreEqualByTheirElementsButMapsAreStrictInside() {
        assertThat(Values.equal(List.of(1L, List.of(2L)), List.of(1.0, List.of(2.0))))
                .isTrue();
        assertThat(Values.equal(Map.of("a", 1L), Map.of("a", 1L))).isTrue();
        assertThat(Values.equal(Map.of("a", 1L), Map.of("a", 1.0))).isFalse();
        assertThat(Values.equal(Map.of("a", 1L), Map.of("b", 1L))).isFalse();
        assertThat(Values.equal(new byte[] {1}, List.of(1L))).isTrue();
    }

    @Test
    void timesAreEqualWhenTheyAreTheSameInstant() {
        assertThat(Values.equal(NOON, NOON.withZoneSameInstant(ZoneOffset.ofHours(5))))
                .isTrue();
    }

    @Test
    void textsCompareByCodePoint() {
        assertThat(Values.compare("a", "b")).isNegative();
        assertThat(Values.compare("ab", "a")).isPositive();
        assertThat(Values.compare("\uFFFD", "\uD83D\uDE00")).isNegative();
        assertThat(Values.compare("\uD83D\uDE00", "\uD83D\uDE01")).isNegative();
    }

    @Test
    void whatHasNoOrderIsTurnedDownWithBothTypes() {
        assertThatThrownBy(() -> Values.compare(1L, "a"))
                .isInstanceOf(Problem.class)
                .hasMessage("invalid operation: int < string");
        assertThatThrownBy(() -> Values.compare(null, List.of()))
                .hasMessage("invalid operation: <nil> < []interface {}");
    }

    @Test
    void kindsAreNamedAsInTheLanguage() {
        assertThat(Values.kind(null)).isEqualTo("nil");
        assertThat(Values.kind(3)).isEqualTo("int");
        assertThat(Values.kind(3.5f)).isEqualTo("float");
        assertThat(Values.kind(List.of())).isEqualTo("array");
        assertThat(Values.kind(Map.of())).isEqualTo("map");
        assertThat(Values.kind(NOON)).isEqualTo("time.Time");
        assertThat(Values.kind(Duration.ZERO)).isEqualTo("time.Duration");
    }

    @Test
    void aValueNestedTooDeepIsTurnedDown() {
        assertThatThrownBy(() -> Values.equal(nested(2_000), nested(2_000))).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> Values.text(nested(2_000))).isInstanceOf(Problem.class);
    }

    @Test
    void aValueThatIsSmallInMemoryButHugeAsATreeIsTurnedDown() {
        assertThatThrownBy(() -> Values.equal(doubled(100), doubled(100))).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> Values.equal(doubled(100), doubled(100), new Budget(1_000, 0)))
                .hasMessage("step budget exceeded");
        assertThatThrownBy(() -> Values.text(doubled(100))).isInstanceOf(Problem.class);
    }

    private static Object nested(int depth) {
        Object value = 1L;
        for (var i = 0; i < depth; i++) {
            value = new ArrayList<>(List.of(value));
        }
        return value;
    }

    private static Object doubled(int depth) {
        Object value = 1L;
        for (var i = 0; i < depth; i++) {
            value = List.of(value, value);
        }
        return value;
    }
}
