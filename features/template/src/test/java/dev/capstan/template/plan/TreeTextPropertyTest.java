package dev.capstan.template.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.json.Document;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

final class TreeTextPropertyTest {
    private static final List<String> PIECES = List.of(
            "a", "B", "7", " ", ":", ": ", "#", " #", "-", "- ", "\n", "\"", "'", "$", "{", "}", "|", "é", "\t",
            "true");

    /// What is written is YAML, and says what the tree says.
    @Property(tries = 1000)
    void aTreeIsReadAgainAsItWas(@ForAll long seed) {
        var tree = JsonNodeFactory.instance.objectNode();
        tree.set("root", tree(new Random(seed), 3));

        String text = String.join("\n", TreeText.lines(tree)) + "\n";

        assertThat(Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree())
                .as(text)
                .isEqualTo(tree);
    }

    /// What both sides have and what each has alone is each side again.
    @Property(tries = 1000)
    void editsTellBothTexts(@ForAll long seed) {
        var random = new Random(seed);
        List<String> before = lines(random);
        List<String> after = lines(random);

        List<Edit> edits = Edits.between(before, after);

        assertThat(side(edits, Edit.Kind.ADDED)).isEqualTo(before);
        assertThat(side(edits, Edit.Kind.REMOVED)).isEqualTo(after);
    }

    @Example
    void linesAreOneForEachValue() {
        JsonNode tree = Document.yaml("""
                        program:
                          resources:
                            index-html:
                              type: aws:s3:BucketObject
                              properties: {bucket: "${website-bucket.id}", size: 3, on: "yes", list: [a, {b: c, d: []}]}
                          text: "one\\n\\ntwo\\n"
                        """.getBytes(StandardCharsets.UTF_8)).tree();

        assertThat(String.join("\n", TreeText.lines(tree))).isEqualTo("""
                program:
                  resources:
                    index-html:
                      type: aws:s3:BucketObject
                      properties:
                        bucket: ${website-bucket.id}
                        size: 3
                        on: yes
                        list:
                          - a
                          - b: c
                            d: []
                  text: |
                    one

                    two""");
    }

    private static List<String> side(List<Edit> edits, Edit.Kind other) {
        return edits.stream()
                .filter(each -> each.kind() != other)
                .map(Edit::line)
                .toList();
    }

    private static List<String> lines(Random random) {
        return Stream.generate(() -> "" + (char) ('a' + random.nextInt(4)))
                .limit(random.nextInt(12))
                .toList();
    }

    private static JsonNode tree(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0 -> JsonNodeFactory.instance.numberNode((long) random.nextInt(100));
            case 1 -> JsonNodeFactory.instance.booleanNode(random.nextBoolean());
            case 2 -> random.nextInt(4) == 0 ? JsonNodeFactory.instance.nullNode() : text(random);
            case 3 -> text(random);
            case 4 -> {
                var array = JsonNodeFactory.instance.arrayNode();
                for (int i = random.nextInt(3); i > 0; i--) {
                    array.add(tree(random, depth - 1));
                }
                yield array;
            }
            default -> {
                var object = JsonNodeFactory.instance.objectNode();
                for (int i = random.nextInt(4); i > 0; i--) {
                    object.set(text(random).textValue(), tree(random, depth - 1));
                }
                yield object;
            }
        };
    }

    private static JsonNode text(Random random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return JsonNodeFactory.instance.textNode(text.toString());
    }
}
