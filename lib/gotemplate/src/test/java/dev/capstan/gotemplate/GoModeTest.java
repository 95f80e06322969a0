package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.capstan.gotemplate.source.TemplateException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class GoModeTest {
    private static final Object DATA = Json.value("""
            {'name': 'demo', 'n': 3, 'ratio': 0.5, 'yes': true, 'nil': null, 'list': ['a', 'b'], 'nils': [null, 1],
             'empty': [], 'map': {'b': 2, 'a': 1, 'nil': null}, 'people': [{'name': 'Ada'}, {'name': 'Bob'}]}
            """);

    private static String render(String text) {
        return Template.compile("t", text).render(DATA);
    }

    static Stream<Arguments> templates() {
        return Stream.of(
                arguments("{{.name}} {{.n}} {{.ratio}} {{.yes}}", "demo 3 0.5 true"),
                arguments("{{.nil}} {{.none}} {{.none.deeper}}", "<no value> <no value> <no value>"),
                arguments("{{(.nil).x}} {{$x := .nil}}{{$x.y}}", "<no value> <no value>"),
                arguments("{{print .nil .none}}", "<nil> <nil>"),
                arguments("{{.map}} {{.list}}", "map[a:1 b:2 nil:<nil>] [a b]"),
                arguments("{{if .none}}1{{else if .yes}}2{{else}}3{{end}}", "2"),
                arguments("{{with .none}}1{{else with .map}}{{.a}}{{end}}", "1"),
                arguments("{{with $x := .name}}{{.}}{{$x}}{{$.n}}{{end}}", "demodemo3"),
                arguments("{{range .list}}{{.}},{{end}}", "a,b,"),
                arguments("{{range $x := .list}}{{$x}}{{.}},{{end}}", "aa,bb,"),
                arguments("{{range $i, $x := .list}}{{$i}}={{$x}},{{end}}", "0=a,1=b,"),
                arguments("{{range $k, $v := .map}}{{$k}}={{$v}},{{end}}", "a=1,b=2,nil=<no value>,"),
                arguments("{{range .n}}{{.}}{{end}} {{range $i := 2}}{{$i}}{{end}}", "012 01"),
                arguments("{{range .empty}}1{{else}}2{{end}}{{range .none}}1{{else}}2{{end}}", "22"),
                arguments("{{range $x := .empty}}1{{else}}{{$x}}{{end}}", "[]"),
                arguments(
                        "{{range 9}}{{if eq . 2}}{{continue}}{{end}}{{if eq . 5}}{{break}}{{end}}{{.}}{{end}}", "0134"),
                arguments("{{range 2}}{{range 9}}{{if eq . 2}}{{break}}{{end}}{{.}}{{end}};{{end}}", "01;01;"),
                arguments("{{range 3}}{{range 0}}{{else}}{{break}}{{end}}x{{end}}", "xxx"),
                arguments("{{range 3}}{{range 0}}{{else}}{{continue}}{{end}}x{{end}}", ""),
                arguments("{{range .nils}}{{.}},{{end}}", "<no value>,1,"),
                arguments(
                        "{{define `x`}}<{{.}}{{$}}>{{end}}{{template `x` .n}}{{template `x`}}",
                        "<33><<no value><no value>>"),
                arguments("{{block `x` .name}}[{{.}}]{{end}}", "[demo]"),
                arguments("{{.name | printf `%d-%s` 1 | len}}", "6"),
                arguments("{{.n | print 1 2}}", "1 2 3"),
                arguments("{{and 1 0 .none.x}}{{or 0 .name (index .list 9)}}{{1 | and 2}}{{not 0}}", "0demo1true"),
                arguments("{{and .yes .nil}}{{or .nil .none}}", "<no value><no value>"),
                arguments("{{(index .people 1).name}}{{len .list}}", "Bob2"),
                arguments("{{1_000}} {{0x10}} {{'a'}} {{1e3}} {{1.0}}", "1000 16 97 1000 1"),
                arguments("{{\"a}}b\"}}{{`c}}d`}}", "a}}bc}}d"));
    }

    @ParameterizedTest
    @MethodSource("templates")
    void aTemplateRendersAsInGo(String text, String output) {
        assertThat(render(text)).isEqualTo(output);
    }

    static Stream<Arguments> scopes() {
        return Stream.of(
                arguments("{{$x := 1}}{{if true}}{{$x := 2}}{{$x}}{{end}}{{$x}}", "21"),
                arguments("{{$x := 1}}{{if true}}{{$x = 2}}{{$x}}{{end}}{{$x}}", "22"),
                arguments("{{$x := 1}}{{range 3}}{{$x = .}}{{end}}{{$x}}", "2"),
                arguments("{{$x := 1}}{{range $x := 3}}{{$x}}{{end}}{{$x}}", "0121"),
                arguments("{{$x := 1}}{{range $x = 3}}{{$x}}{{end}}{{$x}}", "0122"),
                arguments("{{$x := 1}}{{$x := print $x 2}}{{$x}}", "1 2"),
                arguments("{{$x := 1}}{{with $x := 5}}{{$x}}{{$y := 6}}{{$y}}{{end}}{{$x}}", "561"),
                arguments("{{if $x := 0}}1{{else if $y := 2}}{{$x}}{{$y}}{{end}}", "02"),
                arguments("{{range $i, $e := .list}}{{$i := print $i `!`}}{{$i}}{{$e}}{{end}}", "0!a1!b"),
                arguments("{{print ($x := 4)}}{{$x}}", "44"),
                arguments("{{range 2}}{{if eq . 1}}{{$y := 5}}{{$y}}{{end}}{{end}}{{$z := 7}}{{$z}}", "57"));
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void aVariableLivesUntilTheEndOfItsBlock(String text, String output) {
        assertThat(render(text)).isEqualTo(output);
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                arguments(
                        "x {{.nil.x}}",
                        "t:1:5: at <.nil.x>: nil pointer evaluating interface {}.x\n  x {{.nil.x}}\n      ^"),
                arguments(
                        "{{.name.x}}",
                        "t:1:3: at <.name.x>: can't evaluate field x in type string\n  {{.name.x}}\n    ^"),
                arguments("{{range .nils}}{{.x}}{{end}}", "at <.x>: nil pointer evaluating interface {}.x"),
                arguments("{{.map.a 1}}", "at <.map.a>: a is not a method but has arguments"),
                arguments("{{1 2}}", "at <1>: can't give argument to non-function 1"),
                arguments("{{1 | .n}}", "at <.n>: n is not a method but has arguments"),
                arguments("{{lt 1 .none | .none.x}}", "error calling lt: invalid type for comparison"),
                arguments("{{nil}}", "at <nil>: nil is not a command"),
                arguments("{{$x := $x}}", "at <$x>: undefined variable: $x"),
                arguments("{{$x = 1}}", "at <$x = 1>: undefined variable: $x"),
                arguments("{{lt 1}}", "at <lt>: wrong number of args for lt: want 2 got 1"),
                arguments("{{1 | lt 1 2}}", "at <lt>: wrong number of args for lt: want 2 got 3"),
                arguments("{{printf}}", "at <printf>: wrong number of args for printf: want at least 1 got 0"),
                arguments("{{printf 1}}", "at <1>: expected string; found 1"),
                arguments("{{printf nil}}", "at <nil>: cannot assign nil to string"),
                arguments("{{printf .n}}", "at <.n>: wrong type for value; expected string; got int"),
                arguments("{{printf .none}}", "at <.none>: invalid value; expected string"),
                arguments("{{template `x`}}", "at <{{template \"x\"}}>: template \"x\" not defined"),
                arguments("{{range .name}}{{end}}", "at <.name>: range can't iterate over a value of type string"),
                arguments("{{range $i, $x := 3}}{{end}}", "can't use 3 to iterate over more than one variable"),
                arguments("{{18446744073709551615}}", "at <18446744073709551615>: 18446744073709551615 overflows int"),
                arguments("{{lt 2i 3i}}", "invalid type for comparison: complex128 has no order"),
                arguments(
                        "{{define `x`}}{{.y.z}}{{end}}{{template `x` 1}}",
                        "t:1:17: in template \"x\" at <.y.z>: can't evaluate field y in type int"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aFailureSaysWhichPieceAndWhy(String text, String message) {
        assertThatThrownBy(() -> render(text))
                .isInstanceOfSatisfying(
                        TemplateException.class, e -> assertThat(e.stage()).isEqualTo(TemplateException.Stage.EXEC))
                .hasMessageContaining(message);
    }

    @Test
    void aMistakeThatIsNotReachedIsNone() {
        assertThat(render("{{if false}}{{lt 1}}{{printf 1}}{{template `x`}}{{$x = 1}}{{end}}ok"))
                .isEqualTo("ok");
    }

    @Test
    void aMissingKeyIsWhatTheOptionSays() {
        var zero = Options.go().withMissingKey(MissingKey.ZERO);
        var error = Options.go().withMissingKey(MissingKey.ERROR);

        assertThat(Template.compile("t", "{{.x}}", zero).render(DATA)).isEqualTo("<no value>");
        assertThatThrownBy(() -> Template.compile("t", "{{.x.y}}", zero).render(DATA))
                .hasMessageContaining("nil pointer evaluating interface {}.y");
        assertThatThrownBy(() -> Template.compile("t", "{{.x}}", error).render(DATA))
                .hasMessageContaining("at <.x>: map has no entry for key \"x\"");
        assertThatThrownBy(() -> Template.compile("t", "{{.x}}", error).render(null))
                .hasMessageContaining("at <.x>: nil data; no entry for key \"x\"");
    }
}
