package dev.capstan.streamlinetest;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import dev.capstan.streamlinetest.simulation.Simulation;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The engine's promises, in every order of things that chance finds.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class SimulationTest {
    /// Held here, or its level would be forgotten: failures are what a simulation is about.
    private static final Logger LOG = Logger.getLogger("dev.capstan.streamline.controller.simulation");

    private static final long SEEDS = Long.getLong("capstan.seeds", 500);

    @BeforeAll
    static void beQuiet() {
        LOG.setLevel(Level.OFF);
    }

    @Test
    void whateverHappensTheEngineKeepsItsPromises(KubernetesClient client) {
        new Simulation<>(client, Guestbook.class, Tidy::new)
                .objects(random -> Guestbook.named("", random.nextInt(10)))
                .changes((book, random) -> book.setSpec(new Guestbook.Spec(random.nextInt(10))))
                .settled(SimulationTest::isSettled)
                .run(0, SEEDS);
    }

    @Test
    void aHandlerThatForgetsIsFound(KubernetesClient client) {
        var simulation = new Simulation<Guestbook>(client, Guestbook.class, () -> (book, _) -> {
                    if (book.getStatus().getVisits() == null) {
                        book.getStatus().setVisits(book.getSpec().size());
                    }
                    return Result.stop();
                })
                .objects(random -> Guestbook.named("", random.nextInt(10)))
                .changes((book, random) -> book.setSpec(new Guestbook.Spec(random.nextInt(10))))
                .settled(SimulationTest::isSettled);

        assertThatThrownBy(() -> simulation.run(0, 20))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching("(?s)seed \\d+: s\\d+-\\d has not settled: .*somebody creates.*");
    }

    private static boolean isSettled(Guestbook book) {
        return Objects.equals(book.getStatus().getVisits(), book.getSpec().size())
                && Objects.equals(
                        book.getStatus().getObservedGeneration(),
                        book.getMetadata().getGeneration());
    }

    /// Does as it should, in several steps.
    private static final class Tidy implements FinalizingHandler<Guestbook> {
        @Override
        public Result sync(Guestbook book, Context context) {
            if (!"Seen".equals(book.getStatus().getState())) {
                book.getStatus().setState("Seen");
                return Result.requeue();
            }
            book.getStatus().setVisits(book.getSpec().size());
            return book.getSpec().size() % 2 == 0 ? Result.stop() : Result.requeueAfter(Duration.ofHours(1));
        }

        @Override
        public Result finalize(Guestbook book, Context context) {
            if (!"Going".equals(book.getStatus().getState())) {
                book.getStatus().setState("Going");
                return Result.requeue();
            }
            return Result.done();
        }
    }
}
