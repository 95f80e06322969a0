package dev.capstan.expr.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LiteralTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "0, 0",
        "1_000, 1000",
        "9223372036854775807, 9223372036854775807",
        "0x1F, 31",
        "0X_ff, 255",
        "0o17, 15",
        "0b1_01, 5",
        "007, 7"
    })
    void integersHaveFourBases(String text, long value) {
        assertThat(Parser.parse(text)).isEqualTo(new Node.Int(0, value));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"1.5, 1.5", ".5, 0.5", "1., 1", "1e3, 1000", "1E-3, 0.001", "1_0.2_5e+1, 102.5", "00.5, 0.5"})
    void floatsHaveADotOrAnExponent(String text, double value) {
        assertThat(Parser.parse(text)).isEqualTo(new Node.Float(0, value));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "'a\"b', a\"b",
                "\"a'b\", a'b",
                "'a\\'b', a'b",
                "\"\\\\ \\x41\\101\\u00e9\\u{1F600}\\U0001F600\", \\ AAé😀😀",
                "`a\\n``b`, a\\n`b",
                "``````, ``",
            })
    void textsHaveThreeQuotes(String text, String value) {
        assertThat(Parser.parse(text)).isEqualTo(new Node.Text(0, value));
    }

    @Test
    void controlCharactersAreEscaped() {
        assertThat(Parser.parse("'\\a\\b\\f\\n\\r\\t\\v'")).isEqualTo(new Node.Text(0, "\u0007\b\f\n\r\t\u000b"));
    }

    @Test
    void aCarriageReturnIsALineBreakUnlessRaw() {
        assertThat(Parser.parse("'a\rb'")).isEqualTo(new Node.Text(0, "a\nb"));
        assertThat(Parser.parse("`a\r\nb`")).isEqualTo(new Node.Text(0, "a\r\nb"));
    }

    @Test
    void halfACharacterIsReplaced() {
        assertThat(Parser.parse("'\\ud800'")).isEqualTo(new Node.Text(0, "\uFFFD"));
    }

    @Test
    void bytesAreNotCharacters() {
        assertThat(Parser.parse("b'a\\xff\\377é'")).isEqualTo(new Node.Bytes(0, "a\u00FF\u00FF\u00C3\u00A9"));
        assertThat(Parser.parse("B\"\"")).isEqualTo(new Node.Bytes(0, ""));
        assertThat(Parser.parse("b")).isEqualTo(new Node.Name(0, "b"));
    }

    @Test
    void namesMayHaveLettersOfAnyScript() {
        assertThat(Parser.parse("größe_٣$")).isEqualTo(new Node.Name(0, "größe_٣$"));
    }
}
