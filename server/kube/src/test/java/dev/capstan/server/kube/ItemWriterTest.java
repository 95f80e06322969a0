package dev.capstan.server.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What items of a list do not repeat.
final class ItemWriterTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"}}",
                "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"}}",
                "{\"metadata\":{\"name\":\"a\"},\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"}"
            })
    void whatAnItemIsIsLeftOutWhereverItStands(String object) throws Exception {
        var out = new ByteArrayOutputStream();
        new ItemWriter(out, "ConfigMap", "v1").write(object.getBytes(StandardCharsets.UTF_8));
        assertThat(out).hasToString("{\"metadata\":{\"name\":\"a\"}}");
    }
}
