package dev.capstan.controllerconfig.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import dev.capstan.gotemplate.source.TemplateException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Values that would be another object if they were text of the template, in every place that a value can stand in.
final class AttackTest {
    private static final String EVIL = "x\"\n'\n}]\nkind: Evil\nspec: {privileged: true}\n# ";

    /// Every place a value can stand in, once.
    private static final ResourceTemplate EVERYWHERE = ResourceTemplate.compile("everywhere", """
            # a comment with {{.v}}
            apiVersion: v1 # {{.v}}
            kind: ConfigMap
            plain: {{.v}}
            composed: a-{{.v}}
            double: "{{.v}}"
            single: '{{.v}}'
            literal: |
              {{.v}}
              end
            stripped: |-
              {{.v}}
            folded: >
              {{.v}}
            indented: |
              {{- .v | nindent 2}}
            quote: {{quote .v}}
            quoted: "{{quote .v}}"
            json: {{toJson .v}}
            yaml: {{toYaml .v}}
            yamlMap: {{toYaml (dict "k" .v) | nindent 2}}
            jsonInDouble: "{{toJson .v}}"
            jsonInSingle: '{{toJson .v}}'
            flow: [a, {{.v}}, "{{.v}}", {{quote .v}}, {k: {{.v}}, '{{.v}}-b': {{toJson .v}}}]
            keys:
              {{.v}}: plain
              "{{.v}}-d": double
              '{{.v}}-s': single
              a-{{.v}}: composed
            list:
            - {{.v}}
            - k: {{.v}}
            {{- range .vs}}
            - {{.}}
            {{- end}}
            """);

