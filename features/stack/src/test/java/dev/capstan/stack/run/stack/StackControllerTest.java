package dev.capstan.stack.run.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.stack.kind.StackKinds;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// When a Stack is run, and what it says meanwhile and afterwards.
final class StackControllerTest {
    private static final List<String> READY = List.of("Ready=True/ProcessingCompleted");
    private static final List<String> RUNNING =
            List.of("Ready=False/NotReadyInProgress", "Reconciling=True/StackProcessing");

    private Stage stage = new Stage();

    @BeforeEach
    void begin() {
        stage.program("site");
    }

    @AfterEach
    void end() {
        stage.close();
    }

    /// [S1-57]
    @Test
    void aNewStackIsRunOnceAndSaysWhatCameOfIt() {
        stage.stack("site", "");
        stage.settle();
        UpdateObject update = stage.running("site");
        assertThat(update.getMetadata().getOwnerReferences())
                .singleElement()
                .returns("Stack", OwnerReference::getKind)
                .returns("site", OwnerReference::getName);
        assertThat(update.getSpec().path("type").asText()).isEqualTo("up");

        stage.succeed("site");
        stage.pass(Duration.ofDays(2));

        StackObject stack = stage.stack("site");
        assertThat(stack.getMetadata().getFinalizers()).containsExactly(StackKinds.FINALIZER);
        assertThat(stage.conditions("site")).isEqualTo(READY);
        assertThat(stack.getStatus().getObservedGeneration()).isEqualTo(1);
        assertThat(stack.getStatus().getOutputs()).hasToString("{\"url\":\"http://a\",\"key\":\"[secret]\"}");
        assertThat(stack.getStatus().getProjectInfo()).isEqualTo(new ProjectInfo("site", "yaml"));
        assertThat(stack.getStatus().getCurrentUpdate()).isNull();
        LastUpdate last = stage.last("site");
        assertThat(last.name()).isEqualTo(update.getMetadata().getName());
        assertThat(last.state()).isEqualTo("succeeded");
        assertThat(last.type()).isEqualTo("up");
        assertThat(last.permalink()).isEqualTo("https://p");
        assertThat(last.generation()).isEqualTo(1);
        assertThat(last.lastResyncTime()).isEqualTo("2026-01-01T12:00:00Z");
        assertThat(stage.updates("site")).hasSize(1);
    }

