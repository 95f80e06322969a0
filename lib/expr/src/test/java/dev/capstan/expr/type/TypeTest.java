package dev.capstan.expr.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TypeTest {
    @Test
    void aSampleValueTellsItsType() {
        var samples = Arrays.asList(
                null,
                true,
                1L,
                1,
                1.5,
                "a",
                new byte[0],
                ZonedDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC),
                Duration.ZERO,
                ZoneOffset.UTC,
                new Object());

        assertThat(samples.stream().map(Type::of))
                .containsExactly(
                        Type.NIL,
                        Type.BOOL,
                        Type.INT,
                        Type.INT,
                        Type.FLOAT,
                        Type.TEXT,
                        Type.BYTES,
                        Type.TIME,
                        Type.DURATION,
                        Type.ZONE,
                        Type.ANY);
    }

    @Test
    void nothingIsConcludedFromWhatACollectionHappensToContain() {
        assertThat(Type.of(List.of(1L, 2L))).isEqualTo(Type.arrayOf(Type.ANY));
        assertThat(Type.of(Map.of("a", 1L))).isEqualTo(Type.mapOf(Type.ANY));
    }

    @Test
    void aSampleEnvironmentDeclaresItsNamesAndNoOthers() {
        var sample = new HashMap<String, Object>();
        sample.put("n", 1L);
        sample.put("gone", null);

        assertThat(Type.fieldsOf(sample)).isEqualTo(Type.fields(Map.of("n", Type.INT, "gone", Type.NIL)));
    }
}
