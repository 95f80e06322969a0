package dev.capstan.expr.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PrinterTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "((a)) → a",
                "(a && b) || !c → a and b or not c",
                "a && (b || c) → a and (b or c)",
                "(a + b) + c → a + b + c",
                "a + (b + c) → a + (b + c)",
                "a ^ (b ^ c) → a ** b ** c",
                "(a ** b) ** c → (a ** b) ** c",
                "2 ** (-1) → 2 ** -1",
                "(-a) ** 2 → (-a) ** 2",
                "-(a ** 2) → -a ** 2",
                "a * (not b) → a * (not b)",
                "(not b) + a → not b + a",
                "(1 < 2) < 3 → (1 < 2) < 3",
                "1 < 2 < 3 → 1 < 2 and 2 < 3",
                "not (a in b) → a not in b",
                "not (a not in b) → not (a not in b)",
                "1 .. (n - 1) → 1..n - 1",
                "a or (b ?? c) → a or (b ?? c)",
                "a ?? (b ?? c) → a ?? (b ?? c)",
                "(a ?? b) ?? c → a ?? b ?? c",
            })
    void operatorsHaveTheParenthesesTheyNeed(String text, String printed) {
        assertPrinted(text, printed);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "a ?.b . c [ 0 ] → a?.b.c[0]",
                "a ?. [ 0 ] [ : 1 ] → a?.[0][:1]",
                "(a + b).c → (a + b).c",
                "(1)['x'] → (1)[\"x\"]",
                "a | f(1) | len() → len(f(a, 1))",
                "a | all({#.b == 1}) → all(a, .b == 1)",
                "a | nil(1) → (a | nil(1))",
                "(a | true()).b → (a | true()).b",
                "map(a, {{b: 1}}) → map(a, {{b: 1}})",
                "map(a, {1; #}) → map(a, {1; #})",
                "a ? (b ? c : d) : (e ? f : g) → a ? (b ? c : d) : e ? f : g",
                "a ?: b → a ?: b",
                "if a {1} else {if b {2} else {3}} → if a { 1 } else if b { 2 } else { 3 }",
                "let x = (let y = 1; y); x; x; → let x = (let y = 1; y); x; x",
                "(let x = 1; x); a → (let x = 1; x); a",
                "a[(b ? 1 : 2):] → a[(b ? 1 : 2):]",
                "{'a':1,'b c':2,'in':3,('d'):4,(5):6} → {a: 1, \"b c\": 2, \"in\": 3, d: 4, (5): 6}",
                "'\\u{7}\\'\"\\x00\\u00ad😀' → \"\\a'\\\"\\x00\\u00ad😀\"",
                "b'\\xffa\"' → b\"\\xffa\\\"\"",
                "1e30 → 1.0E30",
                "$env . x → $env.x",
            })
    void everyPieceHasOneSpelling(String text, String printed) {
        assertPrinted(text, printed);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatIsPrintedMeansTheSame(long seed) {
        var texts = new RandomExpression(new Random(seed));
        for (int i = 0; i < 2_000; i++) {
            String text = texts.next();
            Node node = Parser.parse(text);
            String printed = Printer.print(node);
            Node again = Parser.parse(printed);
            assertThat(Outline.of(again)).as("%s printed as %s", text, printed).isEqualTo(Outline.of(node));
            assertThat(Printer.print(again)).isEqualTo(printed);
        }
    }

    private static void assertPrinted(String text, String printed) {
        assertThat(Printer.print(Parser.parse(text))).isEqualTo(printed);
        assertThat(Printer.print(Parser.parse(printed))).isEqualTo(printed);
    }
}
