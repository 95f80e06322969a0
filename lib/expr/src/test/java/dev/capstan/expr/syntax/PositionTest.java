package dev.capstan.expr.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where complaints about a node point. The second column has a caret below that character of the first.
final class PositionTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            quoteCharacter = '~',
            value = {
                "  abc,  ^",
                "a + b,  ^",
                "a + b * c,  ^",
                "- a,^",
                "a not in b,      ^",
                "1 < b < c,      ^",
                "a ?? b,  ^",
                "a.bc,  ^",
                "a . bc,    ^",
                "a?.bc,   ^",
                "a[0], ^",
                "a?.[0],   ^",
                "a[1:2], ^",
                "f(x),^",
                "a.f(x),  ^",
                "len(x),^",
                "x | len(),    ^",
                "let x = 1; x,    ^",
                "ab; cd,^",
                "a ? b : c,        ^",
                "(a ? b : c) + 1,            ^",
                "  if a {1} else {2},^",
                "[1],^",
                "{a: 1},^",
                "'😀' + 1,    ^",
            })
    void theRootPointsThere(String text, String caret) {
        assertThat(Parser.parse(text).at()).isEqualTo(caret.length() - 1);
    }

    @Test
    void aChoicePointsToWhatFollowsIt() {
        var sum = (Node.Binary) Parser.parse("(a ? b : c) + 1");
        assertThat(sum.left().at()).isEqualTo(10);
    }

    @Test
    void theShorthandForAFieldPointsToItsDot() {
        var call = (Node.Builtin) Parser.parse("map(a, .b)");
        var body = (Node.Member) ((Node.Predicate) call.arguments().get(1)).body();
        assertThat(body.target()).isEqualTo(new Node.Pointer(7, ""));
        assertThat(body.at()).isEqualTo(8);
    }

    @Test
    void aPairPointsToItsMap() {
        var map = (Node.MapLiteral) Parser.parse(" {a: 1, b: 2}");
        assertThat(map.pairs()).extracting(Node.Pair::at).containsExactly(1, 1);
        assertThat(map.pairs()).extracting(pair -> pair.key().at()).containsExactly(2, 8);
    }
}
