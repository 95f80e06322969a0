package dev.capstan.stack.run.stack;

import static dev.capstan.stack.run.stack.Samples.NOON;
import static dev.capstan.stack.run.stack.Samples.last;
import static dev.capstan.stack.run.stack.Samples.spec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Conditions;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class StandingTest {
    private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);

    /// Whatever a Stack was before, what it says now is not mixed with it.
    @Test
    void everyStandingIsToldAsKstatusExpectsIt() {
        var all = new ArrayList<Standing>(List.of(new Standing.Ready()));
        Stream.of(Standing.Activity.values()).forEach(each -> all.add(new Standing.Reconciling(each, "because")));
        Stream.of(Standing.Obstacle.values()).forEach(each -> all.add(new Standing.Stalled(each, "because")));

        assertThat(all)
                .allSatisfy(before -> assertThat(all).allSatisfy(after -> {
                    var conditions = new ArrayList<Condition>();
                    before.tell(new Conditions(conditions, 1, CLOCK));
                    after.tell(new Conditions(conditions, 2, CLOCK));
                    assertThat(conditions)
                            .extracting(each -> each.getType() + "=" + each.getStatus() + "/" + each.getReason())
                            .containsExactlyInAnyOrderElementsOf(expected(after));
                    assertThat(conditions)
                            .extracting(Condition::getObservedGeneration)
                            .containsOnly(2L);
                }));
    }

    private static List<String> expected(Standing standing) {
        return switch (standing) {
            case Standing.Ready() -> List.of("Ready=True/ProcessingCompleted");
            case Standing.Reconciling(var activity, var _) ->
                List.of("Ready=False/NotReadyInProgress", "Reconciling=True/" + activity.word());
            case Standing.Stalled(var obstacle, var _) ->
                List.of("Ready=False/NotReadyStalled", "Stalled=True/" + obstacle.word());
        };
    }

    @Test
    void theLastUpdateSaysHowAStackStands() {
        assertThat(Standing.after(last("succeeded", 0), spec(""), null)).isEqualTo(new Standing.Ready());
        assertThat(Standing.after(last("failed", 1), spec(""), null))
                .isEqualTo(new Standing.Reconciling(
                        Standing.Activity.RETRYING_AFTER_FAILURE,
                        "up failed: out of disk; it is tried again at 2026-01-01T12:00:10Z"));
        assertThat(Standing.after(last("preview", "failed", 2), spec(""), null))
                .isEqualTo(new Standing.Reconciling(
                        Standing.Activity.PREVIEW_FAILED,
                        "preview failed 2 times: out of disk; it is tried again at 2026-01-01T12:00:30Z"));
        assertThat(Standing.after(last("failed", 3), spec(""), null))
                .isEqualTo(new Standing.Stalled(
                        Standing.Obstacle.UPDATE_FAILED,
                        "up failed 3 times: out of disk; the Stack is tried again when its spec, its Program or its annotation"
                                + " pulumi.com/reconciliation-request changes"));
        assertThat(Standing.after(last("failed", 1), spec(""), Standing.Obstacle.UPDATE_CONFLICT))
                .isEqualTo(new Standing.Stalled(
                        Standing.Obstacle.UPDATE_CONFLICT,
                        "up failed: out of disk; somebody else is at work on this stack: the Stack is tried again when its"
                                + " spec, its Program or its annotation pulumi.com/reconciliation-request changes, or set"
                                + " spec.retryOnUpdateConflict"));
        assertThat(Standing.after(
                        last("failed", 1), spec(", retryOnUpdateConflict: true"), Standing.Obstacle.UPDATE_CONFLICT))
                .isInstanceOf(Standing.Reconciling.class);
    }

    @Test
    void whatMakesNoSenseIsLeftAloneAtOnce() {
        assertThat(Standing.after(last("failed", 1), spec(""), Standing.Obstacle.SPEC_INVALID))
                .isEqualTo(new Standing.Stalled(
                        Standing.Obstacle.SPEC_INVALID,
                        "up failed: out of disk; the Stack is tried again when its spec, its Program or its annotation"
                                + " pulumi.com/reconciliation-request changes"));
    }

    @Test
    void aStackThatCouldNotBeDestroyedSaysThatItIsKept() {
        assertThat(Standing.undestroyed(last("destroy", "failed", 4), spec("")))
                .isEqualTo(new Standing.Reconciling(
                        Standing.Activity.RETRYING_AFTER_FAILURE,
                        "destroy failed 4 times: out of disk; the Stack is kept until it is destroyed, and that is tried"
                                + " again at 2026-01-01T12:04:30Z; to let it go without, set spec.destroyOnFinalize to"
                                + " false"));
    }
}
