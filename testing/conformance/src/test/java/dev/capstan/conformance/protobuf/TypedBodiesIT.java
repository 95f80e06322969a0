package dev.capstan.conformance.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.capstan.api.json.JsonText;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.ServerExtension;
import dev.capstan.server.kube.protobuf.ProtobufBody;
import io.kubernetes.client.proto.Meta;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/// Protobuf of every built-in kind, read as the JSON of the same object.
@ExtendWith(ServerExtension.class)
final class TypedBodiesIT {
    static {
        // Older generated code than protobuf likes; here it only writes.
        System.setProperty("com.google.protobuf.use_unsafe_pre22_gencode", "true");
    }

    /// What the Java client knows and Kubernetes 1.36 does not.
    private static final Set<String> NEWER =
            Set.of("k8s.io.api.autoscaling.v2.HorizontalPodAutoscalerCondition.observedGeneration");

    private final Api api;

    TypedBodiesIT(Api api) {
        this.api = api;
    }

    @TestFactory
    Stream<DynamicTest> everyFieldIsReadAsItsJson() {
        return kinds(kind -> {
            Message message = Filling.whole(1).fill(kind.builder(), Optional.of(kind.schema()));

            var json = new KubernetesJson();

            assertThat(Gaps.in(json.of(message, kind), kind.schema())).isEmpty();
            assertThat(read(kind, message)).isEqualTo(json.of(message, kind));
            assertThat(json.unknown()).isSubsetOf(NEWER);
        });
    }

    /// Which empty fields Go writes is known from its own recordings; here they do not count.
    @TestFactory
    Stream<DynamicTest> someFieldsAreReadAsTheirJson() {
        return kinds(kind -> {
            for (long seed = 1; seed <= 20; seed++) {
                Message message = Filling.partial(seed).fill(kind.builder(), Optional.of(kind.schema()));

                assertThat(Zeros.removed(read(kind, message)))
                        .as("seed %d", seed)
                        .isEqualTo(Zeros.removed(new KubernetesJson().of(message, kind)));
            }
        });
    }

    /// Filled like this few objects are valid; what is wrong with them must be the same, too.
    @TestFactory
    Stream<DynamicTest> whicheverWayAnObjectComesTheAnswerIsTheSame() {
        return kinds(kind -> {
            Message message = named(Filling.whole(1).fill(kind.builder(), Optional.of(kind.schema())));
            byte[] json = JsonText.bytes(new KubernetesJson().of(message, kind));

            assertThat(sent(kind, ProtobufBody.MEDIA_TYPE, kind.body(message)))
                    .isEqualTo(sent(kind, "application/json", json));
        });
    }

    private Stream<DynamicTest> kinds(Consumer<TypedKind> test) {
        return TypedKind.all(api).stream()
                .map(kind -> DynamicTest.dynamicTest(kind.toString(), () -> test.accept(kind)));
    }

    /// Metadata that an object may have before it was created.
    private static Message named(Message message) {
        Meta.ObjectMeta metadata = Meta.ObjectMeta.newBuilder()
                .setName("typed")
                .putLabels("app", "typed")
                .putAnnotations("example.dev/note", "made by a builder")
                .build();
        FieldDescriptor field = message.getDescriptorForType().findFieldByName("metadata");
        return message.toBuilder().setField(field, metadata).build();
    }

    private String sent(TypedKind kind, String mediaType, byte[] body) {
        String path = kind.path("default") + "?dryRun=All";
        Answer answer = api.send("POST", path, Map.of("Content-Type", mediaType), body);
        String said = answer.code() == 422 ? causes(answer) : answer.body();
        return answer.code() + " " + Moment.scrubbed(said);
    }

    /// In one order: Kubernetes walks maps as they come.
    private static String causes(Answer answer) {
        return StreamSupport.stream(answer.json().at("/details/causes").spliterator(), false)
                .map(JsonNode::toString)
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static JsonNode read(TypedKind kind, Message message) {
        return ProtobufBody.open(kind.body(message), "", "").tree().orElseThrow();
    }
}
