package dev.capstan.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PlainTreeTest {
    private static final Map<String, Object> TREE =
            Map.of("spec", Map.of("name", "a", "sizes", Arrays.asList(1L, 2.5, true, null), "text", "one\ntwo X\n"));

    private static Value field(Value value, String name) {
        return value.anyFields().field(name).orElseThrow();
    }

    @Test
    void whatWasNoTextIsReadAsIfItWere() {
        var document = Draft.of("", TREE).documents().getFirst();

        assertThat(document.plain()).isEqualTo(TREE);
        assertThat(field(field(document, "spec"), "name").text()).contains("a");
    }

    @Test
    void aProblemOfItHasNoPlace() {
        var draft = Draft.of("demo", TREE);
        field(draft.documents().getFirst(), "spec").items();

        assertThat(draft.problems())
                .extracting(ConfigProblem::render)
                .containsExactly("demo: spec is a mapping, expected a list");
    }

    @Test
    void aProblemInsideATextOfItHasItsPlaceInThat() {
        var draft = Draft.of("", TREE);
        field(field(draft.documents().getFirst(), "spec"), "text").problem(8, "here");

        assertThat(draft.problems())
                .extracting(ConfigProblem::render)
                .containsExactly("spec.text:2:5: here\n  | two X\n  |     ^");
    }

    @Test
    void aLineEndsWithALineFeedOnly() {
        var draft = Draft.of("", Map.of("text", "a\rb\nc\rX"));
        field(draft.documents().getFirst(), "text").problem(6, "here");

        assertThat(draft.problems())
                .extracting(ConfigProblem::render)
                .containsExactly("text:2:3: here\n  | c X\n  |   ^");
    }

    @Test
    void valuesOfATextAreWhatYamlSaysTheyAre() {
        var draft = new Draft("f.yaml", "[a, 'true', true, 1, -2.5, 0x10, 0o17, 1e3, ~, {b: [c]}]");

        assertThat(draft.documents().getFirst().plain())
                .isEqualTo(
                        Arrays.asList("a", "true", true, 1L, -2.5, 16L, 15L, 1000.0, null, Map.of("b", List.of("c"))));
    }

    @Test
    void anAnchorThatContainsItselfIsAProblemAndNoTrap() {
        var draft = new Draft("f.yaml", "a: &a [*a]");

        assertThat(draft.documents().getFirst().plain()).isNull();
        assertThat(draft.problems())
                .extracting(ConfigProblem::message)
                .containsExactly("the document is nested too deeply or unfolds to too much");
    }
}
