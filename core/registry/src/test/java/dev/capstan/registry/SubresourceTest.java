package dev.capstan.registry;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.namespacePath;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.widget;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SubresourceTest {
    private static final ResourcePath ONE = widget("demo", "one");
    private static final ResourcePath STATUS = ONE.withSubresource("status");
    private static final ResourcePath SCALE = ONE.withSubresource("scale");
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
        kernel.create(Definitions.WIDGET);
        kernel.create(Definitions.widget("one", "{size: 1, replicas: 2}"));
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void aNewObjectHasNoStatusAndAWriteOfTheObjectKeepsIt() {
        kernel.create("{apiVersion: example.dev/v1, kind: Widget, metadata: {name: two}, status: {phase: x}}");
        assertThat(kernel.get(widget("demo", "two")).part("status")).isNull();
        kernel.patch(STATUS, "status: {phase: Ready}");
        Resource object = kernel.patch(ONE, "{spec: {size: 2}, status: {phase: Other}}");
        assertThat(object.part("status")).isEqualTo(yaml("{phase: Ready}").tree());
    }

    @Test
    void metadataOfMostBuiltInKindsCanBeWrittenWithTheStatus() {
        ResourcePath path = namespacePath("demo");
        Resource before = kernel.get(path);
        Resource after = kernel.patch(
                path.withSubresource("status"),
                "{metadata: {annotations: {a: b}, generateName: x}, spec: {finalizers: [x.dev/y]}}");

        assertThat(after.annotations()).containsEntry("a", "b");
        assertThat(after.generateName()).isEmpty();
        assertThat(after.part("spec")).isEqualTo(before.part("spec"));
    }

    @Test
    void aWriteOfTheStatusTouchesNothingElse() {
        Resource before = kernel.get(ONE);
        Resource after = kernel.patch(
                STATUS, "{metadata: {labels: {a: b}, finalizers: [x.dev/y]}, spec: {size: 9}, status: {phase: Ready}}");
        assertThat(after.labels()).isEmpty();
        assertThat(after.finalizers()).isEmpty();
        assertThat(after.part("spec")).isEqualTo(before.part("spec"));
        assertThat(after.generation()).isEqualTo(1);
        assertThat(kernel.patch(STATUS, "status: null").part("status")).isNull();
    }

    @Test
    void aStatusOfTheWrongTypeIsRefused() {
        assertThat(refused(() -> kernel.patch(STATUS, "status: {phase: 5}")).message())
                .startsWith("Widget.example.dev \"one\" is invalid: status.phase: Invalid value: \"integer\": ")
                .endsWith("phase in body must be of type string: \"integer\"");
    }

    @Test
    void aStatusNeedsItsRevision() {
        Resource bare = kernel.get(ONE);
        bare.ownMetadata().remove("resourceVersion");
        assertThat(refused(() -> kernel.update(STATUS, bare)).message())
                .contains("metadata.resourceVersion: Invalid value: 0: must be specified for an update");
    }

    @Test
    void theScaleShowsAndChangesTheReplicas() {
        kernel.patch(STATUS, "status: {replicas: 1, selector: 'app=x'}");
        Resource scale = kernel.registry().scale(SCALE, new Freshness.Latest());
        assertThat(scale.kind()).isEqualTo("Scale");
        assertThat(scale.name()).isEqualTo("one");
        assertThat(scale.part("spec")).isEqualTo(yaml("{replicas: 2}").tree());
        assertThat(scale.part("status"))
                .isEqualTo(yaml("{replicas: 1, selector: 'app=x'}").tree());

        Resource changed = kernel.registry().replaceScale(SCALE, replicas(scale, 5), WriteOptions.DEFAULT);
        assertThat(changed.tree().path("spec").path("replicas").asLong()).isEqualTo(5);
        Resource object = kernel.get(ONE);
        assertThat(object.tree().path("spec").path("replicas").asLong()).isEqualTo(5);
        assertThat(object.generation()).isEqualTo(2);
        assertThat(object.part("status")).isNotNull();
    }

    @Test
    void aScaleThatIsStaleOrNegativeIsRefused() {
        Document negative = replicas(kernel.registry().scale(SCALE, new Freshness.Latest()), -1);
        assertThat(refused(() -> kernel.registry().replaceScale(SCALE, negative, WriteOptions.DEFAULT))
                        .message())
                .contains(".spec.replicas: Invalid value: -1: should be a non-negative integer");
        Resource stale = kernel.registry().scale(SCALE, new Freshness.Latest());
        kernel.patch(ONE, "spec: {size: 7}");
        assertThat(refused(() -> kernel.registry().replaceScale(SCALE, replicas(stale, 3), WriteOptions.DEFAULT)))
                .isInstanceOf(Refusal.Conflict.class);
    }

    @Test
    void aScaleThatIsNoNumberIsRefused() {
        Patch patch = new Patch(Patch.Form.MERGE, yaml("{spec: {replicas: x}}").tree());
        assertThat(refused(() -> kernel.registry().patchScale(SCALE, patch, WriteOptions.DEFAULT)))
                .isInstanceOf(Refusal.Invalid.class);
        Document whole = yaml("{kind: Scale, apiVersion: autoscaling/v1, metadata: {name: one}, spec: {replicas: x}}");
        assertThat(refused(() -> kernel.registry().replaceScale(SCALE, whole, WriteOptions.DEFAULT)))
                .isInstanceOf(Refusal.BadRequest.class);
        assertThat(kernel.get(ONE).tree().path("spec").path("replicas").asLong())
                .isEqualTo(2);
    }

    @Test
    void aPatchThatSaysNothingOfReplicasLeavesThemUnsaid() {
        kernel.patch(ONE, "spec: {replicas: null}");
        Patch patch =
                new Patch(Patch.Form.MERGE, yaml("{metadata: {labels: {a: b}}}").tree());
        assertThat(refused(() -> kernel.registry().patchScale(SCALE, patch, WriteOptions.DEFAULT))
                        .message())
                .isEqualTo("the spec replicas field \".spec.replicas\" cannot be empty");
    }

    @Test
    void aKindWithoutScaleHasNone() {
        assertThat(refused(() ->
                        kernel.registry().scale(configMap("demo", "x").withSubresource("scale"), new Freshness.Any())))
                .isIn(new Refusal.BadPath(), new Refusal.NotFound(Kernel.CONFIG_MAPS, "x"));
    }

    @Test
    void onlyFinalizeChangesTheFinalizersOfANamespace() {
        ResourcePath path = namespacePath("demo");
        assertThat(finalizers(kernel.patch(path, "spec: {finalizers: []}"))).hasSize(1);
        Resource finalized = kernel.registry()
                .update(
                        path.withSubresource("finalize"),
                        yaml("{metadata: {name: demo}, spec: {finalizers: []}}"),
                        WriteOptions.DEFAULT)
                .object()
                .read();
        assertThat(finalizers(finalized)).isEmpty();
        assertThat(finalized.part("status")).isEqualTo(yaml("{phase: Active}").tree());
        assertThat(finalized.labels()).containsEntry("kubernetes.io/metadata.name", "demo");
        assertThat(kernel.delete(path).gone()).isTrue();
    }

    private static JsonNode finalizers(Resource namespace) {
        return namespace.tree().path("spec").path("finalizers");
    }

    private static Document replicas(Resource scale, long count) {
        scale.tree().withObject("/spec").put("replicas", count);
        return new Document(scale.tree(), List.of());
    }

    @Test
    void whatIsWrongWithAStatusIsToldFromThere() {
        assertThat(refused(() -> kernel.patch(STATUS, "{status: {phase: 7}}")).message())
                .isEqualTo("Widget.example.dev \"one\" is invalid: status.phase: Invalid value: \"integer\": phase in"
                        + " body must be of type string: \"integer\"");
    }

    @Test
    void aStatusThatCannotBeAScaleIsRefused() {
        assertThat(refused(() -> kernel.patch(STATUS, "{status: {replicas: many, selector: [1]}}"))
                        .message())
                .contains(
                        ".status.replicas: Invalid value: 0: .status.replicas accessor error: many is of the type"
                                + " string, expected int64",
                        ".status.selector: Invalid value: \"\": .status.selector accessor error: [1] is of the type"
                                + " []interface {}, expected string");
    }
}
