package dev.capstan.stack.run.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What becomes of a Stack when somebody makes an Update of it by hand.
final class HandMadeTest {
    private static final List<String> READY = List.of("Ready=True/ProcessingCompleted");
    private static final List<String> DESTROYED = List.of("Ready=False/NotReadyStalled", "Stalled=True/StackDestroyed");
    private static final String SUCCESS = "conditions: [{type: Complete, status: 'True'}]";
    private static final String FAILURE = "message: out of disk, conditions: [{type: Complete, status: 'True'},"
            + " {type: Failed, status: 'True', reason: UpdateFailed}]";

    private final Stage stage = new Stage();

    @BeforeEach
    void begin() {
        stage.program("site");
        stage.stack("site", "");
        stage.settle();
    }

    @AfterEach
    void end() {
        stage.close();
    }

    /// An Update by hand that ends ten seconds after noon.
    private void run(String name, String spec, String status) {
        var _ = stage.create("""
                apiVersion: auto.pulumi.com/v1alpha1
                kind: Update
                metadata: {name: %s, namespace: web}
                spec: {workspaceName: site, stackName: dev, %s}
                """.formatted(name, spec));
        UpdateObject made = stage.updates("site").stream()
                .filter(each -> each.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow();
        stage.end(made, "endTime: '2026-01-01T12:00:10Z', " + status);
        stage.settle();
    }

    private JsonNode outputs() {
        return Samples.yaml(String.valueOf(stage.stack("site").getStatus().getOutputs()));
    }

    @Test
    void anUpByHandEndsAFailure() {
        stage.fail("site", "no such region", "SpecInvalid");

        run("byhand", "type: up", "values: {url: 'http://b'}, outputs: byhand-outputs, " + SUCCESS);

        assertThat(stage.conditions("site")).isEqualTo(READY);
        assertThat(stage.last("site").name()).isEqualTo("byhand");
        assertThat(stage.last("site").failures()).isZero();
        assertThat(stage.last("site").outputs()).isEqualTo("byhand-outputs");
        assertThat(outputs().path("url").asText()).isEqualTo("http://b");
        stage.pass(Duration.ofDays(1));
        assertThat(stage.updates("site")).hasSize(2);
    }

    @Test
    void aDestroyByHandIsNotUndoneBeforeSomethingChanges() {
        stage.succeed("site");

        run("byhand", "type: destroy", SUCCESS);

        assertThat(stage.conditions("site")).isEqualTo(DESTROYED);
        assertThat(stage.message("site", "Ready"))
                .isEqualTo("destroyed by Update byhand; it is made again when the spec, the Program or the annotation"
                        + " pulumi.com/reconciliation-request of the Stack changes");
        assertThat(outputs()).isEmpty();
        stage.restart();
        stage.pass(Duration.ofDays(1));
        assertThat(stage.isIdle("site")).isTrue();
        assertThat(stage.conditions("site")).isEqualTo(DESTROYED);

        stage.patch("site", "{metadata: {annotations: {pulumi.com/reconciliation-request: again}}}");
        stage.settle();
        stage.succeed("site");
        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void whoeverTakesOverFindsWhatWasDoneMeanwhile() {
        stage.succeed("site");
        stage.stop();
        run("byhand", "type: destroy", SUCCESS);

        stage.restart();
        stage.settle();

        assertThat(stage.conditions("site")).isEqualTo(DESTROYED);
    }

    @Test
    void anUpByHandThatFailsIsTriedAgain() {
        stage.succeed("site");

        run("byhand", "type: up", FAILURE);

        assertThat(stage.conditions("site"))
                .containsExactly("Ready=False/NotReadyInProgress", "Reconciling=True/RetryingAfterFailure");
        stage.pass(Duration.ofSeconds(20));
        stage.succeed("site");
        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void whatChangesNothingOrIsAboutSomeResourcesSaysNothingOfTheStack() {
        stage.fail("site", "no such region", "SpecInvalid");
        List<String> before = stage.conditions("site");

        run("preview", "type: preview", SUCCESS);
        run("refresh", "type: refresh", SUCCESS);
        run("part", "type: up, target: ['urn:a']", SUCCESS);
        run("less", "type: destroy, target: ['urn:a']", SUCCESS);

        assertThat(stage.conditions("site")).isEqualTo(before);
    }

    @Test
    void aStackThatWasDestroyedByHandIsDestroyedOnceMoreBeforeItGoes() {
        stage.patch("site", "{spec: {destroyOnFinalize: true}}");
        stage.succeed("site");
        stage.settle();
        stage.succeed("site");
        run("byhand", "type: destroy", SUCCESS);

        stage.at("site").delete();
        stage.settle();
        stage.succeed("site");

        stage.awaitEnd("site");
    }
}
