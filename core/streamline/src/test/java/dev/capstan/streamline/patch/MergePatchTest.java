package dev.capstan.streamline.patch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MergePatchTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"a":1}                     | {"a":1}               | {}
            {"a":1}                     | {"a":2}               | {"a":2}
            {"a":1}                     | {"b":2}               | {"a":null,"b":2}
            {"a":{"b":1,"c":2}}         | {"a":{"b":1,"c":3}}   | {"a":{"c":3}}
            {"a":{"b":1}}               | {"a":[1]}             | {"a":[1]}
            {"a":[1,2]}                 | {"a":[2]}             | {"a":[2]}
            {"a":{"b":{"c":1}}}         | {"a":{"b":{}}}        | {"a":{"b":{"c":null}}}
            {}                          | {"a":{"b":1}}         | {"a":{"b":1}}
            """)
    void aPatchSaysWhatDiffersAndMakesOneOutOfTheOther(String before, String after, String patch) throws IOException {
        var between = MergePatch.between(Json.read(before), Json.read(after));

        assertThat(between).isEqualTo(Json.read(patch));
        ObjectNode target = Json.read(before);
        MergePatch.apply(target, between);
        assertThat(target).isEqualTo(Json.read(after));
    }

    @Test
    void pathsNameWhatChanges() throws IOException {
        assertThat(MergePatch.paths(Json.read("""
                {"spec":{"size":1,"deep":{"er":null}},"metadata":{"labels":{"a":"b"}}}"""))).containsExactly("spec.size", "spec.deep.er", "metadata.labels.a");
    }
}
