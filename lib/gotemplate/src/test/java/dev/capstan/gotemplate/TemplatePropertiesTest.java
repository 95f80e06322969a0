package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.run.Limits;
import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.syntax.Parser;
import dev.capstan.gotemplate.syntax.Printer;
import dev.capstan.gotemplate.syntax.Tree;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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

/// What holds for every template, every text and all data.
@AddLifecycleHook(Tries.class)
@PropertyDefaults(tries = Tries.UNLIMITED, generation = GenerationMode.RANDOMIZED, edgeCases = EdgeCasesMode.NONE)
final class TemplatePropertiesTest {
    private static final Functions FUNCTIONS = Functions.all(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    private static final Limits LIMITS =
            Limits.defaults().withSteps(100_000).withMemory(1_000_000).withOutput(100_000);
    private static final List<Options> MODES = Stream.of(Options.go(), Options.lenient(), Options.strict())
            .map(mode -> mode.withFunctions(FUNCTIONS).withLimits(LIMITS))
            .toList();

    private final RandomText texts = new RandomText(FUNCTIONS);

    @Provide
    Arbitrary<String> texts() {
        return texts.any();
    }

    @Provide
    Arbitrary<String> templates() {
        return texts.wellFormed();
    }

    @Provide
    Arbitrary<String> statuses() {
        return Arbitraries.randomValue(random -> new RandomTemplate(random, FUNCTIONS).status());
    }

    /// In an array, because data may be null.
    @Provide
    Arbitrary<@Nullable Object[]> data() {
        return Arbitraries.randomValue(random -> new @Nullable Object[] {new RandomData(random).next()});
    }

    @Provide
    Arbitrary<Options> modes() {
        return Arbitraries.of(MODES);
    }

    @Property
    void whatIsPrintedReadsAndRendersTheSame(
            @ForAll("templates") String text, @ForAll("modes") Options mode, @ForAll("data") @Nullable Object[] data) {
        Tree tree = parse(text);

        String printed = Printer.print(tree);

        assertThat(parse(printed).templates()).as(printed).isEqualTo(tree.templates());
        assertThat(Printer.print(parse(printed))).isEqualTo(printed);
        assertThat(outcome(printed, mode, data[0])).isEqualTo(outcome(text, mode, data[0]));
    }

    @Property
    void anyTextIsRenderedOrRefusedWithinItsLimits(
            @ForAll("texts") String text, @ForAll("modes") Options mode, @ForAll("data") @Nullable Object[] data)
            throws InterruptedException {
        SmallStack.run(() -> {
            try {
                String output = Template.compile("t", text, mode).render(data[0]);
                assertThat(output.length()).isLessThanOrEqualTo(LIMITS.output());
            } catch (TemplateException refused) {
                assertThat(refused.diagnostic().line())
                        .isBetween(
                                1, 1 + (int) text.chars().filter(c -> c == '\n').count());
                assertThat(refused.diagnostic().column()).isBetween(1, text.length() + 1);
            }
        });
    }

    @Property
    void renderingIsTheSameEveryTimeOnEveryThreadAndChangesNothing(
            @ForAll("templates") String text, @ForAll("modes") Options mode, @ForAll("data") @Nullable Object[] data) {
        Template template = Template.compile("t", text, mode);
        String before = String.valueOf(data[0]);

        String outcome = outcome(template, data[0]);
        var others = Stream.generate(() -> CompletableFuture.supplyAsync(() -> outcome(template, data[0])))
                .limit(3)
                .toList();

        assertThat(others.stream().map(CompletableFuture::join)).containsOnly(outcome);
        assertThat(String.valueOf(data[0])).isEqualTo(before);
    }

    @Property
    void lenientlyNothingThatIsMissingIsInTheWay(
            @ForAll("statuses") String text, @ForAll("data") @Nullable Object[] data) {
        String output = Template.compile("t", text, Options.lenient()).render(data[0]);

        assertThat(output).doesNotContain("<no value>");
    }

    @Property
    void strictlyNothingIsPrintedAsNoValue(@ForAll("templates") String text, @ForAll("data") @Nullable Object[] data) {
        assertThat(outcome(text, MODES.getLast(), data[0])).doesNotContain("<no value>");
    }

    @Property
    void whateverGoesThroughAListPaysForIt(@ForAll("calls") String call, @ForAll("modes") Options mode)
            throws InterruptedException {
        long allowed = 2 * (LIMITS.steps() + LIMITS.memory());
        Template template = Template.compile("t", call, mode);

        SmallStack.run(() -> outcome(template, Map.of("endless", new EndlessList(allowed))));
    }

    @Provide
    Arbitrary<String> calls() {
        var calls = new ArrayList<>(List.of(
                "{{.endless}}",
                "{{range .endless}}{{end}}",
                "{{.endless[*]}}",
                "{{.endless[?(@ < 0)]}}",
                "{{.endless[-1]}}",
                "{{.endless[*][*].x}}"));
        FUNCTIONS.functions().forEach(function -> calls.addAll(calls(function)));
        return Arbitraries.of(calls);
    }

    /// With the list in each place in turn, and in all.
    private static List<String> calls(Function function) {
        var calls = new ArrayList<String>();
        int count = function.parameters().size();
        for (int place = 0; place < count; place++) {
            for (String list : List.of(".endless", "(list .endless)", "(dict `a` .endless)")) {
                var arguments = new ArrayList<>(Collections.nCopies(count, "1"));
                arguments.set(place, list);
                calls.add("{{" + function.name() + " " + String.join(" ", arguments) + "}}");
                arguments.replaceAll(argument -> argument.equals("1") ? "\"a\"" : argument);
                calls.add("{{" + function.name() + " " + String.join(" ", arguments) + "}}");
            }
        }
        calls.add("{{" + function.name() + " .endless".repeat(count) + "}}");
        return calls.stream().filter(TemplatePropertiesTest::compiles).toList();
    }

    private static boolean compiles(String text) {
        try {
            Template.compile("t", text, MODES.getFirst());
            return true;
        } catch (TemplateException refused) {
            return false;
        }
    }

    private static Tree parse(String text) {
        return Parser.parse(new Source("t", text), FUNCTIONS.names()::contains, LIMITS.nesting());
    }

    private static String outcome(String text, Options mode, @Nullable Object data) {
        return outcome(Template.compile("t", text, mode), data);
    }

    private static String outcome(Template template, @Nullable Object data) {
        try {
            return "rendered: " + template.render(data);
        } catch (TemplateException refused) {
            return "refused: " + refused.diagnostic().message();
        }
    }
}
