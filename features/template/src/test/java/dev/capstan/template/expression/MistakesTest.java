package dev.capstan.template.expression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is said of an expression that cannot be read. [A1-8]
final class MistakesTest {
    private static List<String> problems(String text) {
        return Interpolated.of(TextNode.valueOf(text), "spec.outputs.url").problems().stream()
                .map(FieldProblem::toString)
                .toList();
    }

    @Test
    void aProblemSaysWhereInWordsAndPointsThere() {
        assertThat(problems("https://${schema.spec.}/")).containsExactly("""
                spec.outputs.url: Invalid value: column 23: found }, expected a name after the dot
                  https://${schema.spec.}/
                                        ^""");
    }

    @Test
    void everyProblemOfATextIsToldWithItsLine() {
        assertThat(problems("a\nb 😀 ${schema.status.x} ${}\n${bucket.id} ${open"))
                .containsExactly("""
                spec.outputs.url: Invalid value: line 2, column 14: expected schema.spec or schema.metadata
                  b 😀 ${schema.status.x} ${}
                               ^""", """
                spec.outputs.url: Invalid value: line 2, column 26: found }, expected a field such as schema.spec.size,\
                 a resource, a number or a text in quotes
                  b 😀 ${schema.status.x} ${}
                                           ^""", """
                spec.outputs.url: Invalid value: line 3, column 14: ${ is never closed, expected }, or $${ for the\
                 characters themselves
                  ${bucket.id} ${open
                               ^""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "${schema}; column 9: expected schema.spec or schema.metadata",
                "${schema.metadata}; column 18: expected schema.metadata.name, namespace, labels or annotations",
                "${schema.metadata.uid}; column 19: expected schema.metadata.name, namespace, labels or annotations",
                "${schema.metadata.name.x}; column 24: expected nothing more: the value before it is a text",
                "${schema.metadata.labels.a.b}; column 28: expected nothing more: the value before it is a text",
                "${a ? b : c}; column 5: found ?, expected || or }",
                "${a + b}; column 5: found +, expected || or }",
                "${upper(a)}; column 8: found (, expected || or }",
                "${a.b || c}; column 10: this is never used: what stands before || always has a value",
                "${1 || schema.spec.a}; column 8: this is never used: what stands before || always has a value",
                "${schema.spec.a || }; column 20: found }, expected a field such as schema.spec.size, a resource, a number or a text in quotes",
                "${schema.spec.a | b}; column 17: found |, expected || or }",
                "${schema.spec.a || \"b}; column 20: the text is never closed, expected another \"",
                "${schema.spec.a || '\\x'}; column 21: expected \\\\, \\\", \\', \\n or \\t",
                "${schema.spec.a[x]}; column 17: found x, expected [0] or [\"name\"]",
                "${schema.spec.a[0}; column 18: found }, expected ]",
                "${schema.spec.a || 1e999}; column 20: the number is out of range, expected one that a 64-bit float can hold",
                "${schema.spec.${schema.spec.a}}; column 15: found $, expected a name after the dot",
            })
    void mistakesAreTold(String text, String expected) {
        assertThat(problems(text)).hasSize(1);
        assertThat(problems(text).getFirst().lines().findFirst())
                .hasValue("spec.outputs.url: Invalid value: " + expected);
    }

    @Test
    void aLongLineIsShownAroundThePlace() {
        assertThat(problems("x".repeat(500) + "${}" + "y".repeat(500)).getFirst())
                .endsWith("  …" + "x".repeat(58) + "${}" + "y".repeat(39) + "…\n  " + " ".repeat(61) + "^");
    }

    @Test
    void aTextFullOfMistakesIsToldOfUpToABound() {
        assertThat(problems("${}".repeat(100_000))).hasSize(100);
    }

    @Test
    void whatCannotBeReadStaysAsItIs() {
        var tree = JsonNodeFactory.instance.objectNode().put("a", "${} ${schema.spec.x}");

        assertThat(Interpolated.of(tree, "spec")
                        .render(JsonNodeFactory.instance.objectNode())
                        .tree())
                .isEqualTo(JsonNodeFactory.instance.objectNode().put("a", "${} "));
    }
}
