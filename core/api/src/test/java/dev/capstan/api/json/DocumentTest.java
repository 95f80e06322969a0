package dev.capstan.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DocumentTest {
    @Test
    void jsonAndYamlOfTheSameThingAreEqualTrees() {
        JsonNode json = json("{\"a\":[1,2.5,\"x\",true,null],\"b\":{\"c\":-3}}").tree();
        JsonNode yaml = yaml("a: [1, 2.5, x, true, null]\nb:\n  c: -3\n").tree();

        assertThat(yaml).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "3.0", "3e0", "30e-1"})
    void wholeNumbersAreLongsHoweverTheyAreWritten(String text) {
        assertThat(json(text).tree()).isEqualTo(LongNode.valueOf(3));
    }

    @Test
    void numbersBeyondALongAreDoubles() {
        assertThat(json("99999999999999999999").tree()).isEqualTo(DoubleNode.valueOf(1e20));
        assertThat(yaml("99999999999999999999").tree()).isEqualTo(DoubleNode.valueOf(1e20));
    }

    @Test
    void aNumberThatNoFloatHoldsIsRefused() {
        assertThatThrownBy(() -> json("{\"a\":1e400}"))
                .hasMessage(
                        "line 1, column 6: the number 1e400 is out of range, expected one that a 64-bit float can hold");
        assertThatThrownBy(() -> yaml("a: .inf")).isInstanceOf(MalformedException.class);
    }

    @Test
    void duplicateKeysAreNotedByTheirPathAndTheLastCounts() {
        Document document = json("{\"spec\":{\"size\":1,\"size\":2},\"items\":[{\"a\":1,\"a\":1}]}");

        assertThat(document.duplicates()).containsExactly("spec.size", "items[0].a");
        assertThat(document.tree().at("/spec/size").asInt()).isEqualTo(2);
        assertThat(yaml("a: 1\na: 2\n").duplicates()).containsExactly("a");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'{\"a\":'      | line 1, column 6",
                "'{\"a\" 1}'    | line 1, column 6",
                "'{}{}'         | line 1, column 3: expected the end after the first JSON value",
                "'[1,]'         | line 1, column 4",
            })
    void brokenJsonIsToldWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> json(text))
                .isInstanceOf(MalformedException.class)
                .hasMessageContaining(message);
    }

    @Test
    void brokenYamlIsToldWithItsPlace() {
        assertThatThrownBy(() -> yaml("a: 1\nb: [1, 2\n")).hasMessageStartingWith("line 3, column 1: ");
        assertThatThrownBy(() -> yaml("a: 1\n\tb: 2\n")).hasMessageStartingWith("line 2, column 1: ");
    }

    @Test
    void nothingIsNoDocument() {
        assertThatThrownBy(() -> json("")).hasMessage("line 1, column 1: the text is empty, expected a JSON value");
        assertThatThrownBy(() -> yaml("")).hasMessage("line 1, column 1: the text is empty, expected a YAML document");
    }

    @Test
    void aSecondYamlDocumentIsRefused() {
        assertThatThrownBy(() -> yaml("a: 1\n---\nb: 2\n")).hasMessageContaining("a second YAML document begins");
    }

    @Test
    void severalYamlDocumentsAreReadOneByOne() {
        byte[] text = "# none\n---\na: 1\n---\n---\nb: 2\nb: 3\n".getBytes(StandardCharsets.UTF_8);

        List<Document> documents = Document.yamls(text);

        assertThat(documents).extracting(each -> each.tree().toString()).containsExactly("{\"a\":1}", "{\"b\":3}");
        assertThat(documents.getLast().duplicates()).containsExactly("b");
        assertThat(Document.yamls(new byte[0])).isEmpty();
        assertThatThrownBy(() -> Document.yamls("a: 1\n---\nb: [".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(MalformedException.class)
                .hasMessageStartingWith("line 3, column 5: ");
    }

    @Test
    void whatIsNestedTooDeeplyIsRefused() {
        String deepJson = "[".repeat(10_000) + "]".repeat(10_000);
        String deepYaml = "[".repeat(2_000) + "]".repeat(2_000);

        assertThatThrownBy(() -> json(deepJson)).hasMessage("nested deeper than the allowed depth of 500 levels");
        assertThatThrownBy(() -> yaml(deepYaml)).isInstanceOf(MalformedException.class);
    }

    @Test
    void textThatIsNotUtf8IsRefused() {
        byte[] latin = {'{', '"', 'a', '"', ':', '"', (byte) 0xff, '"', '}'};

        assertThatThrownBy(() -> Document.json(latin)).isInstanceOf(MalformedException.class);
        assertThatThrownBy(() -> Document.yaml(latin)).hasMessage("the text is not UTF-8");
    }

    @Test
    void aliasesThatUnfoldWithoutEndAreRefused() {
        var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 10; i++) {
            String before = "*a" + (i - 1);
            bomb.append("a").append(i).append(": &a").append(i).append(" [");
            bomb.append(String.join(", ", java.util.Collections.nCopies(10, before)))
                    .append("]\n");
        }

        assertThatThrownBy(() -> yaml(bomb.toString())).isInstanceOf(MalformedException.class);
    }

    @Test
    void textComesOutAsItWentIn() {
        String text = "{\"a\":\"ü\\n\\\"\\u0001\",\"b\":[1,2.5,-0.001,1.0E20,true,null,{}],\"c\":9007199254740993}";

        assertThat(JsonText.string(json(text).tree())).isEqualTo(text);
        assertThat(JsonText.bytes(json(text).tree())).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Document json(String text) {
        return Document.json(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Document yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8));
    }
}
