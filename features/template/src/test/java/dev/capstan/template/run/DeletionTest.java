package dev.capstan.template.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Instances and Templates that go.
final class DeletionTest {
    private static final String STACK = "city-website-berlin";
    private static final String CRD = "citywebsites.websites.example.com";

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    private void retain() {
        bench.patch(Bench.TEMPLATE, "city-website", "spec: {lifecycle: {destroyOnDelete: false}}");
        bench.await(
                PulumiKinds.STACK,
                STACK,
                each -> !each.at("/spec/destroyOnFinalize").asBoolean(true));
    }

    /// [S1-42] [S1-45] The Program stays until the Stack is gone: it is needed to destroy it.
    @Test
    void anInstanceGoesWhenItsStackIsDestroyed() {
        bench.berlin();

        bench.delete(Bench.WEBSITE, "berlin");

        bench.awaitReason(Bench.WEBSITE, "berlin", "Destroying");
        assertThat(bench.find(PulumiKinds.STACK, STACK)
                        .orElseThrow()
                        .at("/spec/destroyOnFinalize")
                        .asBoolean())
                .isTrue();
        assertThat(bench.find(PulumiKinds.PROGRAM, STACK)).isPresent();
        bench.stackIsDestroyed(STACK);
        bench.awaitGone(Bench.WEBSITE, "berlin");
        assertThat(bench.find(PulumiKinds.STACK, STACK)).isEmpty();
        assertThat(bench.find(PulumiKinds.PROGRAM, STACK)).isEmpty();
    }

    /// [A1-6]
    @Test
    void aStuckDestroyIsShown() {
        bench.berlin();
        bench.delete(Bench.WEBSITE, "berlin");
        bench.awaitReason(Bench.WEBSITE, "berlin", "Destroying");

        bench.stackSays(STACK, "conditions: [{type: Reconciling, status: 'True', reason: StackProcessing}]");
        bench.await(
                Bench.WEBSITE,
                "berlin",
                each -> Bench.condition(each, "Reconciling").has("reason"));
        bench.stackSays(STACK, "lastUpdate: {state: failed, message: bucket is not empty}, conditions: []");
        ObjectNode failed = bench.awaitReason(Bench.WEBSITE, "berlin", "DestroyFailed");
        bench.stackSays(STACK, "conditions: [{type: Stalled, status: 'True', reason: UpdateFailed, message: gave up}]");
        ObjectNode stalled = bench.awaitReason(Bench.WEBSITE, "berlin", "DestroyStalled");

        assertThat(failed.at("/status/conditions")).hasSize(1);
        assertThat(failed.at("/status/lastUpdate/state").asText()).isEqualTo("failed");
        assertThat(Bench.condition(stalled, "Stalled").path("message").asText()).isEqualTo("gave up");
        assertThat(Bench.message(failed))
                .isEqualTo("Stack template-test/city-website-berlin is being destroyed, which failed and is tried"
                        + " again: bucket is not empty");
        assertThat(Bench.message(stalled))
                .isEqualTo("Stack template-test/city-website-berlin is being destroyed and is stalled:"
                        + " UpdateFailed: gave up");
        assertThat(stalled.at("/status/ready").booleanValue()).isFalse();
        bench.stackIsDestroyed(STACK);
        bench.awaitGone(Bench.WEBSITE, "berlin");
    }

    /// [S1-43] The Stack, which somebody still holds, says that nothing is to be destroyed.
    @Test
    void anInstanceThatKeepsItsResourcesGoesAtOnce() {
        bench.berlin();
        retain();
        // Somebody has meddled: it is patched before it is deleted.
        bench.restart(() -> bench.patch(PulumiKinds.STACK, STACK, "spec: {destroyOnFinalize: true}"));
        bench.awaitReason(Bench.TEMPLATE, "city-website", "ReconcileSucceeded");

        bench.delete(Bench.WEBSITE, "berlin");

        bench.awaitGone(Bench.WEBSITE, "berlin");
        assertThat(bench.find(PulumiKinds.PROGRAM, STACK)).isEmpty();
        ObjectNode stack = bench.find(PulumiKinds.STACK, STACK).orElseThrow();
        assertThat(stack.at("/spec/destroyOnFinalize").asBoolean(true)).isFalse();
        assertThat(stack.path("metadata").has("deletionTimestamp")).isTrue();
    }

    /// [S1-42]
    @Test
    void anInstanceWhoseStackIsGoneGoes() {
        bench.berlin();
        bench.restart(() -> {
            bench.delete(PulumiKinds.STACK, STACK);
            bench.stackIsDestroyed(STACK);
            bench.delete(Bench.WEBSITE, "berlin");
        });

        bench.awaitGone(Bench.WEBSITE, "berlin");
        assertThat(bench.find(PulumiKinds.PROGRAM, STACK)).isEmpty();
    }

    @Test
    void anInstanceWhoseProgramIsGoneGoes() {
        bench.berlin();
        bench.restart(() -> {
            bench.delete(PulumiKinds.PROGRAM, STACK);
            bench.delete(Bench.WEBSITE, "berlin");
        });

        bench.stackIsDestroyed(STACK);
        bench.awaitGone(Bench.WEBSITE, "berlin");
    }

