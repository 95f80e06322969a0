package dev.capstan.controllerconfig.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A template that does too much ends with an error, and soon.
final class LimitsTest {
    private static final int MEGABYTE = 1_000_000;

    @Test
    void aValueOfAMegabyteFits() {
        String large = "\"\n: ".repeat(MEGABYTE / 4);

        assertThat(render("a: {{.v}}", Map.of("v", large)).get("a").textValue()).isEqualTo(large);
    }

    @Test
    void moreThanAMebibyteOfTextDoesNot() {
        String large = "x".repeat(MEGABYTE / 10);

        assertRefused(
                "a: {{range .list}}{{$.v}}{{end}}",
                Map.of("v", large, "list", Collections.nCopies(11, 1)),
                "the output has more than 1048576 characters");
        assertRefused("{{range .list}}# 0123456789\n{{end}}", manyOf(110_000), "the output has more than 1048576");
        assertRefused("a: {{repeat 2000000 \"x\"}}", Map.of(), "the output has more than 1048576 characters");
    }

    @Test
    void theLimitIsTheCallers() {
        var limits = Options.strict().limits().withOutput(100);
        var template =
                ResourceTemplate.compile("t", "a: {{.v}}", Options.strict().withLimits(limits));

        assertThat(template.render(Map.of("v", "x".repeat(90)))).isEqualTo(Yaml.tree("a: " + "x".repeat(90)));
        assertThatThrownBy(() -> template.render(Map.of("v", "x".repeat(100))))
                .hasMessageContaining("the output has more than 100 characters");
    }

    @Test
    void aLoopEnds() {
        assertRefused("{{range .list}}{{range $.list}}{{end}}{{end}}", manyOf(2000), "step budget exceeded");
        assertRefused("{{define \"a\"}}{{template \"a\" .}}{{end}}{{template \"a\" .}}", Map.of(), "levels deep");
    }

    @Test
    void moreValuesThanThereAreMarksAreAnError() {
        assertRefused("a: [{{range .list}}{{.}},{{end}}]", manyOf(65_534), "more than 65533 values are printed");
        assertThat(render("a: [{{range .list}}{{.}},{{end}}]", manyOf(65_533)).get("a"))
                .hasSize(65_533);
    }

    @Test
    void aliasesThatUnfoldToTooMuchAreAnError() {
        var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            String each = "*a" + (i - 1);
            bomb.append("a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", Collections.nCopies(10, each))));
        }

        assertRefused(bomb.toString(), Map.of(), "characters, counting what aliases repeat");
        assertRefused(
                "a: &a {{.v}}\nb: [" + "*a, ".repeat(20) + "]",
                Map.of("v", "x".repeat(MEGABYTE / 10)),
                "characters, counting what aliases repeat");
    }

    @Test
    void whatIsNestedTooDeeplyIsAnError() {
        assertRefused("a: " + "[".repeat(10_000), Map.of(), "nested deeper than the allowed depth of 500 levels");
        assertRefused("a: " + "{a: ".repeat(600) + "1" + "}".repeat(600), Map.of(), "nested deeper");
        assertRefused("{{range .list}}- {{end}}x", manyOf(20_000), "nested deeper");
        assertRefused(
                "a: " + "[".repeat(300) + "{{toJson .v}}" + "]".repeat(300), Map.of("v", nested(300)), "nested deeper");
    }

    @Test
    void aTemplateThatIsNoneIsShownWithACaret() {
        assertThatThrownBy(() -> ResourceTemplate.compile("job", "a: b\nc: {{.d | nothing}}"))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining("job:2:")
                .hasMessageContaining("\n  c: {{.d | nothing}}\n")
                .hasMessageContaining("^");
        assertThatThrownBy(() -> ResourceTemplate.compile("job", "a: b\nc: \uDB80\uDC00"))
                .hasMessage("job:2:4: a character of the private use planes, which stand for values here\n"
                        + "  c: \uDB80\uDC00\n     ^");
    }

    @Test
    void wrongYamlIsShownWithACaretAndNoValues() {
        assertThatThrownBy(() -> render("a: b\nsecret: x{{.v}}: {{.v}}", Map.of("v", "hunter2")))
                .hasMessage("t (rendered):2:15: mapping values are not allowed here\n"
                        + "  secret: x{{…}}: {{…}}\n                ^")
                .hasMessageNotContaining("hunter2");
    }

    private static Map<String, Object> manyOf(int count) {
        return Map.of("list", Collections.nCopies(count, 1));
    }

    private static Object nested(int depth) {
        Object value = 1;
        for (int i = 0; i < depth; i++) {
            value = List.of(value);
        }
        return value;
    }

    private static JsonNode render(String template, Map<String, Object> context) {
        return ResourceTemplate.compile("t", template).render(context);
    }

    private static void assertRefused(String template, Map<String, Object> context, String message) {
        assertThatThrownBy(() -> render(template, context))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining(message);
    }
}
