package dev.capstan.expr.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.expr.source.ExprException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is typed, the answer is a tree or a complaint that points into the text.
final class AnyTextTest {
    private static final List<String> PIECES = List.of(
            "a",
            "foo",
            "map(",
            "filter(",
            "count(",
            "reduce(",
            "len(",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            ",",
            ":",
            ";",
            "::",
            "?",
            "?.",
            "??",
            "?:",
            ".",
            "..",
            "...",
            "|",
            "||",
            "&&",
            "&",
            "=",
            "==",
            "=*",
            "<",
            "<=",
            ">",
            "!",
            "!=",
            "+",
            "-",
            "*",
            "**",
            "^",
            "/",
            "%",
            "#",
            "##",
            "#index",
            "#and",
            ".foo",
            "$env",
            "not",
            "in",
            "not in",
            "matches",
            "let",
            "let x = 1;",
            "if",
            "else",
            "true",
            "nil",
            "1",
            "0x",
            "0b12",
            "1e",
            "1_0",
            ".5",
            "1.2.3",
            "9223372036854775808",
            "'a'",
            "\"b\"",
            "`c`",
            "b'd'",
            "'",
            "\"",
            "`",
            "\\",
            "'\\u{1f600}'",
            "'\\xff'",
            "'\\400'",
            "'\\ud800'",
            "'\\U00110000'",
            "b'\\u0041'",
            "//",
            "/*",
            "*/",
            " ",
            "\n",
            "\t",
            "\r",
            "\u00a0",
            "\u0000",
            "é",
            "😀",
            "\ud800",
            "\udc00",
            "@",
            "~");

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void piecesOfTheLanguageInAnyOrder(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(12); length >= 0; length--) {
                text.append(PIECES.get(random.nextInt(PIECES.size()))).append(random.nextBoolean() ? " " : "");
            }
            assertTreeOrComplaint(text.toString());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6})
    void anExpressionWithAFewCharactersChanged(long seed) {
        var random = new Random(seed);
        var expressions = new RandomExpression(random);
        for (int i = 0; i < 5_000; i++) {
            var text = new StringBuilder(expressions.next());
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(text.length() + 1);
                text.replace(
                        at, Math.min(text.length(), at + random.nextInt(3)), PIECES.get(random.nextInt(PIECES.size())));
            }
            assertTreeOrComplaint(text.toString());
        }
    }

    private static void assertTreeOrComplaint(String text) {
        try {
            String printed = Printer.print(Parser.parse(text));
            assertThat(Printer.print(Parser.parse(printed))).isEqualTo(printed);
        } catch (ExprException complaint) {
            assertThat(complaint.diagnostic().line())
                    .isBetween(1, (int) text.lines().count() + 1);
            assertThat(complaint.diagnostic().column()).isBetween(1, text.length() + 1);
            assertThat(complaint.stage()).isEqualTo(ExprException.Stage.COMPILE);
        }
    }
}
