package dev.capstan.expr;

import dev.capstan.expr.syntax.Builtins;
import dev.capstan.expr.syntax.RandomExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/// Texts that people would not type, and such that they would mistype.
final class RandomText {
    private static final List<String> PIECES = pieces();
    private static final List<String> OPENINGS = List.of(
            "(",
            "[",
            "{a: ",
            "-",
            "not ",
            "!",
            "map(ints, ",
            "all(mixed, {",
            "a.b[",
            "b ? 1 : ",
            "let v = ",
            "if b {",
            "1 + ",
            "2 ** ",
            "n ?? ",
            "n < ",
            "s | ",
            "s?.",
            "#",
            "/*",
            "'",
            "1..",
            "[1,",
            "1;",
            "string(");

    private RandomText() {}

    static Arbitrary<String> any() {
        return Arbitraries.frequencyOf(List.of(
                Tuple.of(1, characters()),
                Tuple.of(3, glued()),
                Tuple.of(4, mistyped()),
                Tuple.of(1, deep()),
                Tuple.of(1, repeated())));
    }

    private static Arbitrary<String> characters() {
        return Arbitraries.strings().all().ofMaxLength(200);
    }

    private static Arbitrary<String> glued() {
        return Arbitraries.of(PIECES).list().ofMaxSize(25).map(pieces -> String.join("", pieces));
    }

    private static Arbitrary<String> mistyped() {
        var position = Arbitraries.integers().between(0, 1 << 20);
        return Combinators.combine(wellFormed(), position, Arbitraries.of(PIECES), position)
                .as((text, at, piece, length) -> {
                    int from = at % (text.length() + 1);
                    int to = Math.min(text.length(), from + length % 4);
                    return text.substring(0, from) + piece + text.substring(to);
                });
    }

    static Arbitrary<String> wellFormed() {
        return Arbitraries.randomValue(random ->
                random.nextBoolean() ? new RandomProgram(random).next() : new RandomExpression(random).next());
    }

    static Arbitrary<String> programs() {
        return Arbitraries.randomValue((Random random) -> new RandomProgram(random).next());
    }

    /// One piece within another of its kind, and that many times; sometimes closed as it should be.
    private static Arbitrary<String> deep() {
        return Combinators.combine(
                        Arbitraries.of(OPENINGS),
                        Arbitraries.integers().between(1, 30_000),
                        Arbitraries.of(true, false))
                .as((opening, depth, closed) ->
                        opening.repeat(depth) + "n" + (closed ? closing(opening).repeat(depth) : ""));
    }

    private static String closing(String opening) {
        var closing = new StringBuilder();
        opening.chars().forEach(c -> closing.insert(0, c == '(' ? ")" : c == '[' ? "]" : c == '{' ? "}" : ""));
        return closing.toString();
    }

    private static Arbitrary<String> repeated() {
        return Combinators.combine(
                        wellFormed(),
                        Arbitraries.of(" + ", ";", ",", " and ", "|", " ?? "),
                        Arbitraries.integers().between(1, 300))
                .as((text, between, times) -> (text + between).repeat(times) + text);
    }

    private static List<String> pieces() {
        var pieces = new ArrayList<>(List.of(
                " ",
                "\n",
                "(",
                ")",
                "[",
                "]",
                "{",
                "}",
                ",",
                ":",
                ";",
                "?",
                "?.",
                "??",
                "?:",
                ".",
                "..",
                "|",
                "||",
                "&&",
                "=",
                "==",
                "!=",
                "<",
                "<=",
                "+",
                "-",
                "*",
                "**",
                "/",
                "%",
                "^",
                "#",
                "#index",
                "#acc",
                ".name",
                "$env",
                "not",
                "in",
                "matches",
                "contains",
                "and",
                "or",
                "let v = ",
                "if ",
                "else",
                "true",
                "nil",
                "n",
                "x",
                "b",
                "s",
                "m",
                "ints",
                "mixed",
                "objects",
                "0",
                "1",
                "-1",
                "0x",
                "1e",
                "1e999",
                ".5",
                "9223372036854775807",
                "9223372036854775808",
                "'a'",
                "\"b\"",
                "`c`",
                "b'\\xff'",
                "'",
                "\"",
                "`",
                "\\",
                "'\\u{110000}'",
                "//",
                "/*",
                "\u0000",
                "é",
                "😀",
                "\ud800",
                "@",
                "1..9999999",
                "repeat('ab', 99999)",
                "'(a*)*'",
                "'[a-z]{1000}'"));
        Builtins.names().forEach(name -> pieces.add(name + "("));
        return List.copyOf(pieces);
    }
}
