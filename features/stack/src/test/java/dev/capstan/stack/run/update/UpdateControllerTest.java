package dev.capstan.stack.run.update;

import static dev.capstan.stack.run.ScriptedEngine.failed;
import static dev.capstan.stack.run.ScriptedEngine.step;
import static dev.capstan.stack.run.ScriptedEngine.succeeded;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.StackOperation;
import dev.capstan.spi.stack.StackResult;
import dev.capstan.spi.stack.StackRun;
import dev.capstan.spi.stack.StackStep.Kind;
import dev.capstan.spi.stack.StackValue;
import dev.capstan.stack.kind.Trees;
import dev.capstan.stack.run.Stage;
import dev.capstan.streamlinetest.ControlPlaneTest;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What becomes of Updates.
@ControlPlaneTest(
        manifests = {
            "/dev/capstan/stack/kind/programs.yaml",
            "/dev/capstan/stack/kind/stacks.yaml",
            "/dev/capstan/stack/kind/updates.yaml",
            "/dev/capstan/stack/kind/stackentries.yaml"
        })
final class UpdateControllerTest {
    private static final int SECONDS = 30;

    /// [S1-57]
    @Test
    void anUpdateIsRunAndSaysWhatCameOfIt(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.engine.does((_, listener) -> {
                listener.planned(List.of(step(Kind.CREATE, "a"), step(Kind.SAME, "b")));
                return succeeded(
                        Map.of("url", StackValue.plain("http://a"), "count", StackValue.plain(2L)),
                        step(Kind.CREATE, "a"),
                        step(Kind.SAME, "b"));
            });

            JsonNode status =
                    stage.stack("web", "").update("one", "web", "type: up").awaitEnd("one");

            assertThat(Stage.condition(status, "Complete")).isEqualTo("True/Updated");
            assertThat(Stage.condition(status, "Failed")).isEqualTo("False/UpdateSucceeded");
            assertThat(Stage.condition(status, "Progressing")).isEqualTo("False/Complete");
            assertThat(status.path("summary")).hasToString("{\"same\":1,\"create\":1}");
            assertThat(status.path("steps").path(0)).hasToString("""
                    {"op":"create","urn":"urn:pulumi:dev::web::a:b:C::a","type":"a:b:C","name":"a","state":"done"}\
                    """);
            assertThat(Trees.map(status.path("values"))).isEqualTo(Map.of("count", 2L, "url", "http://a"));
            assertThat(status.path("message").asText()).isEqualTo("done");
            assertThat(status.path("projectInfo")).hasToString("{\"name\":\"web\",\"runtime\":\"yaml\"}");
            assertThat(status.has("outputs")).isFalse();
            assertThat(client.secrets().list().getItems()).isEmpty();
        }
    }

    /// [S1-30] [A1-10]
    @Test
    void secretOutputsAreInASecretOfTheStackAndNowhereElse(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.engine.does((_, _) -> succeeded(
                    Map.of("password", StackValue.secret("swordfish"), "url", StackValue.plain(List.of("http://a")))));

            JsonNode status =
                    stage.stack("web", "").update("one", "web", "type: up").awaitEnd("one");

            assertThat(status.path("outputs").asText()).isEqualTo("one-stack-outputs");
            assertThat(Trees.map(status.path("values")))
                    .isEqualTo(Map.of("password", "[secret]", "url", List.of("http://a")));
            assertThat(status.toString()).doesNotContain("swordfish");
            var secret = client.secrets().withName("one-stack-outputs").get();
            assertThat(decoded(secret.getData(), "password")).isEqualTo("\"swordfish\"");
            assertThat(decoded(secret.getData(), "url")).isEqualTo("[\"http://a\"]");
            assertThat(secret.getMetadata().getOwnerReferences().getFirst().getKind())
                    .isEqualTo("Stack");
            assertThat(secret.getMetadata().getAnnotations()).containsEntry("pulumi.com/secrets", "[\"password\"]");
        }
    }

    private static String decoded(Map<String, String> data, String key) {
        return new String(Base64.getDecoder().decode(data.getOrDefault(key, "")), UTF_8);
    }

    @Test
    void theRunHasWhatUpdateStackAndProgramSay(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.stack("web", "backend: \"file:///x\", secretsProvider: passphrase, environment: [a/b]")
                    .update("one", "web", """
                            type: refresh, stackName: dev, parallel: 3, message: why, refresh: true, \
                            expectNoChanges: true, continueOnError: true, target: [t], targetDependents: true, \
                            replace: [r]""")
                    .awaitEnd("one");

            StackRun run = stage.engine.runs.getFirst();
            assertThat(run.operation()).isEqualTo(StackOperation.REFRESH);
            assertThat(run.stack().project()).isEqualTo("web");
            assertThat(run.stack().stack()).isEqualTo("dev");
            assertThat(run.program())
                    .contains(Map.of(
                            "resources",
                            Map.of("a", Map.of("type", "a:b:C", "properties", Map.of("size", 3L, "half", 0.5)))));
            assertThat(run.options())
                    .isEqualTo(new StackRun.Options(List.of("t"), true, List.of("r"), true, true, true, 3, "why"));
            assertThat(run.backend()).contains("file:///x");
            assertThat(run.secretsProvider()).contains("passphrase");
            assertThat(run.environments()).containsExactly("a/b");
        }
    }

    @Test
    void aFailureSaysWhatFailed(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.engine.does((_, _) -> failed(
                    "1 of 2 steps failed", step(Kind.CREATE, "a").failed("no such region"), step(Kind.CREATE, "b")));

            JsonNode status =
                    stage.stack("web", "").update("one", "web", "type: up").awaitEnd("one");

            assertThat(Stage.condition(status, "Complete")).isEqualTo("True/Updated");
            assertThat(Stage.condition(status, "Failed")).isEqualTo("True/UpdateFailed");
            assertThat(status.at("/steps/0/state").asText()).isEqualTo("failed");
            assertThat(status.at("/steps/0/message").asText()).isEqualTo("no such region");
            assertThat(status.path("message").asText()).isEqualTo("1 of 2 steps failed");
            assertThat(status.path("summary")).hasToString("{\"create\":1}");
        }
    }

    @Test
    void whatTheEngineThrowsIsToldWithoutSecrets(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.engine.does((run, _) -> switch (run.options().message()) {
                case "terminal" -> throw new TerminalException("resources.a.type is \"x\", expected a type");
                case "retryable" -> throw new RetryableException("the API is out of reach");
                case "conflict" ->
                    new StackResult(
                            StackResult.Ending.CONFLICT, "somebody else", Map.of(), List.of(), Optional.empty());
                default -> throw new IllegalStateException("password swordfish");
            });
            stage.stack("web", "")
                    .update("a", "web", "type: up, message: terminal")
                    .update("b", "web", "type: up, message: retryable")
                    .update("c", "web", "type: up, message: conflict")
                    .update("d", "web", "type: up, message: fault");

            assertThat(Stage.condition(stage.awaitEnd("a"), "Failed")).isEqualTo("True/SpecInvalid");
            assertThat(stage.awaitEnd("a").path("message").asText())
                    .isEqualTo("resources.a.type is \"x\", expected a type");
            assertThat(Stage.condition(stage.awaitEnd("b"), "Failed")).isEqualTo("True/UpdateFailed");
            assertThat(Stage.condition(stage.awaitEnd("c"), "Failed")).isEqualTo("True/UpdateConflict");
            assertThat(Stage.condition(stage.awaitEnd("d"), "Failed")).isEqualTo("True/UpdateFailed");
            assertThat(stage.awaitEnd("d").path("message").asText())
                    .isEqualTo("the engine failed with IllegalStateException, as the log of the server says");
        }
    }

    @Test
    void whileItRunsItTellsHowFarItIs(KubernetesClient client) throws InterruptedException {
        var half = new CountDownLatch(1);
        var rest = new CountDownLatch(1);
        try (var stage = Stage.of(client).start()) {
            stage.engine.does((_, listener) -> {
                listener.planned(List.of(step(Kind.CREATE, "a"), step(Kind.CREATE, "b")));
                listener.began(step(Kind.CREATE, "a"));
                listener.ended(step(Kind.CREATE, "a"));
                listener.began(step(Kind.CREATE, "b"));
                listener.warned("this may take a while");
                half.countDown();
                rest.await();
                return succeeded(Map.of(), step(Kind.CREATE, "a"), step(Kind.CREATE, "b"));
            });
            stage.stack("web", "").update("one", "web", "type: up");
            assertThat(half.await(SECONDS, TimeUnit.SECONDS)).isTrue();

            JsonNode status = stage.await("one", each -> each.has("startTime"));
            rest.countDown();
            JsonNode end = stage.awaitEnd("one");

            assertThat(Stage.condition(status, "Progressing")).isEqualTo("True/Progressing");
            assertThat(Stage.condition(status, "Complete")).isEqualTo("False/Progressing");
            assertThat(status.at("/steps/0/state").asText()).isEqualTo("done");
            assertThat(status.at("/steps/1/state").asText()).isEqualTo("running");
            assertThat(status.path("warnings")).hasToString("[\"this may take a while\"]");
            assertThat(end.path("startTime")).isEqualTo(status.path("startTime"));
            assertThat(end.path("warnings")).hasToString("[\"this may take a while\"]");
        }
    }

    @Test
    void theUpdatesOfOneStackRunOneAfterTheOtherAsTheyWereMade(KubernetesClient client) {
        var order = Collections.synchronizedList(new ArrayList<String>());
        var atOnce = new AtomicInteger();
        try (var stage = Stage.of(client)) {
            stage.engine.does((run, _) -> {
                assertThat(atOnce.incrementAndGet()).isEqualTo(1);
                order.add(run.options().message());
                atOnce.decrementAndGet();
                return succeeded(Map.of());
            });
            stage.stack("web", "");
            List<String> names =
                    IntStream.range(0, 12).mapToObj(i -> "u" + (100 - i)).toList();
            names.subList(0, 6).forEach(each -> stage.update(each, "web", "type: up, message: " + each));
            stage.start();
            names.subList(6, 12).forEach(each -> stage.update(each, "web", "type: up, message: " + each));
            names.forEach(stage::awaitEnd);

            assertThat(order).isEqualTo(names);
        }
    }

    @Test
    void differentStacksRunAtOnceButNotTooMany(KubernetesClient client) throws InterruptedException {
        var three = new CountDownLatch(3);
        var go = new CountDownLatch(1);
        var most = new AtomicInteger();
        var atOnce = new AtomicInteger();
        try (var stage = new Stage(client, each -> each.withParallelism(3)).start()) {
            stage.engine.does((_, _) -> {
                most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                three.countDown();
                go.await();
                atOnce.decrementAndGet();
                return succeeded(Map.of());
            });
            IntStream.range(0, 10).forEach(i -> stage.stack("s" + i, "").update("u" + i, "s" + i, "type: up"));
            assertThat(three.await(SECONDS, TimeUnit.SECONDS)).isTrue();
            go.countDown();
            IntStream.range(0, 10).forEach(i -> stage.awaitEnd("u" + i));

            assertThat(most).hasValue(3);
        }
    }

    /// What was interrupted is run again by whoever comes next.
    @Test
    void anUpdateThatWasRunningIsRunAgainAfterARestart(KubernetesClient client) throws InterruptedException {
        var begun = new CountDownLatch(1);
        try (var stage = Stage.of(client).start()) {
            stage.engine.does((run, _) -> {
                run.state().put("a", Map.of("id", "made"));
                begun.countDown();
                new CountDownLatch(1).await();
                return failed("not reached");
            });
            stage.stack("web", "").update("one", "web", "type: up");
            assertThat(begun.await(SECONDS, TimeUnit.SECONDS)).isTrue();
            JsonNode running = stage.await("one", each -> each.has("startTime"));
            stage.update("two", "web", "type: up");
            stage.stop();
            assertThat(Stage.condition(running, "Progressing")).isEqualTo("True/Progressing");

            var remembered = Collections.synchronizedList(new ArrayList<Object>());
            stage.engine.does((run, _) -> {
                remembered.add(run.state().load());
                return succeeded(Map.of());
            });
            stage.start();

            assertThat(stage.awaitEnd("one").path("startTime")).isEqualTo(running.path("startTime"));
            assertThat(Stage.condition(stage.awaitEnd("two"), "Failed")).isEqualTo("False/UpdateSucceeded");
            assertThat(remembered).hasSize(2).containsOnly(Map.of("a", Map.of("id", "made")));
        }
    }

    @Test
    void anUpdateThatHasEndedIsNotRunAgain(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.stack("web", "").update("one", "web", "type: up").awaitEnd("one");
            stage.stop();
            stage.start();
            stage.update("two", "web", "type: preview").awaitEnd("two");

            assertThat(stage.engine.runs)
                    .extracting(StackRun::operation)
                    .containsExactly(StackOperation.UP, StackOperation.PREVIEW);
        }
    }

    /// [S1-42]
    @Test
    void aDestroyNeedsNoProgramButAnUpdateDoes(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.create("""
                    apiVersion: pulumi.com/v1
                    kind: Stack
                    metadata: {name: web}
                    spec: {stack: org/site/dev, programRef: {name: gone}}
                    """);

            JsonNode up = stage.update("up", "web", "type: up").awaitEnd("up");
            JsonNode down = stage.update("down", "web", "type: destroy").awaitEnd("down");

            assertThat(up.path("message").asText()).isEqualTo("Stack web refers to Program gone, which is not there");
            assertThat(Stage.condition(down, "Failed")).isEqualTo("False/UpdateSucceeded");
            assertThat(stage.engine.runs.getFirst().program()).isEmpty();
            assertThat(stage.engine.runs.getFirst().stack().project()).isEqualTo("site");
        }
    }

    @Test
    void aPreviewKeepsNothingAndHasAllBeforeIt(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.engine.does(
                    (_, _) -> succeeded(Map.of("password", StackValue.secret("swordfish")), step(Kind.CREATE, "a")));

            JsonNode status =
                    stage.stack("web", "").update("one", "web", "type: preview").awaitEnd("one");

            assertThat(status.at("/steps/0/state").asText()).isEqualTo("pending");
            assertThat(status.has("outputs")).isFalse();
            assertThat(client.secrets().list().getItems()).isEmpty();
        }
    }

    @Test
    void aRefreshThatOnlyLooksRemembersNothing(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            var seen = Collections.synchronizedList(new ArrayList<Object>());
            stage.engine.does((run, _) -> {
                seen.add(run.options().message() + run.state().load().keySet());
                run.state().put("found " + run.options().message(), Map.of());
                return succeeded(Map.of());
            });
            stage.stack("web", "")
                    .update("one", "web", "type: refresh, message: one")
                    .update("two", "web", "type: refresh, message: two, previewOnly: true")
                    .update("three", "web", "type: refresh, message: three")
                    .awaitEnd("three");

            assertThat(seen.toString()).isEqualTo("[one[], two[found one], three[found one]]");
        }
    }

    @Test
    void anUpdateOfNoStackSaysSo(KubernetesClient client) {
        var later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(5));
        try (var stage = new Stage(client, each -> each.withClock(later)).start()) {
            JsonNode status = stage.update("one", "nobody", "type: up").awaitEnd("one");

            assertThat(status.path("message").asText())
                    .isEqualTo("Stack " + client.getNamespace() + "/nobody is not there");
        }
    }

    @Test
    void anUpdateThatComesBeforeItsStackWaitsForIt(KubernetesClient client) {
        try (var stage = Stage.of(client).start()) {
            stage.update("one", "web", "type: up");
            stage.stack("web", "");

            assertThat(Stage.condition(stage.awaitEnd("one"), "Failed")).isEqualTo("False/UpdateSucceeded");
        }
    }

    @Test
    void aRunThatTakesTooLongIsInterrupted(KubernetesClient client) {
        try (var stage = new Stage(client, each -> each.withPatience(Duration.ofMillis(1))).start()) {
            stage.engine.does((_, listener) -> {
                listener.planned(List.of(step(Kind.CREATE, "a")));
                new CountDownLatch(1).await();
                return failed("not reached");
            });
            JsonNode status =
                    stage.stack("web", "").update("one", "web", "type: up").awaitEnd("one");

            assertThat(status.path("message").asText()).isEqualTo("interrupted, as it took more than PT0.001S");
            assertThat(Stage.condition(status, "Failed")).isEqualTo("True/UpdateFailed");
            assertThat(status.at("/steps/0/state").asText()).isEqualTo("pending");
        }
    }
}
