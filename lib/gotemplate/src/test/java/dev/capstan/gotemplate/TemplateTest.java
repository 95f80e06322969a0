package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.function.Function;
import dev.capstan.gotemplate.function.Function.Parameter;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TemplateTest {
    @Test
    void aTemplateIsCompiledOnceAndRenderedOften() {
        var greeting = Template.compile("greeting", "Hello {{.name}}!");

        assertThat(greeting.render(Map.of("name", "Ada"))).isEqualTo("Hello Ada!");
        assertThat(greeting.render(Map.of("name", "Bob"))).isEqualTo("Hello Bob!");
        assertThat(greeting.render(null)).isEqualTo("Hello <no value>!");
    }

    @Test
    void aTemplateKnowsWhatItIs() {
        var template = Template.compile("t", "{{define `a`}}{{end}}{{block `b` .}}{{end}}");

        assertThat(template.name()).isEqualTo("t");
        assertThat(template.text()).isEqualTo("{{define `a`}}{{end}}{{block `b` .}}{{end}}");
        assertThat(template.templates()).containsExactlyInAnyOrder("t", "a", "b");
    }

    @Test
    void manyThreadsMayRenderAtOnce() {
        var template = Template.compile("t", "{{$x := .n}}{{range 50}}{{$x = printf `%s,%d` $x .}}{{end}}{{$x}}");

        String counted = IntStream.range(0, 50).mapToObj(i -> "," + i).collect(Collectors.joining());

        List<Boolean> same = IntStream.range(0, 500)
                .parallel()
                .mapToObj(i -> template.render(Map.of("n", "" + i)).equals(i + counted))
                .toList();

        assertThat(same).containsOnly(true);
    }

    @Test
    void aFunctionOfOnesOwnIsCalledWithWhatItDeclares() {
        var twice = Function.of("twice", (arguments, _) -> "" + arguments[0] + arguments[0], Parameter.TEXT);
        var options = Options.go().withFunctions(Functions.go().with(List.of(twice)));

        assertThat(Template.compile("t", "{{.x | twice | twice}}", options).render(Map.of("x", "ab")))
                .isEqualTo("abababab");
    }

    @Test
    void aFunctionThatBreaksEndsTheTemplateOnly() {
        var broken = Function.of("broken", (arguments, _) -> List.of().getFirst());
        var options = Options.go().withFunctions(Functions.go().with(List.of(broken)));
        var template = Template.compile("t", "{{broken}}", options);

        assertThatThrownBy(() -> template.render(null))
                .isInstanceOf(TemplateException.class)
                .hasMessageStartingWith("t:1:3: at <broken>: error calling broken: java.util.NoSuchElementException")
                .hasCauseInstanceOf(NoSuchElementException.class);
    }

    @Test
    void aTemplateThatChangesItsDataChangesACopy() {
        var data = Map.<String, Object>of("values", Map.of("a", 1L), "list", List.of(Map.of("b", 2L)));
        var template = Template.compile(
                "t",
                "{{$_ := set .values `x` 1}}{{$_ = unset (index .list 0) `b`}}{{.values}}{{.list}}",
                Options.strict());

        assertThat(template.render(data)).isEqualTo("map[a:1 x:1][map[]]");
        assertThat(data).isEqualTo(Map.of("values", Map.of("a", 1L), "list", List.of(Map.of("b", 2L))));
    }

    @Test
    void anIncludedTemplateIsAValue() {
        var template = Template.compile(
                "t",
                "{{define `x`}}[{{.}}]{{end}}{{include `x` 1 | len}}{{printf `%s` (include `x` .)}}",
                Options.lenient());

        assertThat(template.render("é")).isEqualTo("3[é]");
    }
}
