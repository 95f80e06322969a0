package dev.capstan.expr.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.expr.source.ExprException;
import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.Parser;
import dev.capstan.expr.syntax.UnaryOperator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FolderTest {
    @Test
    void constantsAreComputedOnce() {
        assertThat(fold("1 + 2 * 3")).isEqualTo(new Node.Int(2, 7));
        assertThat(fold("7 - 9")).isEqualTo(new Node.Int(2, -2));
        assertThat(fold("7 % 4")).isEqualTo(new Node.Int(2, 3));
        assertThat(fold("1 / 2")).isEqualTo(new Node.Float(2, 0.5));
        assertThat(fold("-1.5 + 1")).isEqualTo(new Node.Float(5, -0.5));
        assertThat(fold("'a' + 'b'")).isEqualTo(new Node.Text(4, "ab"));
        assertThat(fold("not (1 == 2)")).isEqualTo(new Node.Bool(0, true));
        assertThat(fold("'a' == 'a'")).isEqualTo(new Node.Bool(4, true));
        assertThat(fold("true == false")).isEqualTo(new Node.Bool(5, false));
    }

    @Test
    void anOperandThatDecidesNothingIsDroppedAndTheOtherTakesThePlaceOfTheOperator() {
        assertThat(fold("x and true")).isEqualTo(new Node.Name(2, "x"));
        assertThat(fold("x or false")).isEqualTo(new Node.Name(2, "x"));
        assertThat(fold("true and x")).isEqualTo(new Node.Name(5, "x"));
        assertThat(fold("false or x")).isEqualTo(new Node.Name(6, "x"));
    }

    @Test
    void anOperandThatDecidesAllIsAllThatIsLeft() {
        assertThat(fold("x and false")).isEqualTo(new Node.Bool(2, false));
        assertThat(fold("true or x")).isEqualTo(new Node.Bool(5, true));
    }

    @Test
    void constantsAreFoundWhereverTheyAre() {
        assertThat(fold("[n, 1 + 1]"))
                .isEqualTo(new Node.ArrayLiteral(0, List.of(new Node.Name(1, "n"), new Node.Int(6, 2))));
        assertThat(fold("-n")).isEqualTo(new Node.Unary(0, UnaryOperator.MINUS, new Node.Name(1, "n")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1 + 1, n]",
                "{a: 1 + 1}",
                "{(s + string(1 + 1)): n}",
                "b ? 1 + 1 : 2",
                "if b { 1 + 1 } else { 2 }",
                "let y = 1 + 1; y",
                "n; 1 + 1; n",
                "ints | map(# + (1 + 1))",
                "x.call(1 + 1)",
                "x[1 + 1]",
                "x?.[1 + 1].y",
                "list[1 + 1:]",
                "list[:1 + 1]",
                "x ?? (1 + 1)",
                "-(n + (1 + 1))",
                "max(n, 1 + 1)"
            })
    void constantsAreFoundInEverything(String text) {
        assertThat(fold(text).toString()).contains("value=2").doesNotContain("operator=ADD, left=Int");
    }

    @Test
    void aTreeWithoutConstantsIsLeftAsItIs() {
        var text = "required | filter(.available == s) | map(.name)";
        var tree = Parser.parse(text);

        assertThat(new Folder(text).fold(tree)).isSameAs(tree);
    }

    @ParameterizedTest(name = "{0} at column {1}")
    @CsvSource(delimiter = '|', textBlock = """
            1 % 0               | 3
            5 % (1 - 1)         | 3
            b ? 1 : 1 % 0       | 11
            false and 1 % 0 > 1 | 13
            1 % 0 + (2 % 0)     | 12
            """)
    void aRemainderOfZeroIsTurnedDownEvenWhereItIsNeverReached(String text, int column) {
        assertThatThrownBy(() -> fold(text)).isInstanceOfSatisfying(ExprException.class, complaint -> {
            assertThat(complaint.diagnostic().message()).isEqualTo("integer divide by zero");
            assertThat(complaint.diagnostic().column()).isEqualTo(column);
        });
    }

    private static Node fold(String text) {
        return new Folder(text).fold(Parser.parse(text));
    }
}
