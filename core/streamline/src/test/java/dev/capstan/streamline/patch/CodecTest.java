package dev.capstan.streamline.patch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class CodecTest {
    private static final String JSON = """
            {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"v"},"extra":[1]}""";

    @Test
    void anObjectIsReadAndWrittenAsTheClientDoesIt() throws IOException {
        var serialization = new KubernetesSerialization();
        Codec<ConfigMap> codec = Codec.of(serialization, ConfigMap.class);

        ConfigMap map = codec.read(JSON.getBytes(UTF_8));

        assertThat(map).isEqualTo(serialization.unmarshal(JSON, ConfigMap.class));
        assertThat(codec.tokens(map).tree()).isEqualTo(Json.tree(serialization.asJson(map)));
    }

    @Test
    void whatWasSetOfTheClientsMapperCounts() throws IOException {
        var mapper = new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE);
        Codec<Named> codec = Codec.of(new KubernetesSerialization(mapper, false), Named.class);

        assertThat(codec.tokens(new Named("a")).tree()).hasToString("{\"Name\":\"a\"}");
        assertThat(codec.read("{\"Name\":\"a\"}".getBytes(UTF_8))).isEqualTo(new Named("a"));
    }

    record Named(String name) {}
}
