package dev.capstan.stack.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.spi.RetryableException;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun.Options;
import dev.capstan.spi.stack.StackStep;
import dev.capstan.stack.engine.driver.Bounded;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Nothing waits for ever.
final class BoundsTest {
    private final Lab lab = new Lab();

    @Test
    void aCallThatTakesTooLongFailsAndIsResumed() {
        var never = new CountDownLatch(1);
        lab.world.hold("create a", never);
        String program = "{resources: {a: {type: model:Item, options: {customTimeouts: {create: 20ms}}}}}";

        StackResult late = lab.up(program);

        assertThat(late.message()).isEqualTo("a: create: creating it took longer than 0.02s");
        lab.world.hold("create nobody", never);
        assertThat(Lab.words(lab.up(program))).containsExactly("create a");
        assertThat(lab.world.names()).containsExactly("a");
    }

    @Test
    void aQuickCallIsInterruptedAndTheNextIsNot() throws Exception {
        var never = new CountDownLatch(1);

        assertThatThrownBy(() -> Bounded.quickly(Duration.ofMillis(20), "comparing a", () -> {
                    never.await();
                    return 1;
                }))
                .isInstanceOf(RetryableException.class)
                .hasMessage("comparing a took longer than 0.02s");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(Bounded.<Integer>quickly(Duration.ofMinutes(1), "comparing a", () -> 2))
                .isEqualTo(2);
    }

    @Test
    void anInterruptedRunStopsAndTheNextGoesOn() throws Exception {
        var reached = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        lab.world.onHold(reached::countDown);
        lab.world.hold("create b", never);
        String program = "{resources: {a: {type: model:Item}, b: {type: model:Item, properties: {ref: '${a.id}'}}}}";
        try (ExecutorService runs = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<StackResult> run = runs.submit(() -> lab.up(program));
            reached.await();
            assertThat(run.cancel(true)).isTrue();
        }
        lab.world.hold("create nobody", never);

        assertThat(Lab.words(lab.up(program))).containsExactly("same a", "create b");
        assertThat(lab.world.names()).containsExactly("a", "b");
        CrashMatrixTest.agree(lab);
    }

    @Test
    void noMoreAreMadeAtOnceThanWasAsked() {
        var program = new StringBuilder("resources:\n");
        for (int i = 0; i < 40; i++) {
            program.append("  r").append(i).append(": {type: model:Item}\n");
        }
        lab.with(new Options(List.of(), false, List.of(), false, false, false, 2, ""));

        StackResult result = lab.up(program.toString());

        assertThat(result.counts()).isEqualTo(Map.of(StackStep.Kind.CREATE, 40));
        assertThat(lab.world.atOnce()).isBetween(1, 2);
    }
}
