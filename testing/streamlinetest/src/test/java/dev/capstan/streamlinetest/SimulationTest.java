package dev.capstan.streamlinetest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.streamline.Context;
import dev.capstan.streamline.FinalizingHandler;
import dev.capstan.streamline.Result;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamlinetest.simulation.Simulation;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The engine's promises, in every order of things that chance finds.
@ControlPlaneTest(manifests = "/guestbook-crd.yaml")
final class SimulationTest {
    /// Held here, or its level would be forgotten: failures are what a simulation is about.
    private static final Logger LOG = Logger.getLogger("dev.capstan.streamline.controller.simulation");

    /// How many to play; without being asked for so many, as many of them as can be played in a while.
    private static final long SEEDS = Long.getLong("capstan.seeds", 10_000);

    private static final Duration WHILE = System.getProperty("capstan.seeds") != null
            ? Duration.ofHours(1)
            : System.getenv("CI") == null ? Duration.ofSeconds(40) : Duration.ofMinutes(4);

    @BeforeAll
    static void beQuiet() {
        LOG.setLevel(Level.OFF);
    }

    @Test
    void whateverHappensTheEngineKeepsItsPromises(KubernetesClient client) {
        long began = System.nanoTime();
        long played = tidy(client).run(0, SEEDS, WHILE);
        Duration took = Duration.ofNanos(System.nanoTime() - began);

        System.out.println("The simulation played " + played + " seeds in " + took.toSeconds() + " s");
        assertThat(played).isPositive();
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

        String story = failure(() -> simulation.run(0, 20));

        assertThat(story).matches("(?s)seed \\d+: s\\d+-\\d has not settled: .*somebody creates.*");
    }

    @Test
    void aSeedThatFailsFailsAgainInTheSameWay(KubernetesClient client) {
        Simulation<Guestbook> simulation = tidy(client).settled((_, _) -> false);

        String story = failure(() -> simulation.run(0, 3));

        long seed = Long.parseLong(story.substring("seed ".length(), story.indexOf(':')));
        assertThat(events(failure(() -> simulation.play(seed)))).isEqualTo(events(story));
    }

    private static String failure(ThrowingCallable playing) {
        return String.valueOf(
                catchThrowableOfType(AssertionError.class, playing).getMessage());
    }

    /// What happened, without the state of objects at the end, and wherever it was played.
    private static String events(String story) {
        return story.substring(story.indexOf('\n')).replaceAll("namespaces/[^/]+/", "");
    }

    static Simulation<Guestbook> tidy(KubernetesClient client) {
        return new Simulation<>(client, Guestbook.class, Tidy::new)
                .objects(random -> Guestbook.named("", random.nextInt(10)))
                .changes((book, random) -> book.setSpec(new Guestbook.Spec(random.nextInt(10))))
                .owns(ConfigMap.class, 1, (map, random) -> map.setData(Map.of("size", "-" + random.nextInt(10))))
                .watches(
                        Secret.class,
                        secret -> List.of(ObjectKey.of(secret)),
                        random -> sign(
                                new SecretBuilder()
                                        .withNewMetadata()
                                        .endMetadata()
                                        .build(),
                                random),
                        SimulationTest::sign)
                .settled(SimulationTest::isTidy);
    }

    private static Secret sign(Secret secret, RandomGenerator random) {
        secret.setData(Map.of("visits", encoded(random.nextInt(10))));
        return secret;
    }

    private static String encoded(int number) {
        return Base64.getEncoder().encodeToString(Integer.toString(number).getBytes(UTF_8));
    }

    private static boolean isSettled(Guestbook book) {
        return hasVisits(book, book.getSpec().size());
    }

    private static boolean hasVisits(Guestbook book, int visits) {
        return Objects.equals(book.getStatus().getVisits(), visits)
                && Objects.equals(
                        book.getStatus().getObservedGeneration(),
                        book.getMetadata().getGeneration());
    }

    private static boolean isTidy(Guestbook book, KubernetesClient client) {
        ConfigMap settings =
                client.configMaps().withName(book.getMetadata().getName()).get();
        return hasVisits(book, book.getSpec().size() + extra(book, client))
                && settings != null
                && settings.getData().equals(settings(book).getData());
    }

    private static int extra(Guestbook book, KubernetesClient client) {
        Secret secret = client.secrets().withName(book.getMetadata().getName()).get();
        return secret == null
                ? 0
                : Integer.parseInt(
                        new String(Base64.getDecoder().decode(secret.getData().get("visits")), UTF_8));
    }

    private static ConfigMap settings(Guestbook book) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(book.getMetadata().getName())
                .endMetadata()
                .withData(Map.of("size", Integer.toString(book.getSpec().size())))
                .build();
    }

    /// Does as it should, in several steps: keeps a ConfigMap of the book's size, and counts what a Secret of
    /// the same name says on top.
    private static final class Tidy implements FinalizingHandler<Guestbook> {
        @Override
        public Result sync(Guestbook book, Context context) {
            if (!"Seen".equals(book.getStatus().getState())) {
                book.getStatus().setState("Seen");
                return Result.requeue();
            }
            ConfigMap _ = context.owned().ensure(settings(book));
            book.getStatus().setVisits(book.getSpec().size() + extra(book, context.client()));
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
