package dev.capstan.server.kube.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.capstan.api.json.Document;
import dev.capstan.registry.type.Descriptors;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Objects of every kind, filled at random, that Kubernetes' own Go code wrote as protobuf and as JSON.
final class RecordedBodiesTest {
    static {
        // Older generated code than protobuf likes; it reads nothing but what is recorded here.
        System.setProperty("com.google.protobuf.use_unsafe_pre22_gencode", "true");
    }

    static final List<Recorded> CASES = new String(
                    Descriptors.read(RecordedBodiesTest.class, "cases.txt"), StandardCharsets.UTF_8)
            .lines()
            .map(Recorded::new)
            .toList();

    record Recorded(String line) {
        byte[] protobuf() {
            return Base64.getDecoder().decode(line.substring(0, line.indexOf(' ')));
        }

        JsonNode json() {
            return Document.json(line.substring(line.indexOf(' ') + 1).getBytes(StandardCharsets.UTF_8))
                    .tree();
        }

        @Override
        public String toString() {
            return json().path("apiVersion").asText() + " "
                    + json().path("kind").asText();
        }
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void theTreeIsTheJsonOfKubernetesWithoutNulls(Recorded recorded) {
        JsonNode tree = ProtobufBody.open(recorded.protobuf(), "", "").tree().orElseThrow();

        assertThat(withoutNulls(tree)).isEqualTo(withoutNulls(recorded.json()));
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void whatTheJavaClientWritesIsReadTheSame(Recorded recorded) throws ReflectiveOperationException {
        ProtobufBody body = ProtobufBody.open(recorded.protobuf(), "", "");
        Message.Builder builder = builder(body);
        if (builder == null) {
            assertThat(body.kind()).isEqualTo("APIService");
            return;
        }

        byte[] written = rewritten(builder, body.raw());

        assertThat(new ProtobufBody(body.apiVersion(), body.kind(), written).tree())
                .isEqualTo(body.tree());
    }

    private static byte[] rewritten(Message.Builder builder, byte[] raw) {
        try {
            return builder.mergeFrom(raw).build().toByteArray();
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    /// The builder of `batch/v1` Job is that of `V1Batch.Job`; the aggregator's kind is not part of that client.
    private static Message.@Nullable Builder builder(ProtobufBody body) throws ReflectiveOperationException {
        if (body.kind().equals("APIService")) {
            return null;
        }
        String[] parts = body.apiVersion().split("/");
        String group = parts.length == 1 ? "" : parts[0].split("\\.")[0];
        String outer = "V" + parts[parts.length - 1].substring(1)
                + (group.isEmpty() ? "" : group.substring(0, 1).toUpperCase(Locale.ROOT) + group.substring(1));
        String file = body.kind().equals("DeleteOptions") ? "Meta" : outer;
        return (Message.Builder) Class.forName("io.kubernetes.client.proto." + file + "$" + body.kind())
                .getMethod("newBuilder")
                .invoke(null);
    }

    private static JsonNode withoutNulls(JsonNode node) {
        if (node.isObject()) {
            for (Iterator<JsonNode> each = node.iterator(); each.hasNext(); ) {
                if (each.next().isNull()) {
                    each.remove();
                }
            }
        }
        node.forEach(RecordedBodiesTest::withoutNulls);
        return node;
    }
}
