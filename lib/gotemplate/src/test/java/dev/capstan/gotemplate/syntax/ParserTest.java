package dev.capstan.gotemplate.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ParserTest {
    private static final Set<String> FUNCTIONS = Set.of("print", "printf", "len", "index", "and", "or", "not", "eq");

    private static Tree parse(String text) {
        return Parser.parse(new Source("t", text), FUNCTIONS::contains, 50);
    }

    static Stream<Arguments> templates() {
        return Stream.of(
                arguments("", ""),
                arguments("text", "text"),
                arguments("{{.}}", "{{.}}"),
                arguments("{{ . }}", "{{.}}"),
                arguments("{{.a.b}}", "{{.a.b}}"),
                arguments("{{$.a}}", "{{$.a}}"),
                arguments("{{$x := 1}}{{$x}}", "{{$x := 1}}{{$x}}"),
                arguments("{{$x:=1}}{{$x =2}}", "{{$x := 1}}{{$x = 2}}"),
                arguments("{{printf \"%d\" 1|print}}", "{{printf \"%d\" 1 | print}}"),
                arguments("{{.x|}}", "{{.x}}"),
                arguments("{{(print 1).x}}", "{{(print 1).x}}"),
                arguments("{{print.x}}", "{{print.x}}"),
                arguments("{{print (1)(2)}}", "unexpected \"(\" in operand"),
                arguments("{{print `a\nb`}}", "{{print \"a\\nb\"}}"),
                arguments("{{print \"\\u00e9\\x41\\101\\n\"}}", "{{print \"éAA\\n\"}}"),
                arguments("{{print \"\\xe4\\xb8\\xad\"}}", "{{print \"中\"}}"),
                arguments("{{print 'a' '\\''}}", "{{print 'a' '\\''}}"),
                arguments("{{if .a}}1{{else if .b}}2{{else}}3{{end}}", "{{if .a}}1{{else if .b}}2{{else}}3{{end}}"),
                arguments("{{with .a}}1{{else  with .b}}2{{end}}", "{{with .a}}1{{else with .b}}2{{end}}"),
                arguments("{{range $i,$e:=.}}x{{break}}{{end}}", "{{range $i, $e := .}}x{{break}}{{end}}"),
                arguments("{{range .}}{{continue}}{{else}}y{{end}}", "{{range .}}{{continue}}{{else}}y{{end}}"),
                arguments("{{define `a`}}x{{end}}{{template `a` .b}}", "{{template \"a\" .b}}{{define \"a\"}}x{{end}}"),
                arguments("{{block `a` .b}}x{{end}}", "{{template \"a\" .b}}{{define \"a\"}}x{{end}}"),
                arguments("{{define `t`}}x{{end}} ", "x"),
                arguments("{{define `a`}}x{{end}}{{define `a`}} {{end}}", "{{define \"a\"}}x{{end}}"),
                arguments("a{{/* no */}}b", "ab"),
                arguments("{ {{- /* no */}}{", "{ {{- /**/}}{ {{- /**/}}"));
    }

    @ParameterizedTest
    @MethodSource("templates")
    void aTemplateIsReadAsItIsMeant(String text, String meaning) {
        String printed;
        try {
            printed = Printer.print(parse(text));
        } catch (TemplateException e) {
            printed = e.diagnostic().message();
        }

        assertThat(printed).isEqualTo(meaning);
    }

    static Stream<Arguments> trims() {
        return Stream.of(
                arguments("a {{- .}} b", "a{{.}} b"),
                arguments("a {{. -}} b", "a {{.}}b"),
                arguments("a \t\r\n{{- . -}}\n\n b", "a{{.}}b"),
                arguments("a {{-3}} b", "a {{-3}} b"),
                arguments("a {{- -3 -}} b", "a{{-3}}b"),
                arguments("a {{3 -}} b", "a {{3}}b"),
                arguments("a {{- /* x */ -}} b", "ab"),
                arguments("a {{- /* x */}} b", "a b"),
                arguments("a {{/* x */ -}} b", "a b"),
                arguments("a\u00a0{{- .}}", "a\u00a0{{.}}"),
                arguments(" {{- if . -}} b {{- end -}} ", "{{if .}}b{{end}}"));
    }

    @ParameterizedTest
    @MethodSource("trims")
    void aTrimMarkerTakesTheSpaceOnItsSide(String text, String meaning) {
        assertThat(Printer.print(parse(text))).isEqualTo(meaning);
    }

    static Stream<Arguments> numbers() {
        return Stream.of(
                arguments("1_000", 1000L, 1000.0, false),
                arguments("0x1F", 31L, 31.0, false),
                arguments("0x1e", 30L, 30.0, false),
                arguments("0b101", 5L, 5.0, false),
                arguments("0o17", 15L, 15.0, false),
                arguments("017", 15L, 15.0, false),
                arguments("-0", 0L, 0.0, false),
                arguments("+7", 7L, 7.0, false),
                arguments("1e3", 1000L, 1000.0, true),
                arguments("1.5", null, 1.5, true),
                arguments(".5", null, 0.5, true),
                arguments("1.", 1L, 1.0, true),
                arguments("1e1_9", null, 1e19, true),
                arguments("0x_1p-4", null, 0.0625, true),
                arguments("'a'", 97L, 97.0, false),
                arguments("'\\U0001f600'", 0x1f600L, 128512.0, false),
                arguments("9223372036854775807", Long.MAX_VALUE, 0x1p63, false),
                arguments("-9223372036854775808", Long.MIN_VALUE, -0x1p63, false),
                arguments("18446744073709551615", null, 0x1p64, false),
                arguments("2i", null, null, false),
                arguments("1+2i", null, null, false));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void aNumberIsAllThatItCanBe(String text, Long integer, Double decimal, boolean writtenAsDecimal) {
        var action = (Statement.Action) parse("{{" + text + "}}").main().getFirst();
        var number = (Operand.Numeral)
                action.pipeline().commands().getFirst().operands().getFirst();

        assertThat(number.integer()).isEqualTo(integer);
        assertThat(number.decimal()).isEqualTo(decimal);
        assertThat(number.writtenAsDecimal()).isEqualTo(writtenAsDecimal);
    }

    static Stream<Arguments> paths() {
        return Stream.of(
                arguments("{{.a[0]}}", "{{.a[0]}}"),
                arguments("{{.a[ -1 ].b}}", "{{.a[-1].b}}"),
                arguments("{{.[0]}}", "{{.[0]}}"),
                arguments("{{$[*].b}}", "{{$[*].b}}"),
                arguments("{{(.a)['k']}}", "{{(.a)[\"k\"]}}"),
                arguments("{{.a[\"x}}y\"]}}", "{{.a[\"x}}y\"]}}"),
                arguments("{{.a[\\\"x\\\"]}}", "{{.a[\"x\"]}}"),
                arguments("{{eq .a \\\"x\\\"}}", "{{eq .a \"x\"}}"),
                arguments("{{.a[?(@.b==\"c\")].d}}", "{{.a[?(@.b == \"c\")].d}}"),
                arguments("{{.a[?@.b<=1.5]}}", "{{.a[?(@.b <= 1.5)]}}"),
                arguments(
                        "{{.a[?(1>@[0].b && !@.c||@['d']!=nil)]}}",
                        "{{.a[?(1 > @[0].b && !@.c || @[\"d\"] != null)]}}"),
                arguments("{{.a[?((@.a||@.b)&&!(@.c&&@==true))]}}", "{{.a[?((@.a || @.b) && !(@.c && @ == true))]}}"),
                arguments("{{.a[?(@.app-name=='it\\'s')]}}", "{{.a[?(@.app-name == \"it's\")]}}"));
    }

    @ParameterizedTest
    @MethodSource("paths")
    void aStepInBracketsFollowsAPath(String text, String meaning) {
        assertThat(Printer.print(parse(text))).isEqualTo(meaning);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                arguments("{{}}", "t:1:3: missing value for command\n  {{}}\n    ^"),
                arguments("a\n{{ .x\n", "t:2:1: unclosed action: expected }}\n  {{ .x\n  ^"),
                arguments("{{ nope }}", "t:1:4: function \"nope\" not defined\n  {{ nope }}\n     ^"),
                arguments("{{$x}}", "t:1:3: undefined variable \"$x\"\n  {{$x}}\n    ^"),
                arguments("{{.x", "t:1:1: unclosed action: expected }}\n  {{.x\n  ^"),
                arguments("{{.a [0]}}", "t:1:6: unexpected \"[\" in operand\n  {{.a [0]}}\n       ^"),
                arguments("{{print[0]}}", "t:1:8: bad character U+005B '['\n  {{print[0]}}\n         ^"),
                arguments("{{.a[}}", "t:1:5: unclosed bracket\n  {{.a[}}\n      ^"),
                arguments(
                        "{{.a[x]}}",
                        "t:1:6: expected an index, a key in quotes, * or ?( in brackets, found x\n  {{.a[x]}}\n       ^"),
                arguments(
                        "{{.a[1.5]}}",
                        "t:1:6: expected an index, a key in quotes, * or ?( in brackets, found 1.5\n  {{.a[1.5]}}\n       ^"),
                arguments(
                        "{{.a[?(@.b =! 1)]}}",
                        "t:1:12: expected ==, !=, <, <=, > or >=, found =\n  {{.a[?(@.b =! 1)]}}\n             ^"),
                arguments("{{.a[?(1)]}}", "t:1:8: expected a comparison after this\n  {{.a[?(1)]}}\n         ^"),
                arguments("{{\"\\q\"}}", "t:1:3: invalid syntax: \\q is no escape\n  {{\"\\q\"}}\n    ^"),
                arguments(
                        "{{if .a}}{{else with .b}}{{end}}",
                        "t:1:17: unexpected <with> in input\n  {{if .a}}{{else with .b}}{{end}}\n                  ^"),
                arguments(
                        "{{range .}}{{block `b` .}}{{break}}",
                        "t:1:29: {{break}} outside {{range}}\n  {{range .}}{{block `b` .}}{{break}}\n" + " ".repeat(30)
                                + "^"),
                arguments(
                        "{{define `a`}}1{{end}}{{define `a`}}2{{end}}",
                        "t:1:32: multiple definition of template \"a\"\n  {{define `a`}}1{{end}}{{define `a`}}2{{end}}\n"
                                + " ".repeat(33) + "^"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsShownWhereItIs(String text, String message) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOfSatisfying(
                        TemplateException.class, e -> assertThat(e.stage()).isEqualTo(TemplateException.Stage.PARSE))
                .hasMessage(message);
    }

    @Test
    void depthIsBounded() {
        String parentheses = "{{" + "(".repeat(100_000);
        String blocks = "{{if .}}".repeat(100_000);
        String filters = "{{.a[?(" + "!".repeat(100_000);

        assertThatThrownBy(() -> parse(parentheses)).hasMessageContaining("nested more than 50 deep");
        assertThatThrownBy(() -> parse(parentheses + ")".repeat(100_000) + "}}"))
                .hasMessageContaining("nested more than 50 deep");
        assertThatThrownBy(() -> parse(blocks)).hasMessageContaining("nested more than 50 deep");
        assertThatThrownBy(() -> parse(filters + "@)]}}")).hasMessageContaining("nested more than 50 deep");
    }

    @Test
    void aLongChainOfTestsIsNotDeep() {
        String chain = "{{if .}}" + "{{else if .}}".repeat(10_000) + "{{end}}";

        assertThat(Printer.print(parse(chain))).isEqualTo(chain);
    }
}