    @Test
    void aQuickRunCostsThreeWrites() {
        stage.stack("site", "");
        long before = stage.revision();
        stage.settle();
        UpdateObject update = stage.running("site");
        long begun = stage.revision();
        stage.end(update, "conditions: [{type: Complete, status: 'True'}]");
        long ended = stage.revision();
        stage.settle();
        long told = stage.revision();
        stage.pass(Duration.ofDays(1));
        stage.restart();
        stage.settle();

        assertThat(begun - before - 1).as("the finalizer and the Update").isEqualTo(2);
        assertThat(told - ended - 1).as("what came of it").isEqualTo(1);
        assertThat(stage.revision() - told - 1).as("what is not due").isZero();
        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void aRunThatTakesAWhileIsTold() {
        stage.stack("site", "");
        stage.settle();
        assertThat(stage.conditions("site")).isEmpty();

        stage.pass(Duration.ofSeconds(1));

        String name = stage.running("site").getMetadata().getName();
        assertThat(stage.conditions("site")).isEqualTo(RUNNING);
        assertThat(stage.message("site", "Ready")).isEqualTo("Update " + name + " (up) runs");
        CurrentUpdate current = stage.stack("site").getStatus().getCurrentUpdate();
        assertThat(current).isNotNull().returns(name, CurrentUpdate::name).returns("up", CurrentUpdate::type);
        stage.succeed("site");
        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void anUpdateIsNotMadeTwiceByWhoDoesNotKnowThatItWas() {
        stage.stack("site", "");
        stage.settle();
        stage.restart();
        stage.settle();
        assertThat(stage.updates("site")).hasSize(1);

        stage.end(stage.running("site"), "conditions: [{type: Complete, status: 'True'}]");
        stage.restart();
        stage.settle();

        assertThat(stage.updates("site")).hasSize(1);
        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void anUpdateThatIsTakenAwayIsMadeOnceMore() {
        stage.stack("site", "");
        stage.pass(Duration.ofSeconds(1));
        stage.pass(Duration.ofSeconds(1));
        assertThat(stage.conditions("site")).isEqualTo(RUNNING);

        stage.client().resource(stage.running("site")).delete();
        stage.settle();
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void aChangeOfItsSpecRunsIt() {
        stage.stack("site", "");
        stage.settle();
        stage.succeed("site");

        stage.patch("site", "{spec: {refresh: true}}");
        stage.settle();
        assertThat(stage.running("site").getSpec().path("refresh").asBoolean()).isTrue();
        assertThat(stage.running("site").getSpec().path("message").asText()).isEqualTo("New stack generation: 2");
        stage.succeed("site");

        assertThat(stage.last("site").generation()).isEqualTo(2);
        assertThat(stage.stack("site").getStatus().getObservedGeneration()).isEqualTo(2);
    }

    @Test
    void aChangeWhileItRunsWaitsForTheEnd() {
        stage.stack("site", "");
        stage.settle();
        stage.patch("site", "{spec: {refresh: true}}");
        stage.pass(Duration.ofSeconds(5));
        assertThat(stage.updates("site")).hasSize(1);

        stage.succeed("site");

        assertThat(stage.last("site").generation()).isEqualTo(1);
        assertThat(stage.conditions("site")).isEqualTo(RUNNING);
        stage.succeed("site");
        assertThat(stage.last("site").generation()).isEqualTo(2);
        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void aRequestRunsItAndIsSaidToHaveBeenSeen() {
        stage.stack("site", "");
        stage.settle();
        stage.succeed("site");

        stage.patch("site", "{metadata: {annotations: {pulumi.com/reconciliation-request: please}}}");
        stage.settle();
        stage.succeed("site");

        assertThat(stage.stack("site").getStatus().getObservedReconcileRequest())
                .isEqualTo("please");
        assertThat(stage.last("site").reconcileRequest()).isEqualTo("please");
        assertThat(stage.updates("site")).hasSize(2);
    }

    @Test
    void aChangeOfItsProgramRunsIt() {
        stage.stack("site", "");
        stage.stack("other", "");
        stage.rawStack("stranger", "stack: dev, programRef: {name: else}");
        stage.settle();
        stage.succeed("site");
        stage.succeed("other");

        stage.client()
                .genericKubernetesResources("pulumi.com/v1", "Program")
                .inNamespace(Stage.NAMESPACE)
                .withName("site")
                .edit(program -> {
                    program.setAdditionalProperty("program", Map.of("outputs", Map.of("url", "b")));
                    return program;
                });
        stage.settle();

        assertThat(stage.running("site").getSpec().path("message").asText())
                .startsWith("New revision of the program: 2-");
        assertThat(stage.isIdle("other")).isFalse();
        assertThat(stage.updates("stranger")).isEmpty();
    }

    @Test
    void aMissingProgramIsSaidAndRunAsSoonAsItIsThere() {
        stage.rawStack("site", "stack: dev, programRef: {name: later}");
        stage.settle();
        assertThat(stage.conditions("site"))
                .containsExactly("Ready=False/NotReadyStalled", "Stalled=True/SourceUnavailable");
        assertThat(stage.message("site", "Stalled"))
                .isEqualTo("there is no Program later: the Stack is run as soon as there is");

        stage.program("later");
        stage.settle();
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void aSourceThatHasToBeFetchedIsRefusedInWords() {
        stage.rawStack("site", "stack: dev, projectRepo: 'https://git.example/a', branch: main");
        stage.settle();

        assertThat(stage.conditions("site"))
                .containsExactly("Ready=False/NotReadyStalled", "Stalled=True/SourceUnavailable");
        assertThat(stage.message("site", "Ready")).startsWith("spec.projectRepo is a source that has to be fetched");
    }

    @Test
    void aSpecThatMakesNoSenseIsRefusedUntilItDoes() {
        stage.stack("site", ", prerequisites: [{name: site}], updateTemplate: {spec: {type: destroy}}");
        stage.settle();
        assertThat(stage.conditions("site")).containsExactly("Ready=False/NotReadyStalled", "Stalled=True/SpecInvalid");
        assertThat(stage.message("site", "Stalled"))
                .isEqualTo("spec.prerequisites[0].name is site, which is this Stack, expected another one;"
                        + " spec.updateTemplate.spec.type cannot be set, the Stack decides it: remove it");

        stage.patch("site", "{spec: {prerequisites: null, updateTemplate: null}}");
        stage.settle();
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void aTemplateThatTheServerRefusesIsSaid() {
        stage.stack("site", ", updateTemplate: {metadata: {labels: {team: 'no good!'}}}");
        stage.settle();

        assertThat(stage.conditions("site")).containsExactly("Ready=False/NotReadyStalled", "Stalled=True/SpecInvalid");
        assertThat(stage.message("site", "Stalled")).startsWith("spec.updateTemplate makes no valid Update: ");
    }

    @Test
    void aPreviewIsOnlyAPreview() {
        stage.stack("site", ", preview: true");
        stage.settle();
        assertThat(stage.running("site").getSpec().path("type").asText()).isEqualTo("preview");
        stage.fail("site", "no such type");
        assertThat(stage.conditions("site"))
                .containsExactly("Ready=False/NotReadyInProgress", "Reconciling=True/PreviewFailed");

        stage.pass(Duration.ofSeconds(10));
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
        assertThat(stage.stack("site").getStatus().getOutputs()).isNull();
        assertThat(stage.last("site").type()).isEqualTo("preview");
    }

    @Test
    void aStackThatAsksForItIsRunAgainAndAgain() {
        stage.stack("site", ", continueResyncOnCommitMatch: true, resyncFrequencySeconds: 300");
        stage.settle();
        stage.succeed("site");

        stage.pass(Duration.ofSeconds(299));
        assertThat(stage.isIdle("site")).isTrue();
        stage.pass(Duration.ofSeconds(1));
        assertThat(stage.running("site").getSpec().path("ttlAfterCompleted").asText())
                .isEqualTo("1h");
        stage.succeed("site");
        stage.pass(Duration.ofMinutes(5));
        stage.succeed("site");

        assertThat(stage.updates("site")).hasSize(3);
        assertThat(stage.conditions("site")).isEqualTo(READY);
    }
}
