package dev.capstan.gotemplate.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.value.Absent;
import dev.capstan.gotemplate.value.Budget;
import dev.capstan.gotemplate.value.Problem;
import java.time.Duration;
import java.time.ZoneId;
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

final class FormatTest {
    private static final Absent ABSENT = new Absent(".x");

    @Test
    void singleValuesPrintAsInGo() {
        assertThat(printed("text")).isEqualTo("text");
        assertThat(printed(-42L)).isEqualTo("-42");
        assertThat(printed(true)).isEqualTo("true");
        assertThat(printed(null)).isEqualTo("<nil>");
        assertThat(printed(ABSENT)).isEqualTo("<no value>");
        assertThat(printed(new byte[] {1, -1})).isEqualTo("[1 255]");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "-0.0, -0",
        "123456, 123456",
        "999999.5, 999999.5",
        "1e6, 1e+06",
        "123456789, 1.23456789e+08",
        "1e20, 1e+20",
        "1e21, 1e+21",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "0.1, 0.1",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "4.9e-324, 5e-324",
        "9.9e-323, 1e-322",
        "2e23, 2e+23",
        "Infinity, +Inf",
        "-Infinity, -Inf",
        "NaN, NaN",
    })
    void floatsPrintWithTheFewestDigits(double number, String expected) {
        assertThat(printed(number)).isEqualTo(expected);
    }

    @Test
    void collectionsPrintTheirElementsAndMapsAreSorted() {
        var map = new HashMap<String, @Nullable Object>();
        map.put("b", List.of("x", "y"));
        map.put("a", 1L);
        map.put("none", null);
        map.put("", Map.of());

        assertThat(printed(map)).isEqualTo("map[:map[] a:1 b:[x y] none:<nil>]");
        assertThat(printed(Arrays.asList(1L, null, ABSENT, 1.5, List.of()))).isEqualTo("[1 <nil> <nil> 1.5 []]");
    }

    @Test
    void keysAreOrderedByCodePointAndNotByChar() {
        assertThat(printed(Map.of("\uE000", 1L, "😀", 2L))).isEqualTo("map[\uE000:1 😀:2]");
    }

    @Test
    void keysOfOtherKindsAreOrderedToo() {
        var map = new HashMap<@Nullable Object, Object>();
        List.of("a", 10L, 9L, 1.5, 0.5, true, false).forEach(key -> map.put(key, "v"));
        map.put(null, "v");

        assertThat(printed(map)).isEqualTo("map[<nil>:v false:v true:v 9:v 10:v 0.5:v 1.5:v a:v]");
    }

    @Test
    void timesPrintAsInGo() {
        var time = ZonedDateTime.of(2009, 11, 10, 23, 0, 0, 500_000_000, ZoneOffset.UTC);

        assertThat(printed(time)).isEqualTo("2009-11-10 23:00:00.5 +0000 UTC");
        assertThat(printed(time.withNano(0).withZoneSameInstant(ZoneOffset.ofHours(2))))
                .isEqualTo("2009-11-11 01:00:00 +0200 +0200");
        assertThat(printed(time.withNano(0).withZoneSameInstant(ZoneId.of("Europe/Paris"))))
                .isEqualTo("2009-11-11 00:00:00 +0100 CET");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "1, 1ns",
        "1500, 1.5µs",
        "2000000, 2ms",
        "1000000000, 1s",
        "90500000000, 1m30.5s",
        "3600000000000, 1h0m0s",
        "-5, -5ns",
        "9223372036854775807, 2562047h47m16.854775807s",
        "-9223372036854775808, -2562047h47m16.854775808s",
    })
    void durationsPrintAsInGo(long nanos, String expected) {
        assertThat(printed(Duration.ofNanos(nanos))).isEqualTo(expected);
    }

    @Test
    void aDurationLongerThanGoCanCountIsTheLongestThereIs() {
        assertThat(printed(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo("2562047h47m16.854775807s");
        assertThat(printed(Duration.ofSeconds(Long.MIN_VALUE))).isEqualTo("-2562047h47m16.854775808s");
    }

    @Test
    void sprintPartsOperandsOnlyWhenNeitherIsText() {
        assertThat(Format.sprint(Arrays.asList(1L, 2L, "a", "b", 3L, null, ABSENT, true), plenty()))
                .isEqualTo("1 2a" + "b3 <nil> <nil> true");
        assertThat(Format.sprint(List.of(), plenty())).isEmpty();
    }

    @Test
    void sprintlnPartsAllOperands() {
        assertThat(Format.sprintln(Arrays.asList("a", "b", 3L, null), plenty())).isEqualTo("a b 3 <nil>\n");
        assertThat(Format.sprintln(List.of(), plenty())).isEqualTo("\n");
    }

    @Test
    void typesHaveTheNamesGoGivesThem() {
        assertThat(List.of(1L, 1.5, "s", true, List.of(), Map.of(), new byte[0], Duration.ZERO))
                .map(Format::typeName)
                .containsExactly(
                        "int",
                        "float64",
                        "string",
                        "bool",
                        "[]interface {}",
                        "map[string]interface {}",
                        "[]uint8",
                        "time.Duration");
        assertThat(Format.typeName(null)).isEqualTo("<nil>");
        assertThat(Format.typeName(ABSENT)).isEqualTo("<nil>");
    }

    @Test
    void aValueThatHoldsItselfIsAProblem() {
        var map = new HashMap<String, Object>();
        map.put("self", map);
        var list = new ArrayList<Object>();
        list.add(list);

        assertThatThrownBy(() -> printed(map))
                .isInstanceOf(Problem.class)
                .hasMessage("cannot print a value nested more than 500 deep: does it hold itself?");
        assertThatThrownBy(() -> Format.sprintf("%d", List.of(list), plenty())).isInstanceOf(Problem.class);
    }

    @Test
    void aValueThatHoldsItselfTwiceEndsWithTheBudget() {
        var list = new ArrayList<Object>();
        for (int i = 0; i < 400; i++) {
            list = new ArrayList<>(List.of(list, list));
        }
        var wide = list;

        assertThatThrownBy(() -> Format.print(new StringBuilder(), wide, new Budget(10_000, 10_000)))
                .isInstanceOf(Problem.class)
                .hasMessageEndingWith("budget exceeded");
    }

    @ParameterizedTest
    @CsvSource({"%9999999d", "%.9999999d", "%09999999d", "%.9999999x", "%.9999999U", "%9999999v"})
    void aHostileWidthOfAnIntegerIsPaidForFirst(String format) {
        assertUnaffordable(format, 1L);
    }

    @ParameterizedTest
    @CsvSource({"%9999999f", "%.9999999f", "%.9999999e", "%#.9999999g", "%.9999999x", "%09999999g"})
    void aHostileWidthOfAFloatIsPaidForFirst(String format) {
        assertUnaffordable(format, 1.5);
    }

    @ParameterizedTest
    @CsvSource({"%9999999s", "%-9999999s", "%9999999q", "%9999999x", "%09999999v"})
    void aHostileWidthOfATextIsPaidForFirst(String format) {
        assertUnaffordable(format, "text");
    }

    private static void assertUnaffordable(String format, Object operand) {
        assertThatThrownBy(() -> Format.sprintf(format, List.of(operand), plenty()))
                .isInstanceOf(Problem.class)
                .hasMessage("memory budget exceeded");
    }

    private static String printed(@Nullable Object value) {
        var out = new StringBuilder();
        Format.print(out, value, plenty());
        return out.toString();
    }

    private static Budget plenty() {
        return new Budget(1_000_000, 1_000_000);
    }
}
