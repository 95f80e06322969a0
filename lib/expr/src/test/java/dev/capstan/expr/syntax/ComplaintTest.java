package dev.capstan.expr.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.expr.source.ExprException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ComplaintTest {
    @Test
    void aComplaintShowsThePlace() {
        assertThatThrownBy(() -> Parser.parse("foo ?? bar || baz"))
                .isInstanceOf(ExprException.class)
                .hasMessage("""
                        Operator (||) and coalesce expressions (??) cannot be mixed. Wrap either by parentheses. (1:12)
                         | foo ?? bar || baz
                         | ...........^""");
    }

    @Test
    void aComplaintOnALaterLineShowsThatLine() {
        assertThatThrownBy(() -> Parser.parse("{\n\ta: 1,\n\tb: #,\n}")).hasMessage("""
                unexpected token Operator("#"), which means something only within a predicate (3:5)
                 |  b: #,
                 | ....^""");
    }

    @Test
    void parsingBelongsToTheStageCompile() {
        var complaint = catchThrowableOfType(ExprException.class, () -> Parser.parse(""));
        assertThat(complaint.stage()).isEqualTo(ExprException.Stage.COMPILE);
        assertThat(complaint).hasMessage("unexpected token EOF, expected a value");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "a+ → 2 unexpected token EOF, expected a value",
                "foo. → 4 unexpected end of expression",
                "foo.(a) → 6 expected name",
                "a ? (1+2) c → 11 unexpected token Identifier(\"c\"), expected \":\"",
                "[a b] → 4 unexpected token Identifier(\"b\"), expected \",\"",
                "[1, 2, 3,,] → 10 unexpected token Operator(\",\")",
                "{foo:1, ,} → 9 unexpected token Operator(\",\")",
                "1 not == 2 → 7 unexpected token Operator(\"==\")",
                "a not b → 7 unexpected token Identifier(\"b\")",
                "1 + if true {2} else {3} → 5 unexpected token Operator(\"if\")",
                "if a { 1 } else b → 17 unexpected token Identifier(\"b\"), expected \"{\"",
                "a | len().b → 10 unexpected token Operator(\".\")",
                "true.b → 5 unexpected token Operator(\".\")",
                "a()() → 4 unexpected token Bracket(\"(\")",
                "let x = 1 → 9 unexpected token EOF, expected \";\"",
                "let x = let y = 1; y; x → 23 unexpected token EOF, expected \";\"",
                "(a;) → 4 unexpected token Bracket(\")\")",
                "a ?.5 : 1 → 7 expected name",
                ".a → 1 unexpected token Operator(\".\"), which means something only within a predicate",
                "map(a, ##) → 8 unexpected token Operator(\"##\")",
                "'' '' → 4 unexpected token String",
                "a = 1 → 3 unexpected token Operator(\"=\"); did you mean \"==\"?",
                "f(a = 1) → 5 unexpected token Operator(\"=\"); did you mean \"==\"?",
                "a & b → 3 unexpected token Operator(\"&\"); did you mean \"&&\"?",
                "(a → 2 unexpected token EOF, expected \")\"",
            })
    void whatDoesNotBelongThereIsNamed(String text, String complaint) {
        assertComplaint(text, complaint);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "all() → 5 expected at least 2 arguments",
                "a | all() → 9 expected at least 1 arguments",
                "map(a) → 6 expected at least 2 arguments",
                "reduce() → 8 expected at least 3 arguments",
                "map(a, 1; 2) → 9 wrap predicate with brackets { and }",
                "list | all(#,,) → 14 unexpected token Operator(\",\"), expected \")\"",
                "foo(1; 2) → 6 unexpected token Operator(\";\"), expected \",\"",
                "1 ?? 2 == 2 → 8 Operator (==) and coalesce expressions (??) cannot be mixed. Wrap either by parentheses.",
            })
    void callsAndCoalescingHaveTheirOwnComplaints(String text, String complaint) {
        assertComplaint(text, complaint);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "0b15 → 4 bad number syntax: \"0b15\"",
                "1.foo → 3 bad number syntax: \"1.f\"",
                "1E → 2 invalid float literal: 1E is not a number",
                "0b1E+1 + 1 → 8 invalid float literal: 0b1E+1 is not a number",
                "1e999 → 5 invalid float literal: 1e999 does not fit in 64 bits",
                "0x → 2 invalid hex literal: 0x is not a number",
                "0x1.8 → 5 invalid hex literal: 0x1.8 is not a number",
                "0b_ → 3 invalid binary literal: 0b is not a number",
                "9_223372036854775808 → 20 invalid integer literal: 9223372036854775808 does not fit in 64 bits",
                "'a → 3 literal not terminated",
                "`a → 3 literal not terminated",
                "'\\q' → 3 invalid char escape",
                "'\\x4' → 5 invalid char escape",
                "\"\\'\" → 3 invalid char escape",
                "'\\u{}' → 4 invalid char escape",
                "'\\u{1234567}' → 10 invalid char escape",
                "'\\400' → 6 unable to unescape string",
                "'\\U00110000' → 12 unable to unescape string",
                "b'\\u0041' → 9 unable to unescape string",
                "a /* b → 7 unclosed comment",
                "a @ b → 3 unrecognized character: U+0040 '@'",
            })
    void badLiteralsAndCharactersAreNamed(String text, String complaint) {
        assertComplaint(text, complaint);
    }

    @Test
    void ofTwoMistakesTheFirstIsNamed() {
        assertComplaint("a b @", "3 unexpected token Identifier(\"b\")");
    }

    @Test
    void aMapKeyIsExplained() {
        assertComplaint(
                "{-}",
                "2 a map key must be a quoted string, a number, a identifier, or an expression enclosed in parentheses"
                        + " (unexpected token Operator(\"-\"))");
    }

    private static void assertComplaint(String text, String complaint) {
        var diagnostic = catchThrowableOfType(ExprException.class, () -> Parser.parse(text))
                .diagnostic();
        assertThat(diagnostic.column() + " " + diagnostic.message()).isEqualTo(complaint);
    }
}
