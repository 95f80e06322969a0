package dev.capstan.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.type.Type;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ProgramTest {
    private static final Options BOOL = Options.defaults().asBool();

    @Test
    void aPatternInACallOfAnUnknownFunctionIsChecked() {
        assertThatThrownBy(() -> Expr.compile("f(x matches '?')", Env.untyped()))
                .isInstanceOf(ExprException.class)
                .hasMessageStartingWith("invalid pattern: missing argument to repetition operator: `?` (1:5)");
    }

    @Test
    void aProgramKnowsItsTextAndItsType() {
        var program = Expr.compile("replicas * 2 > 5", Env.of(Map.of("replicas", Type.INT)), BOOL);

        assertThat(program.text()).isEqualTo("replicas * 2 > 5");
        assertThat(program).hasToString("replicas * 2 > 5");
        assertThat(program.resultType()).isEqualTo(Type.BOOL);
        assertThat(program.test(Map.of("replicas", 3))).isTrue();
        assertThat(program.run(Map.of("replicas", 2L))).isEqualTo(false);
    }

    @Test
    void whereABoolIsExpectedNilIsFalse() {
        var program = Expr.compile("flag", Env.untyped(), BOOL);
        var variables = new HashMap<String, @Nullable Object>();
        variables.put("flag", null);

        assertThat(program.run(variables)).isEqualTo(false);
        assertThat(program.trace(variables).value()).isEqualTo(false);
        assertThatThrownBy(() -> program.run(Map.of("flag", 1)))
                .hasMessage("invalid operation: bool(int) (1:1)\n | flag\n | ^");
    }

    @Test
    void whatIsNotABoolIsTurnedDownWhenCompiling() {
        assertThatThrownBy(() -> Expr.compile("1 + 1", Env.untyped(), BOOL))
                .isInstanceOfSatisfying(
                        ExprException.class,
                        failure -> assertThat(failure.stage()).isEqualTo(ExprException.Stage.COMPILE));
    }

    @Test
    void aSampleDeclaresItsNames() {
        var env = Env.sample(Map.of("count", 3));

        assertThat(Expr.compile("count + 1", env).run(Map.of("count", 4))).isEqualTo(5L);
        assertThatThrownBy(() -> Expr.compile("coutn + 1", env))
                .isInstanceOf(ExprException.class)
                .hasMessageContaining("coutn");
    }

    @Test
    void aVariableHidesTheBuiltinOfItsName() {
        assertThat(Expr.compile("now + 1", Env.of(Map.of("now", Type.INT))).run(Map.of("now", 41)))
                .isEqualTo(42L);
    }

    @Test
    void nowIsWhatTheClockSays() {
        var clock = Clock.fixed(Instant.parse("2024-05-01T12:00:00Z"), ZoneOffset.UTC);

        assertThat(Expr.compile(
                                "now().Year()",
                                Env.untyped(),
                                Options.defaults().withClock(clock))
                        .run(Map.of()))
                .isEqualTo(2024L);
    }

    @Test
    void variablesThatAreMissingAreNil() {
        assertThat(Expr.compile("a ?? \"none\"", Env.of(Map.of("a", Type.ANY))).run(Map.of()))
                .isEqualTo("none");
    }

    @Test
    void oneProgramRunsOnManyThreadsAtOnce() throws InterruptedException, ExecutionException {
        var program = Expr.compile(
                "let k = n; sum(filter(1..100, # % k == 0), # * k) + len(groupBy(1..50, # % k))", Env.untyped());
        var expected = new ArrayList<@Nullable Object>();
        for (var n = 1; n <= 16; n++) {
            expected.add(program.run(Map.of("n", n)));
        }

        try (var threads = Executors.newFixedThreadPool(8)) {
            var answers = new ArrayList<Future<List<@Nullable Object>>>();
            for (var thread = 0; thread < 8; thread++) {
                answers.add(threads.submit(() -> runs(program)));
            }
            for (var answer : answers) {
                assertThat(answer.get()).isEqualTo(expected);
            }
        }
    }

    private static List<@Nullable Object> runs(Program program) {
        var results = new ArrayList<@Nullable Object>();
        for (var round = 0; round < 50; round++) {
            results.clear();
            for (var n = 1; n <= 16; n++) {
                results.add(
                        round % 2 == 0
                                ? program.run(Map.of("n", n))
                                : program.trace(Map.of("n", n)).value());
            }
        }
        return results;
    }
}
