package dev.capstan.gotemplate.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ValuesTest {
    @Test
    void numbersOfAllKindsBecomeTheTwoThatTemplatesKnow() {
        List<Object> numbers = List.of(
                1, (short) 2, (byte) 3, 4L, 0.1f, 2.5, BigInteger.TEN, new BigDecimal("0.25"), BigInteger.TWO.pow(70));

        assertThat(Values.elements(numbers)).isEqualTo(List.of(1L, 2L, 3L, 4L, 0.1, 2.5, 10L, 0.25, 0x1p70));
    }

    @Test
    void whatIsTextBecomesAString() {
        assertThat(Values.elements(Arrays.asList(CharBuffer.wrap("b"), 'c', DayOfWeek.MONDAY, null)))
                .isEqualTo(Arrays.asList("b", "c", "MONDAY", null));
    }

    @Test
    void whatIsATimeGetsAZone() {
        var time = ZonedDateTime.parse("2026-01-02T03:04:05Z");

        assertThat(Values.of(Instant.parse("2026-01-02T03:04:05Z"))).isEqualTo(time);
        assertThat(Values.of(OffsetDateTime.parse("2026-01-02T03:04:05Z"))).isEqualTo(time);
    }

    @Test
    void collectionsAndArraysBecomeLists() {
        assertThat(Values.of(Set.of("a"))).isEqualTo(List.of("a"));
        assertThat(Values.of(new String[] {"a", "b"})).isEqualTo(List.of("a", "b"));
    }

    @Test
    void whatTemplatesKnowStaysTheSame() {
        var map = Map.of("a", List.of(1));

        assertThat(Values.of(map)).isSameAs(map);
    }

    @Test
    void whatATemplateDoesNotKnowIsTurnedDown() {
        assertThatThrownBy(() -> Values.of(new Object()))
                .isInstanceOf(Problem.class)
                .hasMessage("a value of class java.lang.Object is none that a template knows,"
                        + " expected maps, lists, texts, numbers, booleans and times");
        assertThatThrownBy(() -> Values.of(new AtomicInteger())).isInstanceOf(Problem.class);
    }
}
