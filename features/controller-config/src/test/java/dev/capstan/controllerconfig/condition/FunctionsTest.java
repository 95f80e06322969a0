package dev.capstan.controllerconfig.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.gotemplate.Options;
import dev.capstan.gotemplate.Template;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What templates can do, as far as the plan of the system names it. The rest is in `lib/gotemplate`.
final class FunctionsTest {
    private static final Map<String, Object> CONTEXT = Map.of(
            "cluster",
            Map.of(
                    "id",
                    "0a1b2c3d-4e5f",
                    "name",
                    " Demo ",
                    "zones",
                    List.of("a", "b"),
                    "nodes",
                    0L,
                    "labels",
                    Map.of("team", "blue"),
                    "json",
                    "{\"a\":{\"b\":7}}"),
            "resource",
            Map.of(
                    "status",
                    Map.of(
                            "active",
                            2L,
                            "conditions",
                            List.of(
                                    Map.of("type", "Available", "status", "True", "reason", "Validated"),
                                    Map.of("type", "Complete", "status", "True")))));

    private static void assertRendered(String template, String expected) {
        assertThat(Template.compile("t", template, Options.lenient()).render(CONTEXT))
                .isEqualTo(expected);
    }

    /// [S0-28] [S0-29] [A0-15]
    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "{{join \",\" .cluster.zones}}          → a,b",
                "{{join .cluster.zones \",\"}}          → a,b",
                "{{(split \"-\" .cluster.id)._1}}       → 4e5f",
                "{{replace \"-\" \"\" .cluster.id}}     → 0a1b2c3d4e5f",
                "{{trim .cluster.name}}                 → Demo",
                "{{.cluster.name | trim | lower}}       → demo",
                "{{.cluster.name | trim | upper}}       → DEMO",
                "{{toJson .cluster.labels}}             → {\"team\":\"blue\"}",
                "{{(fromJson .cluster.json).a.b}}       → 7",
                "{{base64encode \"demo\"}}              → ZGVtbw==",
                "{{base64decode \"ZGVtbw==\"}}          → demo",
                "{{.cluster.none | default \"y\"}}      → y",
                "{{.cluster.nodes | default 3}}         → 3",
                "{{substr 0 8 .cluster.id}}             → 0a1b2c3d",
                "{{substr 9 11 .cluster.id}}            → 4e",
            })
    void theFunctionsOfTheSeedAreThoseOfSprig(String template, String expected) {
        assertRendered(template, expected);
    }

    /// [S0-30]
    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "{{if .cluster.none}}a{{else if eq .cluster.nodes 0}}b{{else}}c{{end}} → b",
                "{{if and .cluster.id (not .cluster.none)}}yes{{end}}                  → yes",
                "{{or .cluster.none .cluster.id}}                                      → 0a1b2c3d-4e5f",
                "{{len .cluster.zones}}                                                → 2",
                "{{index .cluster.zones 1}}                                            → b",
                "{{printf \"%s-%d\" .cluster.labels.team 7}}                           → blue-7",
                "{{range $i, $z := .cluster.zones}}{{$i}}{{$z}} {{end}}end             → 0a 1b end",
                "{{with .cluster.labels}}{{.team}}{{end}}                              → blue",
            })
    void soIsTheLanguageGos(String template, String expected) {
        assertRendered(template, expected);
    }

    /// [S0-33] [A0-1] [A0-16] [A0-21]
    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "{{.resource.status.conditions[?(@.type==\"Available\")].reason}}            → Validated",
                "{{.resource.status.conditions[?(@.type==\\\"Available\\\")].reason}}        → Validated",
                "{{(cond .resource.status.conditions \"Available\").reason}}                 → Validated",
                "{{$r := \"\"}}{{range .resource.status.conditions}}{{if eq .type \"Available\"}}"
                        + "{{$r = .reason}}{{end}}{{end}}{{$r}}                              → Validated",
                "{{if eq .resource.status.conditions[?(@.type==\"Failed\")].status \"True\"}}a{{else}}b{{end}} → b",
                "{{if (cond .resource.status.conditions \"Failed\")}}a{{else}}b{{end}}       → b",
                "{{if (cond .resource.none \"Failed\")}}a{{else}}b{{end}}                    → b",
            })
    void aConditionIsFoundByAnyTypeInAnyWay(String template, String expected) {
        assertRendered(template, expected);
    }
}
