package dev.capstan.expr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.syntax.Builtins;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.Outline;
import dev.capstan.expr.syntax.Parser;
import dev.capstan.expr.syntax.Printer;
import dev.capstan.expr.trace.Element;
import dev.capstan.expr.value.Values;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.jspecify.annotations.Nullable;

/// What holds for every expression, every text and all values.
@AddLifecycleHook(Tries.class)
@PropertyDefaults(tries = Tries.UNLIMITED, generation = GenerationMode.RANDOMIZED, edgeCases = EdgeCasesMode.NONE)
final class ExprPropertiesTest {
    private static final Limits LIMITS = new Limits(100_000, 10_000);
    private static final Options OPTIONS = Options.defaults()
            .withClock(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))
            .withLimits(LIMITS);

    /// What is written has more parentheses than what was read.
    private static final dev.capstan.expr.syntax.Limits LARGE =
            new dev.capstan.expr.syntax.Limits(1 << 20, 20_000, 400, 400);

    @Provide
    Arbitrary<String> texts() {
        return RandomText.any();
    }

    @Provide
    Arbitrary<String> expressions() {
        return RandomText.wellFormed();
    }

    @Provide
    Arbitrary<String> programs() {
        return RandomText.programs().filter(ExprPropertiesTest::compiles);
    }

    @Provide
    Arbitrary<Map<String, @Nullable Object>> variables() {
        return Arbitraries.randomValue(random -> new RandomData(random).next());
    }

    @Property
    void whatIsWrittenReadsTheSame(@ForAll("expressions") String text) {
        Node tree = Parser.parse(text);

        String written = Printer.print(tree);

        Node again = Parser.parse(written, _ -> false, LARGE);
        assertThat(Outline.of(again)).as(written).isEqualTo(Outline.of(tree));
        assertThat(Printer.print(again)).isEqualTo(written);
    }

    @Property
    void anyTextIsAnsweredOrRefusedWithinItsLimits(
            @ForAll("texts") String text,
            @ForAll("variables") Map<String, @Nullable Object> variables,
            @ForAll boolean declared,
            @ForAll boolean bool)
            throws InterruptedException {
        var env = declared ? Env.sample(variables) : Env.untyped();
        var options = bool ? OPTIONS.asBool() : OPTIONS;

        SmallStack.run(() -> {
            try {
                var program = Expr.compile(text, env, options);
                program.resultType();
                assertCreated(program.run(variables), text, variables);
                program.trace(variables);
            } catch (ExprException refused) {
                assertPlaced(refused, text);
            }
        });
    }

    @Property
    void whatIsReadAgainMeansTheSame(
            @ForAll("programs") String text, @ForAll("variables") Map<String, @Nullable Object> variables) {
        var program = Expr.compile(text, Env.untyped(), OPTIONS);
        var again = Expr.compile(Printer.print(Parser.parse(text)), Env.untyped(), OPTIONS);

        assertThat(outcome(() -> again.run(variables))).isEqualTo(outcome(() -> program.run(variables)));
    }

    @Property
    void evaluationIsTheSameEveryTimeOnEveryThreadAndChangesNothing(
            @ForAll("programs") String text, @ForAll("variables") Map<String, @Nullable Object> variables) {
        var program = Expr.compile(text, Env.untyped(), OPTIONS);
        String before = variables.toString();

        String outcome = outcome(() -> program.run(variables));
        var others = Stream.generate(() -> CompletableFuture.supplyAsync(() -> outcome(() -> program.run(variables))))
                .limit(3)
                .toList();

        assertThat(others.stream().map(CompletableFuture::join)).containsOnly(outcome);
        assertThat(variables).hasToString(before);
    }

    @Property
    void aDeclaredEnvironmentChangesNoValue(
            @ForAll("programs") String text, @ForAll("variables") Map<String, @Nullable Object> variables) {
        Program declared;
        try {
            declared = Expr.compile(text, Env.sample(variables), OPTIONS);
        } catch (ExprException doesNotFit) {
            return;
        }
        var untyped = Expr.compile(text, Env.untyped(), OPTIONS);

        assertThat(outcome(() -> declared.run(variables))).isEqualTo(outcome(() -> untyped.run(variables)));
    }

    @Property
    void aTraceHasTheValueOfARun(
            @ForAll("programs") String text, @ForAll("variables") Map<String, @Nullable Object> variables) {
        var program = Expr.compile(text, Env.untyped(), Options.defaults().withClock(OPTIONS.clock()));

        assertThat(outcome(() -> program.trace(variables).value())).isEqualTo(outcome(() -> program.run(variables)));
    }

    @Property
    void aTraceListsTheElementsThatDecided(
            @ForAll("predicates") String predicate,
            @ForAll("variables") Map<String, @Nullable Object> variables,
            @ForAll("quantifiers") String quantifier) {
        var program = Expr.compile(quantifier + "(mixed, {" + predicate + "})", Env.untyped(), OPTIONS);
        String outcome = outcome(() -> program.run(variables));
        if (outcome.startsWith("refused")) {
            return;
        }

        var decision = program.trace(variables).decisions().getFirst();

        assertThat(Values.text(decision.outcome())).isEqualTo(outcome.substring(outcome.indexOf(' ') + 1));
        assertThat(decision.elements()).isEqualTo(deciding(predicate, variables, !quantifier.equals("all")));
    }

    @Provide
    Arbitrary<String> quantifiers() {
        return Arbitraries.of("all", "any", "none", "one");
    }

    @Provide
    Arbitrary<String> predicates() {
        return Arbitraries.randomValue((Random random) -> new RandomProgram(random).predicate(random.nextInt(3)))
                .filter(predicate -> compiles("all(mixed, {" + predicate + "})"));
    }

    @Property
    void whateverGoesThroughAListPaysForIt(@ForAll("calls") String call) throws InterruptedException {
        // `string` pays for a text when it is there; until then 16 million characters are the most.
        long allowed = call.contains("string") ? 16_000_000 : 2 * (LIMITS.steps() + LIMITS.memory());
        var program = Expr.compile(call, Env.untyped(), OPTIONS);

        SmallStack.run(() -> {
            try {
                program.run(Map.of("endless", new EndlessList(allowed)));
                program.trace(Map.of("endless", new EndlessList(allowed)));
            } catch (ExprException refused) {
                assertPlaced(refused, call);
            }
        });
    }

    @Provide
    Arbitrary<String> calls() {
        var calls = new ArrayList<>(List.of(
                "endless == endless",
                "[endless] == [endless]",
                "endless != [1]",
                "-1 in endless",
                "endless in [endless]",
                "endless[1:]",
                "endless[-1]",
                "{a: endless}.a",
                "endless ?? 1"));
        for (String name : Builtins.names()) {
            calls.add(name + "(endless)");
            calls.add(name + "([endless])");
            for (String second : List.of("1", "'a'", "endless", "true", "#", "#index < 0", "string(#)", "endless[0]")) {
                calls.add(name + "(endless, " + second + ")");
            }
            calls.add(name + "(endless, #acc, 1)");
            calls.add(name + "('a', endless)");
            calls.add(name + "(1, endless)");
        }
        return Arbitraries.of(
                calls.stream().filter(ExprPropertiesTest::compiles).toList());
    }

    private static boolean compiles(String text) {
        try {
            Expr.compile(text, Env.untyped());
            return true;
        } catch (ExprException refused) {
            return false;
        }
    }

    /// The elements for which the predicate gives `wanted` when it is asked about them alone.
    private static List<Element> deciding(String predicate, Map<String, @Nullable Object> variables, boolean wanted) {
        var alone = Expr.compile("map(mixed, #index == at ? (" + predicate + ") : nil)[at]", Env.untyped(), OPTIONS);
        var elements = new ArrayList<Element>();
        List<?> mixed = (List<?>) Objects.requireNonNull(variables.get("mixed"));
        for (int i = 0; i < mixed.size(); i++) {
            var inside = new HashMap<String, @Nullable Object>(variables);
            inside.put("at", (long) i);
            if (outcome(() -> alone.run(inside)).equals("bool " + wanted)) {
                elements.add(new Element(i, mixed.get(i)));
            }
        }
        return elements;
    }

    private static String outcome(Supplier<@Nullable Object> evaluation) {
        try {
            var value = evaluation.get();
            return Values.kind(value) + " " + Values.text(value);
        } catch (ExprException refused) {
            return "refused: " + refused.diagnostic().message();
        }
    }

    private static void assertPlaced(ExprException refused, String text) {
        assertThat(refused.diagnostic().line()).isBetween(1, (int) text.lines().count() + 1);
        assertThat(refused.diagnostic().column()).isBetween(1, text.length() + 1);
    }

    /// What a run makes is paid for; what it was given, or stands in the text, is not.
    private static void assertCreated(@Nullable Object value, String text, Map<String, ?> variables) {
        long given = text.length() + size(variables, new IdentityHashMap<>());
        assertThat(size(value, new IdentityHashMap<>())).isLessThanOrEqualTo(LIMITS.memory() + given);
    }

    /// Elements, and texts at 16 characters each; what is there twice counts once.
    private static long size(@Nullable Object value, IdentityHashMap<Object, Boolean> seen) {
        if (value == null || seen.put(value, true) != null) {
            return 0;
        }
        return switch (value) {
            case List<?> list ->
                list.size()
                        + list.stream()
                                .mapToLong(element -> size(element, seen))
                                .sum();
            case Map<?, ?> map ->
                map.size()
                        + map.values().stream()
                                .mapToLong(element -> size(element, seen))
                                .sum();
            case String chars -> chars.length() / 16;
            default -> 0;
        };
    }
}
