package dev.capstan.gotemplate;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/// Texts that people would not type, and such that they would mistype.
final class RandomText {
    private static final List<String> OPENINGS = List.of(
            "(",
            "{{if .}}",
            "{{with .}}",
            "{{range .list}}",
            "{{else if .}}",
            "{{/*",
            "{{",
            "{{- ",
            ".a",
            "[0]",
            "[?(@.a",
            "!(",
            "@.a && ",
            "{{(print ",
            "{{$x := ",
            " | print",
            "{{define \"d\"}}",
            "{{block \"b\" .}}",
            "-1 ");

    private final Functions functions;
    private final List<String> pieces;

    RandomText(Functions functions) {
        this.functions = functions;
        this.pieces = pieces(functions);
    }

    Arbitrary<String> any() {
        return Arbitraries.frequencyOf(List.of(
                Tuple.of(1, Arbitraries.strings().all().ofMaxLength(200)),
                Tuple.of(3, Arbitraries.of(pieces).list().ofMaxSize(25).map(parts -> String.join("", parts))),
                Tuple.of(4, mistyped()),
                Tuple.of(1, deep()),
                Tuple.of(1, repeated())));
    }

    Arbitrary<String> wellFormed() {
        return Arbitraries.randomValue(random -> new RandomTemplate(random, functions).next());
    }

    private Arbitrary<String> mistyped() {
        var position = Arbitraries.integers().between(0, 1 << 20);
        return Combinators.combine(wellFormed(), position, Arbitraries.of(pieces), position)
                .as((text, at, piece, length) -> {
                    int from = at % (text.length() + 1);
                    int to = Math.min(text.length(), from + length % 4);
                    return text.substring(0, from) + piece + text.substring(to);
                });
    }

    /// One piece within another of its kind, that many times; sometimes closed as it should be.
    private static Arbitrary<String> deep() {
        return Combinators.combine(
                        Arbitraries.of(OPENINGS),
                        Arbitraries.integers().between(1, 30_000),
                        Arbitraries.of("", ")", "{{end}}", "}}", ")]"),
                        Arbitraries.of("", "{{", "{{.list"))
                .as((opening, depth, closing, before) ->
                        before + opening.repeat(depth) + "1" + closing.repeat(depth) + (before.isEmpty() ? "" : "}}"));
    }

    private Arbitrary<String> repeated() {
        return Combinators.combine(wellFormed(), Arbitraries.integers().between(1, 200))
                .as(String::repeat);
    }

    private static List<String> pieces(Functions functions) {
        var pieces = new ArrayList<>(List.of(
                "{{",
                "}}",
                "{{- ",
                " -}}",
                " ",
                ".",
                ".name",
                ".status.conditions",
                "$",
                "$x",
                "$x := ",
                "|",
                "(",
                ")",
                "[",
                "]",
                "[0]",
                "[*]",
                "[?(@.type",
                "==",
                "&&",
                "||",
                "!",
                "@",
                "'k'",
                "\"s\"",
                "\\\"",
                "`r`",
                "\"",
                "`",
                "1",
                "-2",
                "1.5",
                "1e999",
                "0x",
                "1i",
                "9223372036854775808",
                "nil",
                "true",
                "{{if .name}}",
                "{{else}}",
                "{{else if .}}",
                "{{end}}",
                "{{range .list}}",
                "{{range $i, $e := .}}",
                "{{range 999999999}}",
                "{{with .spec}}",
                "{{define \"d\"}}",
                "{{template \"d\" .}}",
                "{{block \"e\" .}}",
                "{{break}}",
                "{{continue}}",
                "{{/* c */}}",
                "text",
                "{",
                "\n",
                "é",
                "😀",
                "\ud800",
                "\u0000",
                ":=",
                ",",
                "%",
                "\"%999999999d\"",
                "\"(a*)*\""));
        functions.names().forEach(name -> pieces.add(name + " "));
        return List.copyOf(pieces);
    }
}
