package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.capstan.gotemplate.source.TemplateException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ModesTest {
    private static final Object DATA = Json.value("""
            {'name': 'demo', 'n': 3, 'nil': null, 'list': [1, null], 'cluster': {'spec': {'zone': 'b'}}}
            """);

    static Stream<Arguments> lenient() {
        return Stream.of(
                arguments("[{{.none}}{{.nil}}{{.nil.x.y}}{{.none.x}}]", "[]"),
                arguments("{{len .none}}{{len .nil}}{{len .nil.x}}", "000"),
                arguments("{{range .nil}}1{{else}}2{{end}}", "2"),
                arguments("{{range .list}}[{{.}}{{.x}}]{{else}}2{{end}}", "can't evaluate field x in type int"),
                arguments("{{if eq .nil `x`}}1{{else}}2{{end}}{{if ne .none `x`}}3{{end}}", "23"),
                arguments("{{lt .none 1}}{{gt .nil 1}}{{le .none .nil}}", "falsefalsefalse"),
                arguments("{{eq .n 3.0}}{{lt .n 3.5}}{{eq .n `3`}}", "truetruefalse"),
                arguments("{{.none | default `d`}}{{.name | default `d`}}", "ddemo"),
                arguments("{{print .none}}|{{printf `%s` .nil}}|{{.none | upper}}", "||"),
                arguments("{{if .nil}}1{{end}}{{not .none}}{{and .nil 1}}", "true"),
                arguments("{{index .none 3}}{{index .list 0}}", "1"));
    }

    @ParameterizedTest
    @MethodSource("lenient")
    void lenientlyNothingIsInTheWay(String text, String outcome) {
        assertThat(outcome(text, Options.lenient())).contains(outcome);
    }

    static Stream<Arguments> strict() {
        return Stream.of(
                arguments("{{.name}}{{.n}}", "demo3"),
                arguments("{{if .none}}1{{else}}2{{end}}{{with .nil.x}}1{{else}}2{{end}}", "22"),
                arguments("{{range .none}}1{{else}}2{{end}}", "2"),
                arguments("{{eq .none `x`}}{{ne .none `x`}}{{not .nil}}{{empty .none}}", "falsetruetruetrue"),
                arguments("{{if and .name .none}}1{{end}}{{if or .none .name}}2{{end}}", "2"),
                arguments("{{.none | default `d`}}{{coalesce .nil .name}}{{ternary 1 2 .none}}", "ddemo2"),
                arguments("a\nname: {{.cluster.spec.region}}", """
                        t:2:9: at <.cluster.spec.region>: .cluster.spec.region is absent
                          name: {{.cluster.spec.region}}
                                  ^"""),
                arguments("{{.cluster.status.phase}}", ".cluster.status.phase is absent"),
                arguments("{{.nil.x.y}}", "at <.nil.x.y>: .nil.x.y is absent"),
                arguments("{{.nil}}", "at <.nil>: .nil is absent"),
                arguments("{{.cluster.spec.region | upper}}", ".cluster.spec.region is absent"),
                arguments("{{printf `%s` .none}}", "at <.none>: .none is absent"),
                arguments("{{len .none}}", "at <.none>: .none is absent"),
                arguments("{{lt .none 1}}", "at <.none>: .none is absent"),
                arguments("{{$x := .none}}{{$x.y}}", "at <$x.y>: $x.y is absent"),
                arguments("{{$x := .none}}{{$x}}", "at <$x>: .none is absent"),
                arguments("{{range .list}}{{.}}{{end}}", "at <.>: . is absent"),
                arguments("{{.list[?(@.x==1)].y}}", "at <.list[?(@.x == 1)].y>: .list[?(@.x == 1)].y is absent"),
                arguments("{{required `give a region` .cluster.spec.region}}", "give a region"));
    }

    @ParameterizedTest
    @MethodSource("strict")
    void strictlyNothingIsPrintedOrPassedOn(String text, String outcome) {
        assertThat(outcome(text, Options.strict())).contains(outcome);
    }

    private static String outcome(String text, Options options) {
        try {
            return Template.compile("t", text, options).render(DATA);
        } catch (TemplateException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
