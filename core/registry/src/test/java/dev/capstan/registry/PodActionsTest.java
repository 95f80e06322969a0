package dev.capstan.registry;

import static dev.capstan.registry.Kernel.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What can be done with pods only.
class PodActionsTest {
    private static final ResourcePath POD = new ResourcePath(new GroupResource("", "pods"), "v1", "demo", "a", "");
    private static final ResourcePath BUDGET =
            new ResourcePath(new GroupResource("policy", "poddisruptionbudgets"), "v1", "demo", "b", "");
    private static final String READY = "status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}";
    private Kernel kernel;

    @BeforeEach
    void open() throws InterruptedException {
        kernel = Kernel.inMemory();
        kernel.create("{apiVersion: v1, kind: Pod, metadata: {name: a, labels: {app: x}},"
                + " spec: {containers: [{name: c, image: i}]}}");
    }

    @AfterEach
    void close() {
        kernel.close();
    }

    @Test
    void aPodIsBoundToANodeOnce() {
        bind("{metadata: {name: a, annotations: {k: v}}, target: {kind: Node, name: n1}}");

        Resource pod = kernel.get(POD);
        assertThat(pod.tree().at("/spec/nodeName").asText()).isEqualTo("n1");
        assertThat(pod.annotations()).containsEntry("k", "v");
        assertThat(pod.generation()).isEqualTo(1);
        assertThat(pod.tree().at("/status/conditions/0/type").asText()).isEqualTo("PodScheduled");
        assertThat(refused(() -> bind("{target: {name: n2}}")).message())
                .isEqualTo("Operation cannot be fulfilled on pods/binding \"a\": pod a is already assigned to node"
                        + " \"n1\"");
    }

    @Test
    void aBindingNamesANode() {
        assertThat(refused(() -> bind("{metadata: {name: a}, target: {kind: Shelf}}"))
                        .message())
                .isEqualTo("Binding \"a\" is invalid: [target.kind: Invalid value: \"Shelf\": must be Node,"
                        + " target.name: Required value]");
    }

    @Test
    void aPodThatDoesNotRunIsEvictedWhateverItsBudgetSays() {
        budget("status: {disruptionsAllowed: 0}");

        evict();

        assertThat(kernel.find(POD)).isEmpty();
    }

    @Test
    void aBudgetKeepsItsPods() {
        budget("status: {observedGeneration: 1, disruptionsAllowed: 0, desiredHealthy: 1, currentHealthy: 1}");
        kernel.patch(POD.withSubresource("status"), READY);

        assertThat(refused(this::evict))
                .isEqualTo(new Refusal.TooManyRequests(
                        "Cannot evict pod as it would violate the pod's disruption budget.",
                        "DisruptionBudget",
                        "The disruption budget b needs 1 healthy pods and has 1 currently"));
        assertThat(kernel.find(POD)).isPresent();
    }

    @Test
    void aBudgetThatNobodyHasLookedAtAllowsNothing() {
        budget("status: {disruptionsAllowed: 5}");
        kernel.patch(POD.withSubresource("status"), READY);

        assertThat(((Refusal.TooManyRequests) refused(this::evict)).detail())
                .isEqualTo("The disruption budget b is still being processed by the server.");
    }

    @Test
    void anEvictionIsChargedToTheBudget() {
        budget("status: {observedGeneration: 1, disruptionsAllowed: 2, desiredHealthy: 1, currentHealthy: 3}");
        kernel.patch(POD.withSubresource("status"), READY);

        kernel.registry().evict(POD.withSubresource("eviction"), new DeleteOptions(true, null, null, null));
        assertThat(kernel.find(POD)).isPresent();
        evict();

        assertThat(kernel.find(POD)).isEmpty();
        Resource budget = kernel.get(BUDGET);
        assertThat(budget.tree().at("/status/disruptionsAllowed").asLong()).isEqualTo(1);
        assertThat(budget.tree().at("/status/disruptedPods").has("a")).isTrue();
    }

    @Test
    void aPodThatIsNotReadyGoesWhenEnoughOthersAre() {
        budget("status: {observedGeneration: 1, disruptionsAllowed: 0, desiredHealthy: 1, currentHealthy: 1}");
        kernel.patch(POD.withSubresource("status"), "status: {phase: Running}");

        evict();

        assertThat(kernel.find(POD)).isEmpty();
    }

    @Test
    void containersForALookInsideAreAddedLaterAndStay() {
        ResourcePath ephemeral = POD.withSubresource("ephemeralcontainers");

        Resource pod = kernel.patch(
                ephemeral,
                "{metadata: {labels: {z: z}}, spec: {nodeName: x, ephemeralContainers: [{name: d, image: i}]}}");

        assertThat(pod.tree().at("/spec/ephemeralContainers/0/name").asText()).isEqualTo("d");
        assertThat(pod.tree().at("/spec").has("nodeName")).isFalse();
        assertThat(pod.labels()).containsOnlyKeys("app");
        assertThat(refused(() -> kernel.patch(ephemeral, "spec: {ephemeralContainers: null}"))
                        .message())
                .isEqualTo("Pod \"a\" is invalid: spec.ephemeralContainers: Forbidden: existing ephemeral containers"
                        + " \"d\" may not be removed");
        assertThat(refused(() -> kernel.patch(POD, "spec: {ephemeralContainers: null}"))
                        .message())
                .contains("spec.ephemeralContainers: Forbidden");
        assertThat(refused(() -> kernel.create("{apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {containers:"
                                + " [{name: c, image: i}], ephemeralContainers: [{name: d, image: i}]}}"))
                        .message())
                .isEqualTo("Pod \"b\" is invalid: spec.ephemeralContainers: Forbidden: cannot be set on create");
    }

    private void budget(String status) {
        kernel.create("{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b},"
                + " spec: {minAvailable: 1, selector: {matchLabels: {app: x}}}}");
        kernel.patch(BUDGET.withSubresource("status"), status);
    }

    private Written bind(String yaml) {
        var binding = new Resource((ObjectNode) Kernel.yaml(yaml).tree());
        return kernel.registry().bind(POD.withSubresource("binding"), binding, WriteOptions.DEFAULT);
    }

    private Deleted evict() {
        return kernel.registry().evict(POD.withSubresource("eviction"), DeleteOptions.DEFAULT);
    }
}
