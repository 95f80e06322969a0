package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.gotemplate.source.TemplateException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What people write by mistake, and the first line of what they are told.
final class MistakesTest {
    private static final Map<String, Object> DATA = Map.of(
            "name", "demo", "replicas", 3, "labels", Map.of("app", "web"), "items", List.of(Map.of("name", "x")));

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '~', textBlock = """
            {{if .name}}{{.name}}                   => job:1:3: unexpected EOF: {{if}} has no {{end}}
            {{if .name}}a{{elseif .b}}c{{end}}      => job:1:16: function "elseif" not defined, did you mean {{else if …}}?
            {{uper .name}}                          => job:1:3: function "uper" not defined, did you mean "upper"?
            {{.name | defualt "x"}}                 => job:1:11: function "defualt" not defined, did you mean "default"?
            {{xyzzy .name}}                         => job:1:3: function "xyzzy" not defined
            {{.nmae}}                               => job:1:3: at <.nmae>: .nmae is absent, did you mean "name"?
            {{.labels.ap}}                          => job:1:3: at <.labels.ap>: .labels.ap is absent, did you mean "app"?
            {{.labels.version}}                     => job:1:3: at <.labels.version>: .labels.version is absent
            {{define "labels"}}{{end}}{{template "lables"}} => job:1:38: at <{{template "lables"}}>: template "lables" not defined, did you mean "labels"?
            {{substr 0 .name}}                      => job:1:3: at <substr>: wrong number of args for substr: want 3 got 2
            name: "{{.name | replace "-}}"          => job:1:8: unclosed action: expected }}, found it only within quotes
            {{if .name == "x"}}a{{end}}             => job:1:12: unexpected "=" in operand: to compare, write eq A B
            {{if eq .name "x" && .b}}a{{end}}       => job:1:19: unexpected "&" in operand: write and A B
            {{if .name || .b}}a{{end}}              => job:1:13: unexpected "|" in if: write or A B
            {{| upper}}                             => job:1:3: unexpected "|" in command
            {{.items[?(@.name="x")].name}}          => job:1:18: expected ==, !=, <, <=, > or >=, found =
            {{.items[?(@.name==x)].name}}           => job:1:20: expected @, a text in quotes, a number, true, false or null, found x
            {{.items[?(@.name=="x"].name}}          => job:1:23: expected ), found ]
            {{.labels.app-name}}                    => job:1:14: bad character U+002D '-': write a key that has one in brackets and quotes, ["a-b"]
            {{upper .replicas}}                     => job:1:9: at <.replicas>: wrong type for value; expected string; got int
            {{range .name}}{{end}}                  => job:1:9: at <.name>: range can't iterate over a value of type string
            """)
    void theMessageSaysWhatWasFoundAndExpected(String text, String message) {
        assertThatThrownBy(() -> Template.compile("job", text, Options.strict()).render(DATA))
                .isInstanceOf(TemplateException.class)
                .hasMessageStartingWith(message + "\n  " + text + "\n  ");
    }
}
