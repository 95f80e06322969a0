package dev.capstan.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.trace.Decision;
import dev.capstan.expr.trace.Element;
import dev.capstan.expr.trace.Evaluation;
import dev.capstan.expr.trace.Lookup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TraceTest {
    private static final Map<String, Object> GOOD = Map.of("name", "dns", "available", "True");
    private static final Map<String, Object> BAD = Map.of("name", "validation", "available", "False");
    private static final Map<String, Object> UGLY = Map.of("name", "network", "available", "Unknown");
    private static final Map<String, Object> VARIABLES = Map.of(
            "adapters",
            Map.of("dns", GOOD, "validation", BAD),
            "requiredAdapters",
            List.of(GOOD, BAD, UGLY),
            "mixed",
            Arrays.asList(1, "a", 3));

    @Test
    void allNamesEveryElementThatBreaksIt() {
        assertThat(trace("all(requiredAdapters, {.available == \"True\"})"))
                .isEqualTo(new Evaluation(
                        false,
                        List.of(new Decision(
                                "all",
                                "requiredAdapters",
                                1,
                                1,
                                false,
                                List.of(new Element(1, BAD), new Element(2, UGLY)))),
                        List.of()));
    }

    @Test
    void anyNoneAndOneNameEveryElementThatFits() {
        var fitting = List.of(new Element(1, BAD), new Element(2, UGLY));

        assertThat(decision("any(requiredAdapters, .available != \"True\")"))
                .isEqualTo(new Decision("any", "requiredAdapters", 1, 1, true, fitting));
        assertThat(decision("none(requiredAdapters, .available != \"True\")"))
                .isEqualTo(new Decision("none", "requiredAdapters", 1, 1, false, fitting));
        assertThat(decision("one(requiredAdapters, .available != \"True\")"))
                .isEqualTo(new Decision("one", "requiredAdapters", 1, 1, false, fitting));
    }

    @Test
    void filterCountAndFindNameWhatTheyKeep() {
        assertThat(decision("filter(requiredAdapters, .name == \"dns\")").elements())
                .containsExactly(new Element(0, GOOD));
        assertThat(decision("count(requiredAdapters, .name != \"dns\") > 0").elements())
                .containsExactly(new Element(1, BAD), new Element(2, UGLY));
        assertThat(decision("find(requiredAdapters, .name != \"dns\").name").elements())
                .containsExactly(new Element(1, BAD), new Element(2, UGLY));
        assertThat(decision("findLast(requiredAdapters, .name != \"dns\").name").elements())
                .containsExactly(new Element(2, UGLY), new Element(1, BAD));
    }

    @Test
    void aFailureBehindTheDecisionDoesNotChangeIt() {
        assertThat(decision("any(mixed, # > 0)"))
                .isEqualTo(new Decision("any", "mixed", 1, 1, true, List.of(new Element(0, 1L), new Element(2, 3L))));
    }

    @Test
    void aFailureBeforeTheDecisionIsTheSameWithoutTrace() {
        var program = Expr.compile("all(mixed, # > 0)", Env.untyped());

        assertThatThrownBy(() -> program.trace(VARIABLES))
                .isInstanceOf(ExprException.class)
                .hasMessageStartingWith("invalid operation: string > int (1:14)");
    }

    @Test
    void anOuterLoopComesBeforeThoseInside() {
        var evaluation = trace("any([[1, 2], [3]], all(#, # > 1))");

        assertThat(evaluation.decisions())
                .containsExactly(
                        new Decision("any", "[[1, 2], [3]]", 1, 1, true, List.of(new Element(1, List.of(3L)))),
                        new Decision("all", "#", 1, 20, false, List.of(new Element(0, 1L))),
                        new Decision("all", "#", 1, 20, true, List.of()));
    }

    @Test
    void aLookupByKeyIsNoted() {
        assertThat(trace("adapters[\"validation\"].available == \"True\" && adapters[\"dns\"] != nil"))
                .isEqualTo(new Evaluation(false, List.of(), List.of(new Lookup("adapters", "validation", BAD, 1, 9))));
        assertThat(trace("adapters[\"nope\"]?.available").lookups())
                .containsExactly(new Lookup("adapters", "nope", null, 1, 9));
    }

    @Test
    void aLookupByNameIsNotedAsOneByKeyIs() {
        assertThat(trace("adapters.validation.available == \"True\"").lookups())
                .containsExactly(new Lookup("adapters", "validation", BAD, 1, 10));
        assertThat(trace("adapters?.nope?.available").lookups())
                .containsExactly(new Lookup("adapters", "nope", null, 1, 11));
        assertThat(trace("let them = adapters; them.dns.available").lookups()).isEmpty();
        assertThat(trace("any(requiredAdapters, .available == \"True\")").lookups())
                .isEmpty();
    }

    @Test
    void aTraceStaysWithinItsLimits() {
        var program = Expr.compile(
                "any(1..500000, any(1..500000, # > 0))",
                Env.untyped(),
                Options.defaults().withLimits(new Limits(100_000, 2_000_000)));

        assertThat(program.test(Map.of())).isTrue();
        assertThat(program.trace(Map.of()).value()).isEqualTo(true);
    }

    @Test
    void aTraceEndsWithItsBudgetHoweverLongTheListIs() {
        var program = Expr.compile(
                "any(endless, # == 0)", Env.untyped(), Options.defaults().withLimits(new Limits(1_000, 1_000)));

        assertThat(program.trace(Map.of("endless", new EndlessList(2_000))).value())
                .isEqualTo(true);
    }

    private static Evaluation trace(String text) {
        var program = Expr.compile(text, Env.untyped());
        var evaluation = program.trace(VARIABLES);
        assertThat(evaluation.value()).isEqualTo(program.run(VARIABLES));
        return evaluation;
    }

    private static Decision decision(String text) {
        return trace(text).decisions().getFirst();
    }
}
