package dev.capstan.expr.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ParserTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "a or b and c → (or a (and b c))",
                "a || b && c → (or a (and b c))",
                "a == b and c → (and (== a b) c)",
                "a + b * c ** d → (+ a (* b (** c d)))",
                "a - b - c → (- (- a b) c)",
                "a ** b ^ c → (** a (** b c))",
                "1..a + 1 → (.. 1 (+ a 1))",
                "-a ** b → (- (** a b))",
                "-a * b → (* (- a) b)",
                "2 ** -1 → (** 2 (- 1))",
                "not a == b → (== (not a) b)",
                "!a * b → (not (* a b))",
                "not not a → (not (not a))",
                "a == not b → (== a (not b))",
            })
    void operatorsBindAsInTheOriginal(String text, String outline) {
        assertParsed(text, outline);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "a not in b → (not (in a b))",
                "a + b not in c → (not (in (+ a b) c))",
                "a not matches b and c → (and (not (matches a b)) c)",
                "not a not contains b → (not (contains (not a) b))",
                "a startsWith b == c → (== (startsWith a b) c)",
                "1 < a < 9 → (and (< 1 a) (< a 9))",
                "1 < a <= b < 9 → (and (and (< 1 a) (<= a b)) (< b 9))",
                "(1 < a) < 9 → (< (< 1 a) 9)",
                "1 == a < 9 → (< (== 1 a) 9)",
                "1 < a == true → (== (< 1 a) true)",
            })
    void comparisonsChainAndNegate(String text, String outline) {
        assertParsed(text, outline);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "a ?? b ?? c → (?? (?? a b) c)",
                "a or b ?? c → (or a (?? b c))",
                "a or b ?? c or d → (or (or a (?? b c)) d)",
                "-a ?? b → (- (?? a b))",
                "(a ?? b) + c → (+ (?? a b) c)",
                "a ?? b | len() → (builtin len (?? a b))",
                "a ?? b ? c : d → (? (?? a b) c d)",
                "a ? b : c ? d : e → (? a b (? c d e))",
                "a ?: b → (? a a b)",
                "a ?: b ?: c → (? a a (? b b c))",
                "if a {1} else {2} → (if a 1 2)",
                "if a {1} else if b {2; 3} else {4} → (if a 1 (if b (; 2 3) 4))",
                "a ? b : if c {1} else {2} ? d : e → (? (? a b (if c 1 2)) d e)",
                "let x = 1; x + 1 → (let x 1 (+ x 1))",
                "let x = 1; a; x; → (let x 1 (; a x))",
                "a; let x = 1; x → (; a (let x 1 x))",
                "a ? let x = 1; x : b → (? a (let x 1 x) b)",
            })
    void choicesAndStatementsNest(String text, String outline) {
        assertParsed(text, outline);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "a.b.c → (. (. a \"b\") \"c\")",
                "a.not.in → (. (. a \"not\") \"in\")",
                "a?.b.c → (chain (. (?. a \"b\") \"c\"))",
                "(a?.b).c → (chain (. (?. a \"b\") \"c\"))",
                "a?.b?.c → (chain (?. (?. a \"b\") \"c\"))",
                "a?.b[0].c → (. ([] (chain (?. a \"b\")) 0) \"c\")",
                "a?.[0]?.[1] → (chain (?[] (chain (?[] a 0)) 1))",
                "a?.b(1) → (chain (call (?. a \"b\") 1))",
                "a.b(1,).c → (. (call (. a \"b\") 1) \"c\")",
                "a[1:2] → (slice a 1 2)",
                "a[:2][1:][:] → (slice (slice (slice a _ 2) 1 _) _ _)",
                "a?.[1:] → (slice a 1 _)",
                "-1[0] → ([] (- 1) 0)",
                "-a[0] → (- ([] a 0))",
                "'x'.y → (. \"x\" \"y\")",
                "$env.x → (. env! \"x\")",
                "$env['x y'] → ([] env! \"x y\")",
            })
    void dotsAndBracketsReachAsFarAsInTheOriginal(String text, String outline) {
        assertParsed(text, outline);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "f(a, b,) → (call f a b)",
                "len(a) → (builtin len a)",
                "len → len",
                "a | f(b) | len() → (builtin len (call f a b))",
                "a | len() + 1 → (+ (builtin len a) 1)",
                "all(a, # > 1) → (builtin all a (=> (> # 1)))",
                "all(a, {# > 1}) → (builtin all a (=> (> # 1)))",
                "a | map(.b) → (builtin map a (=> (. # \"b\")))",
                "map(a, {{b: #}}) → (builtin map a (=> (map \"b\" #)))",
                "map(a, {let x = #; x}) → (builtin map a (=> (let x # x)))",
                "count(a) → (builtin count a)",
                "a | count() → (builtin count a)",
                "reduce(a, #acc + #, 0) → (builtin reduce a (=> (+ #acc #)) 0)",
                "sortBy(a, .b, \"desc\",) → (builtin sortBy a (=> (. # \"b\")) \"desc\")",
                "map(a, #index) → (builtin map a (=> #index))",
                "map(a, #and) → (builtin map a (=> #and))",
                "map(a, filter(b, #)) → (builtin map a (=> (builtin filter b (=> #))))",
                "map(a, .5) → (builtin map a (=> 0.5))",
            })
    void callsTakeValuesAndPredicates(String text, String outline) {
        assertParsed(text, outline);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '~',
            value = {
                "[] → (array)",
                "[1, [2],] → (array 1 (array 2))",
                "{} → (map)",
                "{a: 1, \"b c\": 2, 3: 4, 0x1: 5, true: 6,} → (map \"a\" 1 \"b c\" 2 \"3\" 4 \"0x1\" 5 \"true\" 6)",
                "{(a + 1): 2, (b) + c: 3} → (map (+ a 1) 2 (+ b c) 3)",
                "a // b → a",
                "a /* b */ + /**/ c → (+ a c)",
            })
    void collectionsAndCommentsAreRead(String text, String outline) {
        assertParsed(text, outline);
    }

    @Test
    void aVariableHidesTheBuiltinOfItsName() {
        Set<String> declared = Set.of("find", "len");
        assertThat(Outline.of(Parser.parse("find(a) + len(b) + trim(c)", declared::contains)))
                .isEqualTo("(+ (+ (call find a) (call len b)) (builtin trim c))");
        assertThat(Outline.of(Parser.parse("a | len()", declared::contains))).isEqualTo("(call len a)");
    }

    @Test
    void twoColonsFindTheHiddenBuiltin() {
        assertThat(Outline.of(Parser.parse("::len(a) + ::f(b)", name -> true)))
                .isEqualTo("(+ (builtin len a) (call f b))");
    }

    private static void assertParsed(String text, String outline) {
        assertThat(Outline.of(Parser.parse(text))).isEqualTo(outline);
    }
}
