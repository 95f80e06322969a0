package dev.capstan.expr.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.expr.syntax.Node;
import dev.capstan.expr.syntax.Parser;
import dev.capstan.expr.syntax.Printer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RewriterTest {
    @ParameterizedTest(name = "{0} becomes {1}")
    @CsvSource(delimiter = '|', textBlock = """
            filter(filter(a, .x), .y)               | filter(a, .x and .y)
            filter(filter(a, .x), true)             | filter(a, .x)
            map(filter(a, .x), .y)                  | filter(a, .x, .y)
            len(filter(a, .x))                      | count(a, .x)
            len(map(filter(a, .x), .y))             | count(a, .x)
            first(filter(a, .x))                    | find(a, .x)
            first(map(filter(a, .x), .y))           | find(a, .x, .y)
            last(filter(a, .x))                     | findLast(a, .x)
            """)
    void whatIsDoneWithAFilteredArrayIsDoneWhileFiltering(String text, String becomes) {
        assertThat(Printer.print(rewrite(text))).isEqualTo(becomes);
    }

    @ParameterizedTest(name = "{0} becomes {1}")
    @CsvSource(delimiter = '|', textBlock = """
            all(a, .x) && all(a, .y)                | all(a, .x and .y)
            any(a, .x) or any(a, .y)                | any(a, .x or .y)
            any(a, .x) or any(a, .y) or any(a, .z)  | any(a, .x or .y or .z)
            none(a, .x) and none(a, .y)             | none(a, .x or .y)
            all(a, all(#, .x)) and all(a, all(#, .y)) | all(a, all(#, .x and .y))
            """)
    void twoQuestionsAboutOneArrayAreAskedTogether(String text, String becomes) {
        assertThat(Printer.print(rewrite(text))).isEqualTo(becomes);
    }

    @ParameterizedTest(name = "{0} becomes {1}")
    @CsvSource(delimiter = '|', textBlock = """
            count(a, .x) > 0                        | any(a, .x)
            count(a, .x) >= 1                       | any(a, .x)
            len(filter(a, .x)) > 0                  | any(a, .x)
            count(a, .x) > 0 or count(a, .y) > 0    | any(a, .x) or any(a, .y)
            """)
    void aCountThatAsksForOneIsAny(String text, String becomes) {
        assertThat(Printer.print(rewrite(text))).isEqualTo(becomes);
    }

    @ParameterizedTest(name = "{0} becomes {1}")
    @CsvSource(delimiter = '|', textBlock = """
            sum(1..100)                             | 5050
            sum(1..100, #)                          | 5050
            sum(1..10, # * 2)                       | 110
            sum(1..10, 2 * #)                       | 110
            sum(1..10, # + 1)                       | 65
            sum(1..10, # - 1)                       | 45
            sum(1..10, 10 - #)                      | 45
            sum(1 + 1..2 * 5)                       | 54
            reduce(1..100, # + #acc)                | 5050
            reduce(1..100, #acc + #, 10)            | 5060
            sum([x, 1, 2])                          | x + (1 + 2)
            sum(map(a, .x))                         | sum(a, .x)
            """)
    void aSumNeedsNoArray(String text, String becomes) {
        assertThat(Printer.print(rewrite(text))).isEqualTo(becomes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "map(filter(a, .x), #index)",
                "filter(map(a, .x), #)",
                "len(map(a, .x))",
                "all(a, .x) or all(a, .y)",
                "any(a, .x) and any(a, .y)",
                "one(a, .x) and one(a, .y)",
                "all(a, .x) and all(b, .x)",
                "count(a, .x) > 1",
                "count(a, .x) < 1",
                "count(a) > 0",
                "sum(10..1)",
                "sum(1..x)",
                "sum(1..10, # / 2)",
                "sum(1..10, .x)",
                "sum([x])",
                "sum([1, 2])",
                "reduce(10..1, # + #acc)",
                "reduce(1..10, # * #acc)",
                "reduce(1..10, # + #acc, x)",
            })
    void whatOnlyLooksSimilarStaysAsItIs(String text) {
        var tree = Parser.parse(text);

        assertThat(Rewriter.rewrite(text, tree)).isSameAs(tree);
    }

    @Test
    void whatReplacesAPieceStandsInItsPlace() {
        assertThat(rewrite("a | filter(.x) | len() > 0").at()).isEqualTo(23);
        assertThat(rewrite("any(a, .x) or any(a, .y)").at()).isEqualTo(11);
        assertThat(((Node.Binary) rewrite("0 + sum([x, y, z])")).right().at()).isEqualTo(4);
    }

    private static Node rewrite(String text) {
        return Rewriter.rewrite(text, Parser.parse(text));
    }
}
