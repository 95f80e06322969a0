package dev.capstan.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.gotemplate.run.Limits;
import dev.capstan.gotemplate.source.Source;
import dev.capstan.gotemplate.source.TemplateException;
import dev.capstan.gotemplate.syntax.Parser;
import dev.capstan.gotemplate.syntax.Printer;
import dev.capstan.gotemplate.syntax.Tree;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts of all sorts: none makes the engine fail in any way but its own.
final class RandomTemplateTest {
    private static final List<String> WORDS = List.of(
            "{{",
            "}}",
            "{{- ",
            " -}}",
            " ",
            ".",
            ".a",
            ".b.c",
            "$",
            "$x",
            "$x := ",
            "$y = ",
            "|",
            "(",
            ")",
            "[",
            "]",
            "[0]",
            "[*]",
            "[?(@.a",
            "==",
            "&&",
            "||",
            "!",
            "@",
            "'k'",
            "\"s\"",
            "\\\"",
            "`r`",
            "1",
            "-2",
            "1.5",
            "0x",
            "1i",
            "'a'",
            "nil",
            "true",
            "{{if .a}}",
            "{{else}}",
            "{{else if .}}",
            "{{end}}",
            "{{range .list}}",
            "{{range $i, $e := .}}",
            "{{with .b}}",
            "{{define \"d\"}}",
            "{{template \"d\" .}}",
            "{{block \"e\" .}}",
            "{{break}}",
            "{{continue}}",
            "{{/* c */}}",
            "print ",
            "printf ",
            "len ",
            "index ",
            "eq ",
            "and ",
            "or ",
            "default ",
            "join ",
            "include \"d\" ",
            "{{.a}}",
            "text",
            "{",
            "\n",
            "é",
            "😀",
            "\ud800",
            ":=",
            ",",
            "%");

    private static final Object DATA =
            Json.value("{'a': 'x', 'b': {'c': 1, 'd': null}, 'list': [1, 2.5, 'z', null, {'a': 1}], 'nil': null}");

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noTextMakesItFailInAnyWayButItsOwn(long seed) {
        var random = new Random(seed);
        var modes = List.of(Options.go(), Options.lenient(), Options.strict());
        int rendered = 0;
        for (int i = 0; i < 4000; i++) {
            String text = text(random);
            var options = modes.get(random.nextInt(modes.size()))
                    .withLimits(Limits.defaults().withSteps(10_000));
            try {
                Template.compile("t", text, options).render(DATA);
                rendered++;
            } catch (TemplateException e) {
                assertThat(e.getMessage()).startsWith("t:");
            }
        }
        assertThat(rendered).isGreaterThan(100);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {6, 7, 8, 9, 10})
    void whatIsPrintedReadsTheSame(long seed) {
        var random = new Random(seed);
        int read = 0;
        for (int i = 0; i < 4000; i++) {
            Tree tree;
            try {
                tree = parse(text(random));
            } catch (TemplateException _) {
                continue;
            }
            read++;
            String printed = Printer.print(tree);
            assertThat(parse(printed).templates()).as(printed).isEqualTo(tree.templates());
        }
        assertThat(read).isGreaterThan(100);
    }

    private static Tree parse(String text) {
        return Parser.parse(new Source("t", text), Functions.go().names()::contains, 50);
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        int words = 1 + random.nextInt(12);
        for (int i = 0; i < words; i++) {
            text.append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return text.toString();
    }
}
