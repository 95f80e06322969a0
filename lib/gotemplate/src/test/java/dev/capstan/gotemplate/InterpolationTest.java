package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.run.Printed;
import dev.capstan.gotemplate.run.Printed.Constant;
import dev.capstan.gotemplate.run.Printed.Notation;
import dev.capstan.gotemplate.run.Printed.Plain;
import dev.capstan.gotemplate.run.Printed.Quoted;
import dev.capstan.gotemplate.run.Printed.Serialized;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the interpolation of a rendering is told.
final class InterpolationTest {
    private static final Map<String, Object> DATA =
            Map.of("text", "3", "empty", "", "lines", "a\nb", "number", 3, "flag", true, "map", Map.of("a", 1));

    private final List<Printed> printed = new ArrayList<>();

    @Test
    void textOfTheTemplateIsNotPrinted() {
        assertThat(render("a {{if .flag}}b{{end}} {{/* c */}}{{$x := .text}}")).isEqualTo("a b ");
        assertThat(printed).isEmpty();
    }

    @Test
    void valuesComeWithTheirText() {
        assertThat(render("{{.text}}, {{.number}}, {{.flag}}, {{.map}}, {{.text | upper}}"))
                .isEqualTo("0, 1, 2, 3, 4");
        assertThat(printed)
                .containsExactly(
                        new Plain("3", "3"),
                        new Plain(3L, "3"),
                        new Plain(true, "true"),
                        new Plain(Map.of("a", 1), "map[a:1]"),
                        new Plain("3", "3"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{{\"3\"}}",
                "{{.absent | default \"3\"}}",
                "{{$x := \"3\"}}{{$x}}",
                "{{ternary \"3\" \"4\" .flag}}",
                "{{or .absent \"3\"}}",
                "{{(dict \"a\" \"3\").a}}",
            })
    void aTextInQuotesIsKnownWhereverItWent(String template) {
        render(template);

        assertThat(printed).containsExactly(new Constant("3"));
    }

    @Test
    void anEqualTextOfTheDataIsNoConstant() {
        render("{{.text | default \"3\"}}{{.empty}}{{\"\"}}{{.text}}{{\"3\" | printf \"%s\"}}");

        assertThat(printed)
                .containsExactly(
                        new Plain("3", "3"),
                        new Plain("", ""),
                        new Constant(""),
                        new Plain("3", "3"),
                        new Plain("3", "3"));
    }

    @Test
    void whatIsSerializedIsKnownWhereverItWent() {
        assertThat(render("{{toJson .map}} {{.map | toYaml}} {{$y := toYaml .map}}{{$y}} {{toYaml .map | trim}}"))
                .isEqualTo("0 1 2 3");

        var yaml = new Serialized(Map.of("a", 1), "a: 1", Notation.YAML);
        assertThat(printed)
                .containsExactly(new Serialized(Map.of("a", 1), "{\"a\":1}", Notation.JSON), yaml, yaml, yaml);
    }

    @Test
    void whatIsMadeOfSerializedTextIsAValue() {
        render("{{toJson .map | upper}} {{printf \"%s\" (toYaml .map)}} {{toJson .map | quote}}");

        assertThat(printed)
                .containsExactly(
                        new Plain("{\"A\":1}", "{\"A\":1}"),
                        new Plain("a: 1", "a: 1"),
                        new Quoted("{\"a\":1}", "\"{\\\"a\\\":1}\""));
    }

    @Test
    void quotesComeWithWhatIsInThem() {
        render("{{.lines | quote}} {{squote .number}} {{.absent | default \"x\" | quote}} {{quote .text .number}}");

        assertThat(printed)
                .containsExactly(
                        new Quoted("a\nb", "\"a\\nb\""),
                        new Quoted("3", "'3'"),
                        new Quoted("x", "\"x\""),
                        new Plain("\"3\" \"3\"", "\"3\" \"3\""));
    }

    @Test
    void indentationIsWrittenBeforeWhatIsIndented() {
        assertThat(render("{{.lines | indent 2}};{{.lines | nindent 2 | indent 1}};{{toYaml .map | indent 2 | trim}};"
                        + "{{\"x\\ny\" | nindent 1}}"))
                .isEqualTo("  0i; \n   1i;2i;3");
        assertThat(printed)
                .containsExactly(
                        new Plain("a\nb", "a\nb"),
                        new Plain("a\nb", "a\nb"),
                        new Serialized(Map.of("a", 1), "a: 1", Notation.YAML),
                        new Constant("\n x\n y"));
    }

    @Test
    void anIncludedTemplateIsPrintedActionByAction() {
        String define = "{{define \"u\"}}a: {{.lines}}\nb: {{.text}}\n{{end}}";

        assertThat(render(define + "{{include \"u\" . | trim | nindent 2}}")).isEqualTo("\n  a: 0\n  b: 1");
        assertThat(printed).containsExactly(new Plain("a\nb", "a\nb"), new Plain("3", "3"));
    }

    @Test
    void anIncludedTemplateThatIsUsedOtherwiseIsAValue() {
        String define = "{{define \"u\"}}<{{.text}}>{{end}}";

        assertThat(render(define + "{{include \"u\" . | upper}}{{$x := include \"u\" .}}{{$x}}{{.text}}"))
                .isEqualTo("012");
        assertThat(printed).containsExactly(new Plain("<3>", "<3>"), new Plain("<3>", "<3>"), new Plain("3", "3"));
    }

    @Test
    void whatIsAbsentIsAnErrorAsEver() {
        assertThatThrownBy(() -> render("{{.absent}}"))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining(".absent is absent");
    }

    @Test
    void theLimitOfTheOutputHoldsForWhatIsWritten() {
        var template = Template.compile(
                "t",
                "{{.text}}",
                Options.strict().withLimits(Options.strict().limits().withOutput(10)));

        assertThatThrownBy(() -> template.render(DATA, (_, _, out) -> out.append("x".repeat(11))))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("the output has more than 10 characters");
    }

    /// Writes the number of each thing printed in place of it, with an `i` if it is indented.
    private String render(String text) {
        return Template.compile("t", text, Options.strict()).render(DATA, (each, indented, out) -> {
            out.append(printed.size()).append(indented ? "i" : "");
            printed.add(each);
        });
    }
}
