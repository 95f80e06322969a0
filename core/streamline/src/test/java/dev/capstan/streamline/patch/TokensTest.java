package dev.capstan.streamline.patch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.util.RawValue;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TokensTest {
    private static final String JSON = """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","resourceVersion":"7"},
             "spec":{"nodeName":"n"},"status":{"conditions":[{"type":"Ready"}]}}""";

    private final KubernetesSerialization serialization = new KubernetesSerialization();

    @Test
    void whatWasDoneToAnObjectIsSeenAndWhatWasTakenBackIsNot() throws IOException {
        Codec<Pod> codec = Codec.of(serialization, Pod.class);
        Pod pod = codec.read(JSON.getBytes(UTF_8));
        Tokens before = codec.tokens(pod);

        assertThat(before.are(codec.tokens(codec.read(JSON.getBytes(UTF_8))))).isTrue();
        pod.getStatus().getConditions().getFirst().setMessage("more");
        assertThat(before.are(codec.tokens(pod))).isFalse();
        pod.getStatus().getConditions().getFirst().setMessage(null);
        assertThat(before.are(codec.tokens(pod))).isTrue();
        pod.getSpec().setNodeName("o");
        assertThat(before.are(codec.tokens(pod))).isFalse();
    }

    static List<@Nullable Object> values() {
        List<@Nullable Object> all = new ArrayList<>(List.of(
                "text",
                true,
                (short) 1,
                7,
                7L,
                Long.MIN_VALUE,
                BigInteger.TEN.pow(30),
                BigInteger.TEN,
                1.5,
                0.1f,
                new BigDecimal("1.25"),
                new byte[] {1, 2, 3},
                new char[] {'a', 'b'},
                List.of(),
                Map.of(),
                List.of(1, List.of("a", Map.of("k", List.of()))),
                Map.of("k", Map.of("l", false)),
                new RawValue("{\"raw\":[1,null]}"),
                Json.tree("{\"tree\":{\"a\":[null,1.5]}}")));
        all.add(null);
        return all;
    }

    @ParameterizedTest
    @MethodSource("values")
    void aTreeIsWhatWouldBeReadFromWhatIsWritten(@Nullable Object value) throws IOException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("first", value);
        map.put("second", "x");

        assertThat(tokens(map).tree()).isEqualTo(Json.tree(serialization.asJson(map)));
    }

    @Test
    void numbersThatAreWrittenAlikeAreAlike() throws IOException {
        assertThat(tokens(Map.of("n", 3)).are(tokens(Map.of("n", 3L)))).isTrue();
        assertThat(tokens(Map.of("n", BigInteger.TWO)).are(tokens(Map.of("n", 2))))
                .isTrue();
        assertThat(tokens(Map.of("n", 0.1f)).are(tokens(Map.of("n", 0.1)))).isTrue();
        assertThat(tokens(Map.of("n", 1)).are(tokens(Map.of("n", 2)))).isFalse();
        assertThat(tokens(Map.of("n", 1)).are(tokens(Map.of("n", "1")))).isFalse();
    }

    @Test
    void anObjectOfAnySizeIsNoted() throws IOException {
        Map<String, Integer> large = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            large.put("key" + i, i);
        }

        assertThat(tokens(large).tree().size()).isEqualTo(1000);
    }

    @Test
    void piecesOfTextThatAreNoValuesAreRefused() {
        assertThatThrownBy(() -> tokens(Map.of("k", new Scribe())))
                .hasMessageContaining("writes a piece of text that is no value");
    }

    private Tokens tokens(Map<String, ?> map) throws IOException {
        return Codec.<Map<String, ?>>of(serialization, maps()).tokens(map);
    }

    @SuppressWarnings("unchecked")
    private static Class<Map<String, ?>> maps() {
        return (Class<Map<String, ?>>) (Class<?>) Map.class;
    }

    /// Writes as it likes.
    private static final class Scribe implements JsonSerializable {
        @Override
        public void serialize(JsonGenerator generator, SerializerProvider provider) throws IOException {
            generator.writeRaw("scribble");
        }

        @Override
        public void serializeWithType(JsonGenerator generator, SerializerProvider provider, TypeSerializer types)
                throws IOException {
            serialize(generator, provider);
        }
    }
}
