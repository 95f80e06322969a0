package dev.capstan.streamline.patch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TransplantTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            nothing edited            | {"x": 1}              | {"a": 0}           | {"a": 0}        | {"x": 1}
            what the class knows not  | {"x": 1, "a": 1}      | {"a": 1}           | {"a": 2}        | {"x": 1, "a": 2}
            values that nobody gave   | {}                    | {"s": {"a": 0, "b": 0}} | {"s": {"a": 1, "b": 0}} | {"s": {"a": 1}}
            taken away                | {"x": 1, "a": 1}      | {"a": 1}           | {}              | {"x": 1}
            an element edited         | {"l": [{"x": 1, "a": 1}, {"y": 1}]} | {"l": [{"a": 1}, {}]} | {"l": [{"a": 2}, {}]} | {"l": [{"x": 1, "a": 2}, {"y": 1}]}
            an element put in between | {"l": [{"x": 1, "a": 1}, {"y": 1, "a": 3}]} | {"l": [{"a": 1}, {"a": 3}]} | {"l": [{"a": 1}, {"a": 2}, {"a": 3}]} | {"l": [{"x": 1, "a": 1}, {"a": 2}, {"y": 1, "a": 3}]}
            an element taken out      | {"l": [{"x": 1, "a": 1}, {"a": 2}, {"y": 1, "a": 3}]} | {"l": [{"a": 1}, {"a": 2}, {"a": 3}]} | {"l": [{"a": 1}, {"a": 3}]} | {"l": [{"x": 1, "a": 1}, {"y": 1, "a": 3}]}
            a list made               | {}                    | {}                 | {"l": [1]}      | {"l": [1]}
            """)
    void anObjectIsChangedOnlyWhereItsPictureWas(
            String what, String original, String before, String after, String result) throws IOException {
        assertThat(Transplant.of(Json.read(original), Json.read(before), Json.read(after)))
                .as(what)
                .isEqualTo(Json.read(result));
    }
}
