package dev.capstan.api.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class YamlScalarTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"3", "-3", "0x1F", "0o17", "1e3", "0.5", "true", "False", "null", "~", "yes", "a", "2024-01-01"})
    void aScalarReadsAsItDoesInADocument(String text) {
        assertThat(YamlScalar.plain(text))
                .isEqualTo(Document.yaml(("a: " + text).getBytes(UTF_8)).tree().get("a"));
    }

    @Test
    void nothingIsNull() {
        assertThat(YamlScalar.plain("").isNull()).isTrue();
    }

    @Test
    void aNumberOutOfRangeIsRefused() {
        assertThatThrownBy(() -> YamlScalar.plain("1e999"))
                .isInstanceOf(MalformedException.class)
                .hasMessage("a scalar: the number 1e999 is out of range, expected one that a 64-bit float can hold");
    }

    @Test
    void numbersHaveOneForm() {
        assertThat(Numbers.of(2.0)).isEqualTo(LongNode.valueOf(2));
        assertThat(Numbers.of(0.5)).isEqualTo(DoubleNode.valueOf(0.5));
        assertThatThrownBy(() -> Numbers.of(Double.NaN))
                .isInstanceOf(MalformedException.class)
                .hasMessage("the number NaN is out of range, expected a finite one");
    }

    @Test
    void aCharacterOfTwoHalvesMayStandAnywhere() {
        for (int i = 1000; i < 2100; i++) {
            String text = "x".repeat(i) + "😀😀";

            assertThat(Document.yaml(text.getBytes(UTF_8)).tree().textValue()).isEqualTo(text);
        }
    }
}
