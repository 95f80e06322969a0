package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.capstan.gotemplate.run.Limits;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class LimitsTest {
    private static final Limits SMALL = new Limits(200, 10, 20, 1000, 1000, 100);

    static Stream<Arguments> excesses() {
        return Stream.of(
                arguments("x".repeat(201), "the template has more than 200 characters"),
                arguments("{{range 200}}x{{end}}", "at <200>: the output has more than 100 characters"),
                arguments("{{range 1000000000}}{{end}}", "at <1000000000>: step budget exceeded"),
                arguments("{{printf `%999d` 1}}{{printf `%999d` 1}}", "memory budget exceeded"),
                arguments(
                        "{{define `x`}}{{if .}}{{template `x` .}}{{end}}{{end}}{{template `x` 1}}",
                        "in template \"x\" at <{{template \"x\" .}}>: templates call each other more than 20 levels deep"),
                arguments("{{define `x`}}{{include `x` .}}{{end}}{{include `x` 1}}", "more than 20 levels deep"),
                arguments("{{((((((((((((1))))))))))))}}", "nested more than 10 deep"));
    }

    @ParameterizedTest
    @MethodSource("excesses")
    void aLimitThatIsReachedEndsTheTemplate(String text, String message) {
        var options = Options.lenient().withLimits(SMALL);

        assertThatThrownBy(() -> Template.compile("t", text, options).render(null))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining(message);
    }

    @Test
    void theDeepestTemplatesFitASmallStack() throws InterruptedException {
        String nested = "{{if .}}{{range .}}".repeat(45) + "{{template `x` $}}" + "{{end}}{{end}}".repeat(45);
        String groups = "(".repeat(90) + "include `x` $" + ")".repeat(90);
        var failures = new AtomicReference<String>("");

        var thread = new Thread(
                null, () -> failures.set(outcome(nested) + outcome("{{" + groups + "}}")), "small", 512 << 10);
        thread.start();
        thread.join();

        assertThat(failures.get()).contains("levels deep").doesNotContain("Overflow");
    }

    @Test
    void manyStagesAndStepsAreNotDeep() {
        var template = Template.compile("t", "{{1" + " | print".repeat(20_000) + "}}");

        assertThat(template.render(null)).isEqualTo("1");
        assertThatThrownBy(() -> Template.compile("t", "{{.a" + "[*]".repeat(20_000) + "}}"))
                .hasMessageContaining("path has more than 100 steps");
    }

    @Test
    void aComplaintRepeatsOnlyTheBeginningOfALongPiece() {
        String text = "{{" + "(".repeat(50) + "print " + "1 ".repeat(1000) + ")" + ".b)".repeat(49) + "}}";

        assertThatThrownBy(() -> Template.compile("t", text, Options.strict()).render(null))
                .satisfies(
                        e -> assertThat(String.valueOf(e.getMessage()).length()).isLessThan(600));
    }

    private static String outcome(String body) {
        String text = "{{define `x`}}" + body + "{{end}}{{template `x` .}}";
        try {
            return Template.compile("t", text, Options.lenient()).render(Map.of("a", Map.of("a", 1L)));
        } catch (TemplateException | StackOverflowError e) {
            return e.getClass() + " " + e.getMessage();
        }
    }

    @Test
    void aTemplateHasOnlySoManyPieces() {
        String text = "{{" + "(list ".repeat(90) + "1 ".repeat(60_000) + ")".repeat(90) + "}}";

        assertThatThrownBy(() -> Template.compile("t", text, Options.lenient()))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("the template has more than 50000 pieces");
    }

    @Test
    void aLimitIsNotNegative() {
        assertThatThrownBy(() -> SMALL.withSteps(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a limit is negative, expected 0 or more");
    }
}
