package dev.capstan.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.source.ExprException;
import java.nio.CharBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What Java programs put into maps, as expressions see it.
final class JavaDataTest {
    @Test
    void enumsCharactersAndBuildersAreTexts() {
        assertThat(run("x == 'DAYS'", TimeUnit.DAYS)).isEqualTo(true);
        assertThat(run("x == 'c'", 'c')).isEqualTo(true);
        assertThat(run("x + '!'", CharBuffer.wrap("hi"))).isEqualTo("hi!");
    }

    @Test
    void setsAndArraysAreArrays() {
        assertThat(run("len(x)", Set.of(1, 2, 3))).isEqualTo(3L);
        assertThat(run("map(x, # + 1)", new Integer[] {1, 2})).isEqualTo(List.of(2L, 3L));
    }

    @Test
    void instantsAreTimesAndFloatsWhatTheyPrint() {
        assertThat(run("x.Year()", Instant.parse("2024-05-06T07:08:09Z"))).isEqualTo(2024L);
        assertThat(run("x * 10", 1.1f)).isEqualTo(11.0);
    }

    @Test
    void aMapSortedByOtherKeysHoldsNothingUnderATextKey() {
        var byNumber = new TreeMap<>(Map.of(1, "one"));

        assertThat(run("x.a", byNumber)).isNull();
        assertThat(run("'a' in x", byNumber)).isEqualTo(false);
        assertThat(run("x[nil]", byNumber)).isNull();
    }

    @Test
    void anyOtherObjectIsRefusedWithoutTellingWhatItSays() {
        var secret = new Object() {
            @Override
            public String toString() {
                return "hunter2";
            }
        };

        assertThatThrownBy(() -> run("'is ' + string(x)", secret))
                .isInstanceOf(ExprException.class)
                .hasMessageContaining("is none that an expression knows")
                .hasMessageContaining("(1:16)")
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> run("string(x)", List.of(secret)))
                .isInstanceOf(ExprException.class)
                .hasMessageNotContaining("hunter2");
    }

    private static @Nullable Object run(String text, Object x) {
        return Expr.compile(text, Env.untyped()).run(Map.of("x", x));
    }
}
