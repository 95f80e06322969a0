package dev.capstan.conformance.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Message;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.Endpoint;
import dev.capstan.conformance.ServerExtension;
import dev.capstan.server.kube.protobuf.ProtobufBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/// An object of every built-in kind, created from protobuf and from JSON.
@ExtendWith(ServerExtension.class)
final class ValidObjectsIT {
    static {
        // Older generated code than protobuf likes; here it only writes.
        System.setProperty("com.google.protobuf.use_unsafe_pre22_gencode", "true");
    }

    private final Map<String, JsonNode> objects = objects();
    private final Api api;
    private final boolean ours;

    ValidObjectsIT(Endpoint endpoint) {
        api = new Api(endpoint);
        ours = endpoint.ours();
    }

    @Test
    void thereIsOneOfEachKind() {
        Assumptions.assumeTrue(ours, "others may have more kinds");

        assertThat(objects.keySet())
                .as("objects.yaml needs an object of each kind that is served")
                .containsAll(
                        TypedKind.all(api).stream().map(TypedKind::toString).toList());
    }

    @TestFactory
    Stream<DynamicTest> bothFormsAreAcceptedAndGiveTheSameObject() {
        return TypedKind.all(api).stream()
                .filter(kind -> objects.containsKey(kind.toString()))
                .map(kind -> DynamicTest.dynamicTest(kind.toString(), () -> {
                    JsonNode object = Objects.requireNonNull(objects.get(kind.toString()));
                    Message message = Typed.of(object, kind);
                    assertThat(new KubernetesJson().of(message, kind)).isEqualTo(object);

                    JsonNode fromProtobuf = created(kind, ProtobufBody.MEDIA_TYPE, kind.body(message));
                    JsonNode fromJson = created(kind, "application/json", JsonText.bytes(object));

                    assertThat(fromProtobuf).isEqualTo(fromJson);
                }));
    }

    /// What Go writes although it is empty, and who owns that, does not count.
    private JsonNode created(TypedKind kind, String mediaType, byte[] body) {
        String path = kind.path("default") + "?dryRun=All";
        Answer answer = api.send("POST", path, Map.of("Content-Type", mediaType), body);
        assertThat(answer.code()).as(answer.body()).isEqualTo(201);
        byte[] scrubbed = Moment.scrubbed(answer.body()).getBytes(StandardCharsets.UTF_8);
        JsonNode object = Document.json(scrubbed).tree();
        ((ObjectNode) object.path("metadata")).remove("managedFields");
        if (!ours && object.path("status") instanceof ObjectNode status) {
            // Kubernetes lists these as they come out of a map.
            status.remove(List.of("resourceRules", "nonResourceRules"));
        }
        return Zeros.removed(object);
    }

    private static Map<String, JsonNode> objects() {
        return Stream.of(text().split("\n---\n"))
                .map(each ->
                        Document.yaml(each.getBytes(StandardCharsets.UTF_8)).tree())
                .collect(Collectors.toMap(
                        each -> each.path("apiVersion").asText() + " "
                                + each.path("kind").asText(),
                        Function.identity()));
    }

    private static String text() {
        try (InputStream in = ValidObjectsIT.class.getResourceAsStream("objects.yaml")) {
            byte[] bytes = Objects.requireNonNull(in, "objects.yaml is not beside ValidObjectsIT")
                    .readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
