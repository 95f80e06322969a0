package dev.capstan.stack.run.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What becomes of a Stack whose Updates fail, and what is counted.
final class StackFailureTest {
    private static final List<String> READY = List.of("Ready=True/ProcessingCompleted");
    private static final List<String> RETRYING =
            List.of("Ready=False/NotReadyInProgress", "Reconciling=True/RetryingAfterFailure");
    private static final List<String> STALLED = List.of("Ready=False/NotReadyStalled", "Stalled=True/UpdateFailed");

    private final Stage stage = new Stage();

    @BeforeEach
    void begin() {
        stage.program("site");
    }

    @AfterEach
    void end() {
        stage.close();
    }

    /// Fails what runs, and what is tried after it, until nothing is tried any more.
    private void failUntilStalled() {
        stage.fail("site", "out of disk");
        stage.pass(Duration.ofSeconds(10));
        stage.fail("site", "out of disk");
        stage.pass(Duration.ofSeconds(30));
        stage.fail("site", "out of disk");
        assertThat(stage.conditions("site")).isEqualTo(STALLED);
    }

    @Test
    void aFailureIsTriedAgainLaterAndLater() {
        stage.stack("site", "");
        stage.settle();
        stage.fail("site", "out of disk");
        assertThat(stage.conditions("site")).isEqualTo(RETRYING);
        assertThat(stage.message("site", "Ready"))
                .isEqualTo("up failed: out of disk; it is tried again at 2026-01-01T12:00:10Z");
        assertThat(stage.last("site").failures()).isEqualTo(1);
        stage.pass(Duration.ofSeconds(9));
        assertThat(stage.isIdle("site")).isTrue();
        stage.pass(Duration.ofSeconds(1));
        stage.fail("site", "out of disk");
        assertThat(stage.last("site").failures()).isEqualTo(2);
        stage.pass(Duration.ofSeconds(29));
        assertThat(stage.isIdle("site")).isTrue();

        stage.pass(Duration.ofSeconds(1));
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
        assertThat(stage.last("site").failures()).isZero();
        assertThat(stage.last("site").message()).isEmpty();
    }

    @Test
    void afterThreeFailuresItIsLeftAloneUntilItsSpecChanges() {
        stage.stack("site", "");
        stage.settle();
        failUntilStalled();
        stage.pass(Duration.ofDays(3));
        assertThat(stage.updates("site")).hasSize(3);
        assertThat(stage.message("site", "Stalled"))
                .isEqualTo(
                        "up failed 3 times: out of disk; the Stack is tried again when its spec, its Program or its annotation"
                                + " pulumi.com/reconciliation-request changes");

        stage.patch("site", "{spec: {refresh: true}}");
        stage.settle();
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void aRequestEndsAStall() {
        stage.stack("site", "");
        stage.settle();
        failUntilStalled();

        stage.patch("site", "{metadata: {annotations: {pulumi.com/reconciliation-request: again}}}");
        stage.settle();
        stage.fail("site", "out of disk");

        assertThat(stage.last("site").failures()).isEqualTo(1);
        assertThat(stage.conditions("site")).isEqualTo(RETRYING);
    }

    @Test
    void aRestartNeitherHurriesNorForgets() {
        stage.stack("site", "");
        stage.settle();
        stage.fail("site", "out of disk");
        stage.restart();
        stage.pass(Duration.ofSeconds(9));
        assertThat(stage.isIdle("site")).isTrue();
        stage.pass(Duration.ofSeconds(1));

        stage.fail("site", "out of disk");

        assertThat(stage.last("site").failures()).isEqualTo(2);
    }

    @Test
    void aFailureOfAnotherProgramIsTheFirst() {
        stage.stack("site", "");
        stage.settle();
        failUntilStalled();

        stage.client()
                .genericKubernetesResources("pulumi.com/v1", "Program")
                .inNamespace(Stage.NAMESPACE)
                .delete();
        stage.settle();
        assertThat(stage.conditions("site"))
                .containsExactly("Ready=False/NotReadyStalled", "Stalled=True/SourceUnavailable");
        stage.program("site");
        stage.settle();
        stage.fail("site", "out of disk");

        assertThat(stage.last("site").failures()).isEqualTo(1);
    }

    @Test
    void aConflictIsLeftAloneUnlessItIsToBeTriedAgain() {
        stage.stack("site", "");
        stage.settle();
        stage.fail("site", "locked by ci", "UpdateConflict");
        assertThat(stage.conditions("site"))
                .containsExactly("Ready=False/NotReadyStalled", "Stalled=True/UpdateConflict");
        stage.restart();
        stage.pass(Duration.ofDays(1));
        assertThat(stage.updates("site")).hasSize(1);

        stage.patch("site", "{spec: {retryOnUpdateConflict: true}}");
        stage.settle();
        for (int i = 0; i < 5; i++) {
            stage.fail("site", "locked by ci", "UpdateConflict");
            assertThat(stage.conditions("site")).isEqualTo(RETRYING);
            stage.pass(Duration.ofSeconds(30));
        }
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void aProgramThatMakesNoSenseIsNotTriedAgain() {
        stage.stack("site", "");
        stage.settle();
        stage.fail("site", "resources.a has no type", "SpecInvalid");
        assertThat(stage.conditions("site")).containsExactly("Ready=False/NotReadyStalled", "Stalled=True/SpecInvalid");
        assertThat(stage.message("site", "Stalled"))
                .startsWith("up failed: resources.a has no type; the Stack is tried again when");
        stage.restart();
        stage.pass(Duration.ofDays(1));
        assertThat(stage.updates("site")).hasSize(1);

        stage.patch("site", "{metadata: {annotations: {pulumi.com/reconciliation-request: again}}}");
        stage.settle();
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void aFailureAfterAConflictIsNotTakenForOne() {
        stage.stack("site", "");
        stage.settle();
        stage.fail("site", "locked by ci", "UpdateConflict");
        stage.patch("site", "{metadata: {annotations: {pulumi.com/reconciliation-request: again}}}");
        stage.settle();

        stage.fail("site", "out of disk");

        assertThat(stage.conditions("site")).isEqualTo(RETRYING);
    }

    @Test
    void whatIsFailingOrReconcilingIsCounted() {
        stage.stack("site", "");
        stage.stack("other", "");
        stage.settle();
        stage.succeed("other");
        assertThat(stage.meters().get("stacks_active").gauge().value()).isEqualTo(1);
        stage.pass(Duration.ofSeconds(1));
        assertThat(stage.meters().get("stacks_active").gauge().value()).isEqualTo(2);
        assertThat(stage.meters().find("stacks_failing").gauges()).isEmpty();
        assertThat(stage.meters()
                        .get("stacks_reconciling")
                        .tags("name", "site")
                        .gauge()
                        .value())
                .isEqualTo(1);

        stage.fail("site", "out of disk");
        assertThat(stage.meters()
                        .get("stacks_failing")
                        .tags("namespace", "web", "name", "site")
                        .gauge()
                        .value())
                .isEqualTo(1);
        stage.pass(Duration.ofSeconds(10));
        stage.succeed("site");

        assertThat(stage.meters().find("stacks_failing").gauges()).isEmpty();
        assertThat(stage.meters().find("stacks_reconciling").gauges()).isEmpty();
        stage.at("site").delete();
        stage.settle();
        assertThat(stage.meters().get("stacks_active").gauge().value()).isEqualTo(1);
    }
}
