package dev.capstan.server.kube.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.MalformedException;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.Runtime;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Apiextensions.CustomResourceDefinition;
import io.kubernetes.client.proto.V1Apiextensions.CustomResourceDefinitionSpec;
import io.kubernetes.client.proto.V1Apiextensions.CustomResourceDefinitionVersion;
import io.kubernetes.client.proto.V1Apiextensions.CustomResourceValidation;
import io.kubernetes.client.proto.V1Apiextensions.JSONSchemaProps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProtobufBodyTest {
    static {
        // Older generated code than protobuf likes; what it reads comes from this test.
        System.setProperty("com.google.protobuf.use_unsafe_pre22_gencode", "true");
    }

    private static final V1.ConfigMap MAP = V1.ConfigMap.newBuilder()
            .setMetadata(Meta.ObjectMeta.newBuilder().setName("motd").setGeneration(0))
            .putData("text", "hello")
            .putBinaryData("bytes", ByteString.copyFrom(new byte[] {0, 1, -1}))
            .setImmutable(false)
            .build();

    @Test
    void anObjectIsReadAsItsJson() {
        byte[] body = enveloped("v1", "ConfigMap", MAP.toByteArray());

        assertThat(ProtobufBody.open(body, "", "").tree()).contains(json("""
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "motd"},
                 "data": {"text": "hello"}, "binaryData": {"bytes": "AAH/"}, "immutable": false}"""));
    }

    @Test
    void whatTheEnvelopeDoesNotSayIsTakenFromTheRequest() {
        byte[] body = enveloped("", "", MAP.toByteArray());

        assertThat(ProtobufBody.open(body, "v1", "ConfigMap")
                        .tree()
                        .orElseThrow()
                        .path("kind")
                        .asText())
                .isEqualTo("ConfigMap");
    }

    @Test
    void aKindThatIsNotThereHasNoTree() {
        assertThat(ProtobufBody.open(enveloped("v1", "Foo", new byte[0]), "", "")
                        .tree())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', 'empty data (<empty>)'",
        "7b7d, 'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] (7b7d)'",
        "6b387300, 'empty body (6b387300)'",
        "6b3873000a, 'unexpected EOF (6b3873000a)'",
        "6b38730012ffffffff07616263, 'unexpected EOF (6b38730012ffffffff07616263)'"
    })
    void whatIsNoEnvelopeIsRefused(String hex, String message) {
        byte[] bytes = HexFormat.of().parseHex(hex);

        assertThatThrownBy(() -> ProtobufBody.open(bytes, "v1", "ConfigMap"))
                .isInstanceOf(MalformedException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "0affffffff0761, unexpected EOF",
        "0affffffffffffffffff01, proto: negative length found during unmarshaling",
        "0affffffffffffffffffffff, proto: integer overflow",
        "0801, proto: wrong wireType = 0 for field metadata",
        "0c, proto: ConfigMap: wiretype end group for non-group",
        "0200, proto: ConfigMap: illegal tag 0 (wire type 2)",
        "9e06, proto: illegal wireType 6",
        "9b06, unexpected EOF"
    })
    void whatIsNoMessageIsRefused(String hex, String message) {
        var body = new ProtobufBody("v1", "ConfigMap", HexFormat.of().parseHex(hex));

        assertThatThrownBy(body::tree).isInstanceOf(MalformedException.class).hasMessage(message);
    }

    @Test
    void aDeepSchemaIsRefused() {
        byte[] schema = JSONSchemaProps.newBuilder().setType("object").build().toByteArray();
        for (int i = 0; i < 5_000; i++) {
            schema = field(28, schema);
        }
        var definition = new ProtobufBody("apiextensions.k8s.io/v1", "CustomResourceDefinition", definition(schema));

        assertThatThrownBy(definition::tree)
                .isInstanceOf(MalformedException.class)
                .hasMessage("nested deeper than the allowed depth of 500 levels");
    }

    @Test
    void aSchemaIsReadWithItsExtensions() {
        JSONSchemaProps schema = JSONSchemaProps.newBuilder()
                .setType("number")
                .setMaximum(5)
                .setXKubernetesPreserveUnknownFields(true)
                .build();
        var definition = new ProtobufBody(
                "apiextensions.k8s.io/v1", "CustomResourceDefinition", definition(schema.toByteArray()));

        assertThat(definition.tree().orElseThrow().at("/spec/versions/0/schema/openAPIV3Schema"))
                .isEqualTo(json("""
                {"type": "number", "maximum": 5, "x-kubernetes-preserve-unknown-fields": true}"""));
    }

    @Test
    void noCutOrChangedBodyIsMoreThanRefused() {
        byte[] whole = MAP.toByteArray();
        var random = new Random(7);

        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
            if (bytes.length > 0) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(new ProtobufBody("v1", "ConfigMap", bytes).tree()).isPresent();
            } catch (MalformedException e) {
                assertThat(e).hasMessageMatching("(?s).+");
            }
        }
    }

    private static byte[] definition(byte[] schema) {
        try {
            return CustomResourceDefinition.newBuilder()
                    .setSpec(CustomResourceDefinitionSpec.newBuilder()
                            .addVersions(CustomResourceDefinitionVersion.newBuilder()
                                    .setSchema(CustomResourceValidation.parseFrom(field(1, schema)))))
                    .build()
                    .toByteArray();
        } catch (IOException _) {
            // The Java client does not read what is nested as deep; by hand, then.
            return field(2, field(7, field(4, field(1, schema))));
        }
    }

    private static byte[] field(int number, byte[] content) {
        var out = new ByteArrayOutputStream();
        CodedOutputStream coded = CodedOutputStream.newInstance(out);
        try {
            coded.writeByteArray(number, content);
            coded.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static byte[] enveloped(String apiVersion, String kind, byte[] raw) {
        byte[] unknown = Runtime.Unknown.newBuilder()
                .setTypeMeta(
                        Runtime.TypeMeta.newBuilder().setApiVersion(apiVersion).setKind(kind))
                .setRaw(ByteString.copyFrom(raw))
                .build()
                .toByteArray();
        byte[] body = "k8s\0".getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Arrays.copyOf(body, body.length + unknown.length);
        System.arraycopy(unknown, 0, whole, body.length, unknown.length);
        return whole;
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) Document.json(text.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