    static Stream<String> attacks() {
        return Stream.of(
                "",
                " ",
                "'",
                "\"",
                "''",
                "\\",
                "\\\"",
                "\"}",
                "'}",
                "a\nkind: Evil",
                "a\n---\nkind: Evil",
                "\n...\n",
                "---",
                "...",
                "a: b",
                ": ",
                " #",
                "# c",
                "- a",
                "-",
                "? a",
                "? ",
                ":",
                "a:",
                "&a",
                "&a b",
                "*a",
                "!a",
                "!!int 3",
                "!!binary aGk=",
                "|",
                "|-\n  a",
                ">",
                "%YAML 1.1",
                "%TAG ! x",
                "@a",
                "`a",
                "[",
                "]",
                "{",
                "}",
                "[a, b]",
                "{a: b}",
                ",",
                "a, b",
                "a]",
                "b}",
                "<<",
                "=",
                "~",
                "null",
                "Null",
                "true",
                "yes",
                "on",
                "3",
                "-3",
                "0x1f",
                "0o7",
                "1e3",
                "1_000",
                ".inf",
                "-.inf",
                ".nan",
                "2024-01-01",
                "12:30:45",
                "{{.secret}}",
                "{{",
                "}}",
                "{{/*",
                "${x}",
                "$(x)",
                "\t",
                "a\tb",
                "\ta: b",
                "\r",
                "a\r\nkind: Evil",
                "\u0085kind: Evil",
                "\u2028kind: Evil",
                "\u2029kind: Evil",
                "\uFEFFkind: Evil",
                "\u0000",
                "\u0007\u001b[31m",
                "\u007f",
                "\uE000",
                "\uF8FF",
                "\uFFFE",
                Character.toString(0xF0000),
                Character.toString(0xF0001),
                Character.toString(0x100000),
                Character.toString(0x10FFFF),
                Character.toString(0x100000) + Character.toString(0xF0000) + ": " + Character.toString(0x100000),
                "😀",
                "  leading",
                "trailing  ",
                "\n\n\n",
                "a\n  b\n c",
                EVIL,
                EVIL.repeat(50),
                "x".repeat(2000),
                "a".repeat(1100) + ": b");
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void aValueIsWhatItIsWhereverItIsPrinted(String value) {
        assertThat(EVERYWHERE.render(Map.of("v", value, "vs", List.of(value, value))))
                .isEqualTo(intended(value));
    }

    static Stream<Arguments> misplaced() {
        return Stream.of(
                Arguments.of("a: &{{.v}} b", "a value is printed into the name of an anchor"),
                Arguments.of("a: &x b\nc: *{{.v}}", "has no anchor before it"),
                Arguments.of("a: &x b\nc: *x{{.v}}", "has no anchor before it"),
                Arguments.of("a: !{{.v}} b", "expected URI, but found {{…}}\n"),
                Arguments.of("a: !!{{.v}} b", "expected URI, but found {{…}}\n"),
                Arguments.of("a: !<{{.v}}> b", "expected URI, but found {{…}}\n"),
                Arguments.of("a: !x {{.v}}", "the tag !x is unknown here, expected !!str or none"),
                Arguments.of("a: !!int {{.v}}", "the tag tag:yaml.org,2002:int is unknown here"),
                Arguments.of("a: !!map {{.v}}", "the tag tag:yaml.org,2002:map is unknown here"),
                Arguments.of("a: |{{.v}}\n  b", "t (rendered):1:5: "),
                Arguments.of("a: \"\\{{.v}}\"", "t (rendered):1:6: "),
                Arguments.of("a: \"\\x{{.v}}\"", "t (rendered):1:7: "),
                Arguments.of("%YAML {{.v}}\n---\na: b", "t (rendered):1:7: "),
                Arguments.of("a: b\n{{.v}}", "t (rendered):2:6: could not find expected ':'"),
                Arguments.of("{{.v}}", "expected a mapping, which describes an object"),
                Arguments.of("[{{.v}}]", "expected a mapping, which describes an object"),
                Arguments.of("", "the template gives 0 objects, expected one"),
                Arguments.of("# {{.v}}", "the template gives 0 objects, expected one"),
                Arguments.of("a: 1\n---\nb: {{.v}}", "the template gives 2 objects, expected one"),
                Arguments.of("a: 1\na: {{.v}}", "t (rendered):2:1: the key 'a' is there twice"),
                Arguments.of("x: 1\n{{.v}}: 2", "t (rendered):2:1: the key 'x' is there twice"),
                Arguments.of("x: 1\n{{toYaml .m}}", "t (rendered):2:1: the key 'x' is there twice"),
                Arguments.of("a: {{.m}}: 1", "mapping values are not allowed here"),
                Arguments.of("{{toJson .m}}: 1", "a map or list is printed as a key, expected a text"),
                Arguments.of("{{toYaml .l}}\na: 1", "t (rendered):2:1: "),
                Arguments.of("a: 1\n{{toYaml .l}}", "t (rendered):2:1: "),
                Arguments.of("a: [b, {{.v}}\nc: d", "t (rendered):2:2: "),
                Arguments.of("a: [b\n{{toYaml .m}}\n]", "stands beside other text, expected a line of its own"),
                Arguments.of("a: {{toYaml .m | nindent 2}}x", "stands beside other text, expected a line of its own"),
                Arguments.of("a: x{{toYaml .l}}", "stands beside other text, expected a line of its own"),
                Arguments.of("a: [b,\n{{toYaml .l}}\n]", "t (rendered):2:1: "),
                Arguments.of(
                        "a: b\n  {{toYaml .m | nindent 2}}", "stands beside other text, expected a line of its own"),
                Arguments.of("a: {{.v.w}}", "t:1:6: at <.v.w>: "),
                Arguments.of("a: {{.absent}}", "t:1:6: at <.absent>: .absent is absent"),
                Arguments.of("a: \"{{.half}}\"", "half of a character"),
                Arguments.of("a: {{toJson .half}}", "half of a character"),
                Arguments.of("{{.half}}: a", "half of a character"),
                Arguments.of("a: \"\\ud800\"", "half of a character"),
                Arguments.of("a: 1e999", "out of range"),
                Arguments.of("a: {{.infinite}}", "the number Infinity has no form in JSON"),
                Arguments.of("a: &a [*a]", "has no anchor before it"));
    }

    @ParameterizedTest
    @MethodSource("misplaced")
    void whatFitsNowhereIsAnError(String template, String message) {
        var compiled = ResourceTemplate.compile("t", template);
        var context = Map.of("v", "x", "m", Map.of("x", 1), "l", List.of(1), "half", "\ud800", "infinite", 1 / 0.0);

        assertThatThrownBy(() -> compiled.render(context))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining(message);
    }

    private static JsonNode intended(String v) {
        String json = json(v);
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", "v1").put("kind", "ConfigMap");
        object.put("plain", v).put("composed", "a-" + v).put("double", v).put("single", v);
        object.put("literal", v + "\nend\n")
                .put("stripped", v)
                .put("folded", v + "\n")
                .put("indented", v + "\n");
        object.put("quote", v).put("quoted", v).put("json", v).put("yaml", v);
        object.putObject("yamlMap").put("k", v);
        object.put("jsonInDouble", json).put("jsonInSingle", json);
        object.putArray("flow")
                .add("a")
                .add(v)
                .add(v)
                .add(v)
                .addObject()
                .put("k", v)
                .put(v + "-b", v);
        object.putObject("keys")
                .put(v, "plain")
                .put(v + "-d", "double")
                .put(v + "-s", "single")
                .put("a-" + v, "composed");
        var list = object.putArray("list").add(v);
        list.addObject().put("k", v);
        list.add(v).add(v);
        return object;
    }

    /// What Go's `toJson` writes for a text.
    private static String json(String text) {
        return Template.compile("json", "{{toJson .}}", Options.strict()).render(text);
    }
}
