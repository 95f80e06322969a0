package dev.capstan.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.operator.host.PluginState.Condition;
import dev.capstan.spi.Outcome;
import dev.capstan.testkit.TestPlane;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several processes on the same resources.
final class OwnershipTest {
    @TempDir
    private Path directory;

    @Test
    void aTypeHasOneOwnerAndAnotherOneWhenThatEnds() throws InterruptedException {
        var ours = new Widgets().always((_, _) -> Outcome.unchanged().withMessage("first"));
        var theirs = new Widgets().always((_, _) -> Outcome.unchanged().withMessage("second"));
        try (TestPlane plane = TestPlane.inMemory()) {
            Bench first = shared(plane, "1", ours).type("Widget");
            first.create("Widget", "a", Map.of());
            assertThat(first.untilReady("Widget", "a")).containsEntry("message", "first");
            Bench second = shared(plane, "2", theirs);
            try {
                second.untilState("widgets", Condition.RUNNING);
                first.create("Widget", "b", Map.of());
                assertThat(first.untilReady("Widget", "b")).containsEntry("message", "first");

                first.operator().close();

                second.create("Widget", "c", Map.of());
                assertThat(second.untilReady("Widget", "c")).containsEntry("message", "second");
                assertThat(theirs.asked()).as("what was done is left alone").isEqualTo("reconcile c 1");
            } finally {
                second.operator().close();
            }
        }
    }

    private Bench shared(TestPlane plane, String folder, Widgets widgets) {
        return Bench.on(
                plane,
                directory.resolve(folder),
                List.of(Bench.reconciles(widgets)),
                options -> options.withLeasesIn("kube-system"));
    }
}