    /// Deletion must not need expressions: the Template is broken, and so is the instance.
    @Test
    void anInstanceThatIsWrongCanBeDeleted() {
        bench.create(Bench.TEMPLATE, Bench.cityWebsite());
        bench.create(Bench.WEBSITE, Bench.instance("berlin", "city: Berlin"));
        bench.awaitReason(Bench.WEBSITE, "berlin", "StackReconciling");
        bench.patch(
                Bench.TEMPLATE,
                "city-website",
                "{metadata: {annotations: {pulumi.com/allow-breaking-changes: 'true'}},"
                        + " spec: {schema: {spec: {country: {type: string, required: true}}}}}");
        bench.awaitReason(Bench.WEBSITE, "berlin", "InvalidSpec");
        bench.restart(
                () -> bench.patch(Bench.TEMPLATE, "city-website", "spec: {resources: {index-html: {type: '${x}'}}}"));

        bench.delete(Bench.WEBSITE, "berlin");

        bench.awaitGone(Bench.WEBSITE, "berlin");
    }

    /// [S1-44] [A1-6]
    @Test
    void aTemplateWithInstancesWaitsAndSaysForWhom() {
        bench.berlin();

        bench.delete(Bench.TEMPLATE, "city-website");

        ObjectNode waiting = bench.awaitReason(Bench.TEMPLATE, "city-website", "WaitingForInstances");
        assertThat(Bench.condition(waiting, "Ready").path("status").asText()).isEqualTo("False");
        assertThat(Bench.message(waiting))
                .isEqualTo("1 instance is left: template-test/berlin. Delete them, or annotate the Template with"
                        + " pulumi.com/delete-instances: \"true\" to have that done");
        assertThat(bench.find(PulumiKinds.CRD, CRD)).isPresent();
        bench.create(Bench.WEBSITE, Bench.instance("late", "city: Ulm"));
        assertThat(Bench.message(bench.awaitReason(Bench.WEBSITE, "late", "TemplateDeleting")))
                .isEqualTo("Template template-test/city-website is being deleted and takes no new instances:"
                        + " delete this one");
        assertThat(bench.find(PulumiKinds.STACK, "city-website-late")).isEmpty();
        bench.delete(Bench.WEBSITE, "late");
        bench.awaitGone(Bench.WEBSITE, "late");
        bench.delete(Bench.WEBSITE, "berlin");
        bench.stackIsDestroyed(STACK);
        bench.awaitGone(Bench.TEMPLATE, "city-website");
        assertThat(bench.find(PulumiKinds.CRD, CRD)).isEmpty();
        assertThat(bench.controller().size()).isZero();
    }

    /// [A1-6]
    @Test
    void aTemplateTakesItsInstancesAlongWhenAsked() {
        bench.berlin();
        bench.create(Bench.WEBSITE, Bench.instance("paris", "city: Paris"));
        bench.stackIsHeld("city-website-paris");
        bench.delete(Bench.TEMPLATE, "city-website");
        bench.awaitReason(Bench.TEMPLATE, "city-website", "WaitingForInstances");

        bench.patch(Bench.TEMPLATE, "city-website", "metadata: {annotations: {pulumi.com/delete-instances: 'true'}}");

        bench.stackIsDestroyed(STACK);
        bench.stackIsDestroyed("city-website-paris");
        bench.awaitGone(Bench.TEMPLATE, "city-website");
        assertThat(bench.find(PulumiKinds.CRD, CRD)).isEmpty();
        assertThat(bench.find(PulumiKinds.PROGRAM, STACK)).isEmpty();
    }

    /// [S1-44] Nobody has an instance of it any more.
    @Test
    void aTemplateWaitsForStacksThatAreLeftOver() {
        bench.berlin();
        bench.restart(() -> {
            bench.delete(Bench.WEBSITE, "berlin");
            bench.patch(Bench.WEBSITE, "berlin", "metadata: {finalizers: []}");
            bench.delete(Bench.TEMPLATE, "city-website");
        });

        ObjectNode waiting = bench.awaitReason(Bench.TEMPLATE, "city-website", "WaitingForStacks");
        assertThat(Bench.message(waiting))
                .isEqualTo("1 Stack is left: template-test/city-website-berlin: delete them, or annotate the Template"
                        + " with pulumi.com/delete-instances: \"true\" to have that done");
        bench.patch(Bench.TEMPLATE, "city-website", "metadata: {annotations: {pulumi.com/delete-instances: 'true'}}");
        bench.stackIsDestroyed(STACK);
        bench.awaitGone(Bench.TEMPLATE, "city-website");
        assertThat(bench.find(PulumiKinds.PROGRAM, STACK)).isEmpty();
        assertThat(bench.find(PulumiKinds.CRD, CRD)).isEmpty();
    }

    /// [S1-44] A Template that never made anything.
    @Test
    void aTemplateThatWasNeverValidGoesAtOnce() {
        ObjectNode wrong = Bench.small("wrong", "Wrong");
        ((ObjectNode) wrong.at("/spec/outputs")).put("port", "${nowhere.id}");
        bench.create(Bench.TEMPLATE, wrong);
        bench.awaitReason(Bench.TEMPLATE, "wrong", "ValidationFailed");

        bench.delete(Bench.TEMPLATE, "wrong");

        bench.awaitGone(Bench.TEMPLATE, "wrong");
    }
}
