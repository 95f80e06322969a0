package dev.capstan.stack.run.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How a Stack goes.
final class StackDeletionTest {
    private static final List<String> RETRYING =
            List.of("Ready=False/NotReadyInProgress", "Reconciling=True/RetryingAfterFailure");

    private final Stage stage = new Stage();

    @BeforeEach
    void begin() {
        stage.program("site");
    }

    @AfterEach
    void end() {
        stage.close();
    }

    private void ready(String besides) {
        stage.stack("site", besides);
        stage.settle();
        stage.succeed("site");
    }

    private void delete() {
        stage.at("site").delete();
        stage.settle();
    }

    /// [S1-43]
    @Test
    void aStackThatIsNotToBeDestroyedGoesAtOnce() {
        ready("");

        delete();

        assertThat(stage.isThere("site")).isFalse();
    }

    /// [S1-42]
    @Test
    void aStackIsDestroyedBeforeItGoes() {
        ready(", destroyOnFinalize: true, targets: [a], prerequisites: []");

        delete();
        UpdateObject destroy = stage.running("site");
        assertThat(destroy.getSpec().path("type").asText()).isEqualTo("destroy");
        assertThat(destroy.getSpec().path("message").asText()).isEqualTo("Stack marked for deletion");
        stage.pass(Duration.ofSeconds(2));
        assertThat(stage.isThere("site")).isTrue();
        assertThat(stage.message("site", "Reconciling"))
                .isEqualTo("Update " + destroy.getMetadata().getName() + " (destroy) runs");

        stage.succeed("site");

        assertThat(stage.isThere("site")).isFalse();
    }

    /// [S1-42]
    @Test
    void aStackIsDestroyedThoughItsProgramIsGone() {
        ready(", destroyOnFinalize: true");
        stage.client()
                .genericKubernetesResources("pulumi.com/v1", "Program")
                .inNamespace(Stage.NAMESPACE)
                .delete();
        stage.settle();

        delete();
        stage.succeed("site");

        assertThat(stage.isThere("site")).isFalse();
    }

    @Test
    void aStackThatMakesNoSenseCanBeDestroyed() {
        ready(", destroyOnFinalize: true");
        stage.patch(
                "site",
                "{spec: {programRef: null, prerequisites: [{name: site}], updateTemplate: {spec: {type: up}}}}");
        stage.settle();
        assertThat(stage.conditions("site")).contains("Stalled=True/SpecInvalid");

        delete();
        assertThat(stage.running("site").getSpec().path("type").asText()).isEqualTo("destroy");
        stage.succeed("site");

        assertThat(stage.isThere("site")).isFalse();
    }

    @Test
    void aPrerequisiteNeverBlocksADeletion() {
        ready(", destroyOnFinalize: true");
        stage.patch("site", "{spec: {prerequisites: [{name: missing}]}}");
        stage.settle();
        assertThat(stage.conditions("site")).contains("Reconciling=True/PrerequisiteNotSatisfied");

        delete();
        stage.succeed("site");

        assertThat(stage.isThere("site")).isFalse();
    }

    /// [A1-6]
    @Test
    void aStackThatCannotBeDestroyedIsKeptAndTriedForEver() {
        ready(", destroyOnFinalize: true");
        delete();
        for (int seconds : List.of(10, 30, 90, 270, 810)) {
            stage.fail("site", "still in use");
            assertThat(stage.conditions("site")).isEqualTo(RETRYING);
            stage.pass(Duration.ofSeconds(seconds - 1));
            assertThat(stage.isIdle("site")).isTrue();
            stage.pass(Duration.ofSeconds(1));
        }
        stage.fail("site", "still in use");
        assertThat(stage.message("site", "Reconciling"))
                .startsWith("destroy failed 6 times: still in use; the Stack is kept until it is destroyed, and that is"
                        + " tried again at ")
                .endsWith("; to let it go without, set spec.destroyOnFinalize to false");
        stage.restart();
        stage.settle();
        assertThat(stage.isIdle("site")).isTrue();

        stage.pass(Duration.ofSeconds(2430));
        stage.succeed("site");

        assertThat(stage.isThere("site")).isFalse();
    }

