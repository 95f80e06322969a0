package dev.capstan.stack.run.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Stacks that wait for others.
final class StackPrerequisiteTest {
    private static final List<String> READY = List.of("Ready=True/ProcessingCompleted");
    private static final List<String> WAITING =
            List.of("Ready=False/NotReadyInProgress", "Reconciling=True/PrerequisiteNotSatisfied");

    private final Stage stage = new Stage();

    @BeforeEach
    void begin() {
        stage.program("site");
    }

    @AfterEach
    void end() {
        stage.close();
    }

    @Test
    void aStackWaitsForThoseItNeedsAndIsWokenByThem() {
        stage.stack("site", ", prerequisites: [{name: net}, {name: dns}]");
        stage.stack("net", "");
        stage.settle();
        assertThat(stage.conditions("site")).isEqualTo(WAITING);
        assertThat(stage.message("site", "Ready"))
                .isEqualTo("prerequisites: Stack net has not been processed as it is now; there is no Stack dns");
        assertThat(stage.updates("site")).isEmpty();

        stage.succeed("net");
        assertThat(stage.message("site", "Ready")).isEqualTo("prerequisites: there is no Stack dns");
        stage.stack("dns", "");
        stage.settle();
        stage.fail("dns", "no zone");
        assertThat(stage.message("site", "Ready")).isEqualTo("prerequisites: Stack dns failed");
        stage.pass(Duration.ofSeconds(10));
        stage.succeed("dns");
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
    }

    @Test
    void aPrerequisiteThatIsTooOldIsRunOnceMore() {
        stage.stack("net", "");
        stage.settle();
        stage.succeed("net");
        stage.pass(Duration.ofHours(2));

        stage.stack("site", ", prerequisites: [{name: net, requirement: {succeededWithinDuration: 1h}}]");
        stage.settle();
        assertThat(stage.conditions("site")).isEqualTo(WAITING);
        assertThat(stage.stack("net").request())
                .isEqualTo("after-" + stage.last("net").name());
        stage.succeed("net");
        stage.succeed("site");

        assertThat(stage.conditions("site")).isEqualTo(READY);
        assertThat(stage.updates("net")).hasSize(2);
    }

    @Test
    void aChangeOfAPrerequisiteRunsNothingThatIsNotDue() {
        stage.stack("net", "");
        stage.settle();
        stage.succeed("net");
        stage.stack("site", ", prerequisites: [{name: net}]");
        stage.settle();
        stage.succeed("site");

        stage.patch("net", "{spec: {refresh: true}}");
        stage.settle();
        stage.succeed("net");

        assertThat(stage.updates("site")).hasSize(1);
        assertThat(stage.conditions("site")).isEqualTo(READY);
    }
}
