package dev.capstan.registry.lifecycle;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.crd;
import static dev.capstan.registry.Kernel.namespacePath;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.widget;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.registry.Definitions;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.type.CrdType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class CleanupTest {
    private static final String HELD =
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: held, finalizers: [a.dev/x, b.dev/y]}}";
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory().living();
        kernel.create(Definitions.WIDGET);
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void aNamespaceGoesWithItsContentAndNoOther() {
        kernel.create(Definitions.configMap("one"));
        kernel.create(Definitions.widget("one", "{}"));
        kernel.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: far, namespace: other}}");
        Resource going = kernel.delete(namespacePath("demo")).object().read();
        assertThat(going.tree().at("/status/phase").asText()).isEqualTo("Terminating");
        assertThat(going.metadata().has("deletionGracePeriodSeconds")).isFalse();

        kernel.awaitGone(namespacePath("demo"));
        assertThat(kernel.find(configMap("demo", "one"))).isEmpty();
        assertThat(kernel.find(widget("demo", "one"))).isEmpty();
        assertThat(kernel.find(configMap("other", "far"))).isPresent();
    }

    @Test
    void aNamespaceSaysWhatKeepsItFromGoing() {
        kernel.create(HELD);
        kernel.delete(namespacePath("demo"));
        awaitCondition("NamespaceContentRemaining", "True");
        assertThat(condition("NamespaceContentRemaining").path("message").asText())
                .isEqualTo("Some resources are remaining: configmaps. has 1 resource instances");
        assertThat(condition("NamespaceFinalizersRemaining").path("message").asText())
                .isEqualTo("Some content in the namespace has finalizers remaining: a.dev/x in 1 resource instances,"
                        + " b.dev/y in 1 resource instances");
        assertThat(condition("NamespaceDeletionContentFailure").path("status").asText())
                .isEqualTo("False");

        kernel.patch(configMap("demo", "held"), "metadata: {finalizers: [b.dev/y]}");
        Kernel.await(
                "the namespace no longer speaks of a.dev/x",
                () -> !condition("NamespaceFinalizersRemaining")
                        .path("message")
                        .asText()
                        .contains("a.dev/x"));
        kernel.patch(configMap("demo", "held"), "metadata: {finalizers: null}");
        kernel.awaitGone(namespacePath("demo"));
    }

    @Test
    void aNamespaceWithAFinalizerOfItsOwnStaysEmpty() {
        kernel.patch(namespacePath("demo"), "metadata: {finalizers: [a.dev/x]}");
        kernel.create(Definitions.configMap("one"));
        kernel.delete(namespacePath("demo"));
        awaitCondition("NamespaceContentRemaining", "False");
        assertThat(condition("NamespaceContentRemaining").path("reason").asText())
                .isEqualTo("ContentRemoved");
        Kernel.await(
                "the namespace is finalized",
                () -> kernel.get(namespacePath("demo"))
                        .tree()
                        .at("/spec/finalizers")
                        .isEmpty());
        assertThat(kernel.find(configMap("demo", "one"))).isEmpty();
        kernel.patch(namespacePath("demo"), "metadata: {finalizers: null}");
        kernel.awaitGone(namespacePath("demo"));
    }

    @Test
    void aNamespaceMayComeBackAfterItIsGone() {
        kernel.create(Definitions.configMap("one"));
        kernel.delete(namespacePath("demo"));
        kernel.awaitGone(namespacePath("demo"));
        kernel.namespace("demo");
        kernel.create(Definitions.configMap("one"));
        assertThat(kernel.find(configMap("demo", "one"))).isPresent();
    }

    @Test
    void aDefinitionGoesAfterItsObjects() {
        kernel.create(Definitions.widget("one", "{}"));
        kernel.create("{apiVersion: example.dev/v1, kind: Widget, metadata: {name: held, finalizers: [a.dev/x]}}");
        Resource going = kernel.delete(crd("widgets.example.dev")).object().read();
        assertThat(CrdType.conditionHolds(going, "Terminating")).isTrue();
        assertThat(going.finalizers()).containsExactly(CrdType.CLEANUP_FINALIZER);
        assertThat(going.generation()).isEqualTo(1);

        kernel.awaitGone(widget("demo", "one"));
        Kernel.await(
                "held is being deleted",
                () -> kernel.get(widget("demo", "held")).deleting());
        assertThat(refused(() -> kernel.create(Definitions.widget("new", "{}"))))
                .isEqualTo(new Refusal.Forbidden(
                        Kernel.WIDGETS,
                        "new",
                        "create not allowed while custom resource definition is terminating",
                        null));
        kernel.patch(widget("demo", "held"), "metadata: {finalizers: null}");
        kernel.awaitGone(crd("widgets.example.dev"));
        assertThat(refused(() -> kernel.get(widget("demo", "held")))).isEqualTo(new Refusal.BadPath());

        kernel.create(Definitions.WIDGET);
        kernel.create(Definitions.widget("one", "{}"));
    }

    @Test
    void aDefinitionWithoutObjectsGoesAtOnce() {
        kernel.delete(crd("widgets.example.dev"));
        kernel.awaitGone(crd("widgets.example.dev"));
    }

    @Test
    void whatWasGoingAtARestartGoesAfterIt() throws InterruptedException {
        try (Kernel stopped = Kernel.inMemory()) {
            stopped.create(Definitions.WIDGET);
            stopped.create(Definitions.configMap("one"));
            stopped.create(
                    "{apiVersion: example.dev/v1, kind: Widget, metadata: {name: far, namespace: other}, spec: {}}");
            stopped.delete(namespacePath("demo"));
            stopped.delete(crd("widgets.example.dev"));
            assertThat(stopped.find(configMap("demo", "one"))).isPresent();
            stopped.living();
            stopped.awaitGone(namespacePath("demo"));
            stopped.awaitGone(crd("widgets.example.dev"));
            assertThat(stopped.find(configMap("demo", "one"))).isEmpty();
            assertThat(stopped.find(widget("other", "far"))).isEmpty();
        }
    }

    private JsonNode condition(String type) {
        for (JsonNode each : kernel.get(namespacePath("demo")).tree().at("/status/conditions")) {
            if (each.path("type").asText().equals(type)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }

    private void awaitCondition(String type, String status) {
        Kernel.await(
                type + " is " + status,
                () -> condition(type).path("status").asText().equals(status));
    }
}