    @Test
    void aStackThatCannotBeDestroyedGoesWhenItNeedNotBe() {
        ready(", destroyOnFinalize: true");
        delete();
        stage.fail("site", "still in use");

        stage.patch("site", "{spec: {destroyOnFinalize: false}}");
        stage.settle();

        assertThat(stage.isThere("site")).isFalse();
    }

    @Test
    void aRequestHurriesADestruction() {
        ready(", destroyOnFinalize: true");
        delete();
        stage.fail("site", "still in use");

        stage.patch("site", "{metadata: {annotations: {pulumi.com/reconciliation-request: now}}}");
        stage.settle();
        stage.succeed("site");

        assertThat(stage.isThere("site")).isFalse();
    }

    @Test
    void aRunIsAwaitedBeforeTheStackIsDestroyed() {
        stage.stack("site", ", destroyOnFinalize: true");
        stage.settle();
        UpdateObject up = stage.running("site");
        delete();
        stage.pass(Duration.ofSeconds(2));
        assertThat(stage.message("site", "Reconciling"))
                .isEqualTo("Update " + up.getMetadata().getName()
                        + " (up) runs; when it has ended, the stack is destroyed");

        stage.succeed("site");
        assertThat(stage.running("site").getSpec().path("type").asText()).isEqualTo("destroy");
        stage.succeed("site");

        assertThat(stage.isThere("site")).isFalse();
    }

    @Test
    void aPreviewHasNothingToDestroy() {
        ready(", destroyOnFinalize: true, preview: true");

        delete();

        assertThat(stage.isThere("site")).isFalse();
    }

    @Test
    void aStackThatNeverRanIsDestroyedToo() {
        stage.rawStack("site", "stack: dev, destroyOnFinalize: true, projectRepo: 'https://git.example/a'");
        stage.settle();

        delete();
        stage.succeed("site");

        assertThat(stage.isThere("site")).isFalse();
    }

    @Test
    void whoeverTakesOverGoesOnWithTheDestruction() {
        ready(", destroyOnFinalize: true");
        delete();
        stage.restart();
        stage.settle();
        assertThat(stage.updates("site")).hasSize(2);

        stage.succeed("site");

        assertThat(stage.isThere("site")).isFalse();
    }

    /// Everything that belongs to the Stack goes first then, and must not take the destruction with it.
    @Test
    void aStackThatIsDeletedInTheForegroundIsDestroyed() {
        ready(", destroyOnFinalize: true");
        stage.at("site").withPropagationPolicy(DeletionPropagation.FOREGROUND).delete();
        stage.settle();
        assertThat(stage.running("site").getSpec().path("type").asText()).isEqualTo("destroy");

        stage.succeed("site");
        stage.pass(Duration.ofSeconds(2));

        stage.awaitEnd("site");
    }

    /// Nothing can be made in a namespace that goes.
    @Test
    void aStackOfANamespaceThatGoesSaysWhyItStays() {
        ready(", destroyOnFinalize: true");
        stage.client().namespaces().withName(Stage.NAMESPACE).delete();
        stage.awaitDeletion("site");
        stage.settle();

        assertThat(stage.conditions("site"))
                .containsExactly("Ready=False/NotReadyStalled", "Stalled=True/NamespaceTerminating");
        assertThat(stage.message("site", "Stalled"))
                .isEqualTo("namespace web is being deleted, and no Update can be made in it: what the stack made is NOT"
                        + " destroyed. Destroy it by other means, then let the Stack go: set spec.destroyOnFinalize to"
                        + " false");

        stage.patch("site", "{spec: {destroyOnFinalize: false}}");
        stage.settle();
        assertThat(stage.isThere("site")).isFalse();
    }
}
