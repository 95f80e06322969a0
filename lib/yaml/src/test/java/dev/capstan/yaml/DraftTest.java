package dev.capstan.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DraftTest {
    /// Complains of the X in what `expr` says.
    private static String complaint(String yaml) {
        var draft = new Draft("f.yaml", yaml);
        var value = draft.documents().getFirst().fields("expr").field("expr").orElseThrow();
        value.problem(value.text().orElseThrow().indexOf('X'), "here");
        return draft.problems().getFirst().render();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "expr: all X done",
                "expr: 'all X done'",
                "expr: 'it''s ''X'' done'",
                "expr: \"all \\\"X\\\" done\"",
                "expr: \"\\x41\\u0041\\U00000041\\tX\"",
                "expr: \"a \\\n  X b\"",
                "expr: |\n  all\n  X\n  done\n",
                "expr: |-\n    all\n      X\n    done\n",
                "expr: >\n  all\n  of\n\n  X done\n",
                "expr: 'all\n  of\n\n  X done'",
                "expr: all\n  of\n  X done",
                "expr: '😀é X'",
                "{expr: 'X'}",
                "# X\nexpr: # X\n  X",
            })
    void aProblemInsideATextPointsToWhereItIsWritten(String yaml) {
        var complaint = complaint(yaml).lines().toList();

        var line = complaint.get(1).codePoints().toArray();
        assertThat(line[complaint.get(2).indexOf('^')]).isEqualTo('X');
    }

    @Test
    void thePlaceBehindTheEndIsThere() {
        var draft = new Draft("f.yaml", "expr: 'ab'");
        draft.documents().getFirst().fields("expr").field("expr").orElseThrow().problem(2, "here");

        assertThat(draft.problems()).extracting(ConfigProblem::spot).containsExactly(new Spot(1, 10));
    }

    @Test
    void ofALongLineThePieceAroundTheProblemIsShown() {
        var complaint = complaint("expr: '" + "a".repeat(300) + "X" + "b".repeat(300) + "'")
                .lines()
                .toList();

        assertThat(complaint.get(1)).hasSize(164);
        assertThat(complaint.get(1).charAt(complaint.get(2).indexOf('^'))).isEqualTo('X');
    }

    @Test
    void aTextOfAnotherSystemIsReadTheSame() {
        assertThat(complaint("a: 1\r\nexpr: X\r\n".replace("a: 1\r\n", "")))
                .isEqualTo("f.yaml:1:7: here\n  | expr: X\n  |       ^");
    }

    @Test
    void anAnchorThatContainsItselfIsNoTrap() {
        var draft = new Draft("f.yaml", "a: &a [*a]");
        var inner = draft.documents()
                .getFirst()
                .fields("a")
                .field("a")
                .orElseThrow()
                .items()
                .getFirst();

        assertThat(inner.text()).isEmpty();
        assertThat(draft.problems())
                .extracting(ConfigProblem::message)
                .containsExactly("a[0] is a list, expected a text");
    }

    @Test
    void aCharacterOfTwoHalvesMayStandAnywhere() {
        for (int i = 1000; i < 1100; i++) {
            var text = "x".repeat(i) + "😀😀";
            var draft = new Draft("f.yaml", text);

            assertThat(draft.documents().getFirst().text()).contains(text);
        }
    }
}
