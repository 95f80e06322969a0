package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.source.TemplateException;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Data as Java programs make it, not as JSON.
final class JavaDataTest {
    private record Account(String password) {}

    private static final Map<String, Object> DATA = Map.of(
            "int",
            3,
            "float",
            0.1f,
            "decimal",
            new BigDecimal("2.50"),
            "day",
            DayOfWeek.MONDAY,
            "time",
            Instant.parse("2026-01-02T03:04:05Z"),
            "ints",
            List.of(3, 1, 2),
            "set",
            Set.of(7),
            "array",
            new String[] {"a", "b"},
            "nested",
            Map.of("list", List.of(Map.of("port", 80, "name", "http"), Map.of("port", (short) 443))),
            "account",
            new Account("secret"));

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '~', textBlock = """
            {{.int}} {{.float}} {{.decimal}} {{.day}} {{.time}}    => 3 0.1 2.5 MONDAY 2026-01-02 03:04:05 +0000 UTC
            {{.ints}} {{.set}} {{.array}}                          => [3 1 2] [7] [a b]
            {{.nested}}                                            => map[list:[map[name:http port:80] map[port:443]]]
            {{printf "%d %T %v" .int .float .ints}}                => 3 float64 [3 1 2]
            {{eq .int 3}} {{lt .int 4}} {{not .int}}               => true true false
            {{add .int 1}} {{has 3 .ints}} {{first .ints | add 1}} => 4 true 4
            {{join "-" .ints}} {{sortAlpha .ints | join "-"}}      => 3-1-2 1-2-3
            {{index .ints 0 | eq 3}} {{index .set 0 | eq 7}}       => true true
            {{range .ints}}{{if eq . 3}}three{{end}}{{end}}        => three
            {{range $i, $x := .array}}{{$i}}{{$x}}{{end}}          => 0a1b
            {{range .nested.list}}{{.port}},{{end}}                => 80,443,
            {{range .int}}.{{end}}                                 => ...
            {{.nested.list[?(@.port==443)][0].port}}               => 443
            {{.nested.list[?(@.port<100)].name}} {{.ints[-1]}}     => http 2
            {{.nested.list[*].port}} {{.set[0]}}                   => [80 443] 7
            {{toJson .nested}}                                     => {"list":[{"name":"http","port":80},{"port":443}]}
            {{toJson .set}} {{toYaml .ints | quote}}               => [7] "- 3\\n- 1\\n- 2"
            {{deepEqual .ints (list 3 1 2)}}                       => true
            {{$x := set .nested "more" .ints}}{{first $x.more}}    => 3
            {{.time.Year}} {{date "2006-01-02" .time}}             => 2026 2026-01-02
            {{get .nested "list" | first | toJson}}                => {"name":"http","port":80}
            """)
    void valuesOfJavaAreValuesOfTemplates(String text, String expected) {
        assertThat(Template.compile("t", text, Options.lenient()).render(DATA)).isEqualTo(expected);
        assertThat(Template.compile("t", text, Options.strict()).render(DATA)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {{.account}}              | at <.account>
            {{.account.password}}     | at <.account.password>
            {{len .account}}          | at <.account>
            {{toJson .}}              | error calling toJson
            {{.}}                     | at <.>
            {{range .}}{{end}}        | at <.>
            {{get . "account"}}       | error calling get
            {{.["account"]}}          | at <.["account"]>
            """)
    void anObjectIsAnErrorThatNamesItsPlaceAndClassButNotWhatItHolds(String text, String place) {
        Template template = Template.compile("t", text, Options.lenient());

        assertThatThrownBy(() -> template.render(DATA))
                .isInstanceOf(TemplateException.class)
                .hasMessageContaining(place)
                .hasMessageContaining(
                        "a value of class dev.capstan.gotemplate.JavaDataTest$Account is none that a template knows")
                .hasMessageNotContaining("secret");
    }

    @Test
    void anObjectThatNoTemplateReachesDoesNoHarm() {
        assertThat(Template.compile("t", "{{.int}}").render(DATA)).isEqualTo("3");
    }
}
