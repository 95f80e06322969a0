package dev.capstan.controllerconfig.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ResourceTemplateTest {
    private static final Map<String, Object> DATA = Map.of(
            "n",
            3,
            "d",
            0.5,
            "whole",
            2.0,
            "b",
            true,
            "s",
            "text",
            "lines",
            "a\nb\n",
            "labels",
            Map.of("x", "1", "y", 2),
            "args",
            List.of("-v", 3, Map.of("k", "v")),
            "empty",
            Map.of());

    @Test
    void numbersAndBooleansAloneStayWhatTheyAre() {
        JsonNode object = render("{n: {{.n}}, d: {{.d}}, whole: {{.whole}}, b: {{.b}}}");

        assertThat(object.get("n")).isEqualTo(LongNode.valueOf(3));
        assertThat(object.get("d")).isEqualTo(DoubleNode.valueOf(0.5));
        assertThat(object.get("whole")).isEqualTo(LongNode.valueOf(2));
        assertThat(object).isEqualTo(Yaml.tree("{n: 3, d: 0.5, whole: 2, b: true}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"123", "true", "null", "~", "1e3", "2024-01-01", "", " ", "0x1F", ".nan", "- a", "a: b"})
    void aTextAloneStaysAText(String text) {
        var template = ResourceTemplate.compile("t", "plain: {{.x}}\nquoted: {{.x | quote}}\nsingle: {{squote .x}}\n");

        assertThat(template.render(Map.of("x", text)).properties())
                .extracting(Map.Entry::getValue)
                .containsExactly(TextNode.valueOf(text), TextNode.valueOf(text), TextNode.valueOf(text));
    }

    @Test
    void textOfTheTemplateReadsAsYamlReadsIt() {
        assertThat(render("""
                default: {{.absent | default "3"}}
                number: {{.absent | default 3}}
                chosen: {{if .b}}true{{end}}
                ternary: {{ternary "~" "x" .b}}
                structure: {{"[1, {a: b}]"}}
                given: {{.s | default "3"}}
                """))
                .isEqualTo(Yaml.tree(
                        "{default: 3, number: 3, chosen: true, ternary: null, structure: [1, {a: b}], given: text}"));
    }

    @Test
    void whatIsComposedIsAText() {
        assertThat(render("{a: 1{{.n}}, b: {{.n}}{{.n}}, c: '{{.n}}', d: \"{{.b}}\", e: {{.n}}m, f: {{.s}}:{{.n}}}"))
                .isEqualTo(Yaml.tree("{a: '13', b: '33', c: '3', d: 'true', e: 3m, f: 'text:3'}"));
    }

    @Test
    void keysAreTexts() {
        assertThat(render("{{.n}}: 1\n{{.b}}: 2\nx-{{.s}}: 3\n\"{{.s}}\": 4\n{{quote .d}}: 5\n{{toJson .lines}}: 6\n"))
                .isEqualTo(Yaml.tree("{'3': 1, 'true': 2, x-text: 3, text: 4, '0.5': 5, \"a\\nb\\n\": 6}"));
    }

    @Test
    void quotesAreNotDoubledAndStayWhereTextIsComposed() {
        assertThat(render("""
                alone: {{quote .s}}
                inQuotes: "{{quote .s}}"
                inSingle: '{{squote .s}}'
                shell: "echo {{quote .s}} {{squote .s}}"
                script: |
                  {{quote .s}}
                  echo {{squote .s}}
                """)).isEqualTo(Yaml.tree("""
                alone: text
                inQuotes: text
                inSingle: text
                shell: echo "text" 'text'
                script: |
                  "text"
                  echo 'text'
                """));
    }

    @Test
    void whatIsSerializedIsStructure() {
        JsonNode expected = Yaml.tree("{labels: {x: '1', y: 2}, args: [-v, 3, {k: v}], empty: {}}");

        assertThat(render("{labels: {{toJson .labels}}, args: {{toJson .args}}, empty: {{toJson .empty}}}"))
                .isEqualTo(expected);
        assertThat(render("labels: {{toYaml .labels | nindent 2}}\nargs: {{.args | toYaml | nindent 2}}\n"
                        + "empty: {{toYaml .empty | nindent 2}}"))
                .isEqualTo(expected);
        assertThat(render("labels:\n{{toYaml .labels | indent 2}}\nargs:\n{{toYaml .args}}\nempty: {{toYaml .empty}}"))
                .isEqualTo(expected);
        assertThat(render("{{$l := toYaml .labels}}labels:\n  {{- nindent 2 $l}}\nargs: [\n{{toJson (first .args)}}\n,"
                        + " 3,\n{{toYaml (last .args)}}\n]\nempty: {{toPrettyJson .empty}}"))
                .isEqualTo(expected);
    }

    @Test
    void whatIsSerializedGoesAmongKeysAndElements() {
        assertThat(render("""
                labels:
                  app: a
                  {{- toYaml .labels | nindent 2}}  # more
                  {{- toYaml .empty | nindent 2}}
                  z: 3
                args:
                - first
                {{toYaml .args}}
                - last
                items:
                - {{toYaml .labels | indent 2 | trim}}
                  more: true
                - name: b
                  {{- toYaml .labels | nindent 2}}
                - {{toJson .args}}
                """)).isEqualTo(Yaml.tree("""
                labels: {app: a, x: '1', y: 2, z: 3}
                args: [first, -v, 3, {k: v}, last]
                items:
                - {x: '1', y: 2, more: true}
                - {name: b, x: '1', y: 2}
                - [-v, 3, {k: v}]
                """));
    }

    @Test
    void whatIsSerializedIsTextWithinAScalar() {
        assertThat(render("""
                json: '{{toJson .labels}}'
                double: "{{toJson .labels}}"
                block: |
                  labels:
                    {{- toYaml .labels | nindent 4}}
                  args:
                  {{- toYaml .args | nindent 2}}
                  - more
                dashed: |
                  - {{toYaml .n}}
                  - {{toYaml .labels | indent 2 | trim}}
                quoted: {{toJson .labels | quote}}
                """)).isEqualTo(Yaml.tree("""
                json: '{"x":"1","y":2}'
                double: '{"x":"1","y":2}'
                block: |
                  labels:
                    x: "1"
                    "y": 2
                  args:
                  - -v
                  - 3
                  - k: v
                  - more
                dashed: |
                  - 3
                  - x: "1"
                  "y": 2
                quoted: '{"x":"1","y":2}'
                """));
    }

    @Test
    void indentedLinesStayLinesOfTheirBlock() {
        assertThat(render("""
                block: |
                  first
                  {{- .lines | nindent 2}}
                deeper: |
                  first
                    {{.lines | trim | indent 2 | trim}}
                plain:
                  {{- .lines | nindent 2}}
                verbatim: |-
                  {{.lines}}
                """))
                .isEqualTo(Yaml.tree(
                        "{block: \"first\\na\\nb\\n\\n\", deeper: \"first\\n  a\\n  b\\n\", plain: \"a\\nb\\n\","
                                + " verbatim: \"a\\nb\\n\"}"));
    }

    @Test
    void anIncludedTemplateIsTextOfTheTemplate() {
        assertThat(render("""
                {{- define "labels"}}
                app: {{.lines}}
                n: {{.n}}
                {{- end}}
                {{- define "name"}}{{.s}}-{{.n}}{{end}}
                labels: {{- include "labels" . | nindent 2}}
                name: {{include "name" .}}
                short: {{include "name" . | trunc 5}}
                quoted: {{include "labels" . | quote}}
                template: {{template "name" .}}
                """))
                .isEqualTo(Yaml.tree("{labels: {app: \"a\\nb\\n\", n: 3}, name: text-3, short: text-, quoted:"
                        + " \"\\napp: a\\nb\\n\\nn: 3\", template: text-3}"));
    }

    @Test
    void aliasesRepeatWhatTheyName() {
        assertThat(render("a: &x {k: '{{.s}}'}\nb: *x\nc: [*x, *x]\n"))
                .isEqualTo(Yaml.tree("{a: {k: text}, b: {k: text}, c: [{k: text}, {k: text}]}"));
    }

    @Test
    void severalDocumentsAreSeveralObjects() {
        var template = ResourceTemplate.compile("t", "---\n# nothing\n---\na: {{.n}}\n---\nb: {{.s}}\n");

        assertThat(template.renderAll(DATA))
                .containsExactly((ObjectNode) Yaml.tree("a: 3"), (ObjectNode) Yaml.tree("b: text"));
        assertThatThrownBy(() -> template.render(DATA)).hasMessageContaining("gives 2 objects, expected one");
    }

    @Test
    void anObjectIsNotSharedWithTheNextRendering() {
        var template = ResourceTemplate.compile("t", "a: {b: [1]}");

        template.render(DATA).withObject("/a").put("c", 1).withArray("/b").add(2);

        assertThat(template.render(DATA)).isEqualTo(Yaml.tree("a: {b: [1]}"));
    }

    @Test
    void aTemplateOfManyFormsGivesEachOfThemAgainAndAgain() {
        var template = ResourceTemplate.compile("t", "a: [{{range until (int .n)}}{{.}}, {{end}}]\nb: {{.v}}");

        for (int round = 0; round < 3; round++) {
            for (int n = 0; n < 300; n++) {
                var object = template.render(Map.of("n", n, "v", "v" + round));

                assertThat(object.get("a")).hasSize(n);
                assertThat(object.get("b").textValue()).isEqualTo("v" + round);
            }
        }
    }

    @Test
    void javaValuesAreTakenForWhatTemplatesKnow() {
        var context = new LinkedHashMap<String, Object>();
        context.put("ints", new Object[] {1, (short) 2, null});
        context.put("time", Instant.EPOCH);
        var template = ResourceTemplate.compile("t", "a: {{toJson .ints}}\nb: {{.time}}\nc: {{toJson .time}}\n");

        assertThat(template.render(context))
                .isEqualTo(Yaml.tree("{a: [1, 2, null], b: 1970-01-01 00:00:00 +0000 UTC, c: '1970-01-01T00:00:00Z'}"));
    }

    static JsonNode render(String template) {
        return ResourceTemplate.compile("t", template).render(DATA);
    }
}
