package dev.capstan.stack.run.stack;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.stack.kind.StackKinds;
import dev.capstan.streamline.Controller;
import dev.capstan.streamline.Handler;
import dev.capstan.streamline.Manager;
import dev.capstan.streamline.Result;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Many Stacks with the engine as it runs, and somebody who executes Updates at once.
final class StackCrowdTest {
    private static final int STACKS = Integer.getInteger("capstan.stacks", 100);

    private static void create(KubernetesClient client, String text) {
        var in = new ByteArrayInputStream(Samples.yaml(text).toString().getBytes(StandardCharsets.UTF_8));
        var _ = client.load(in).create();
    }

    @Test
    void allAreReadyAndGoByWatchingAlone() throws InterruptedException {
        var meters = new SimpleMeterRegistry();
        Handler<UpdateObject> executor = (update, _) -> {
            if (update.end() == null) {
                update.setStatus(Samples.yaml("{values: {url: a}, conditions: [{type: Complete, status: 'True'}]}"));
            }
            return Result.stop();
        };
        try (var plane = TestPlane.inMemory();
                var client = plane.client();
                var manager = Manager.of(client, Manager.Options.defaults().withMeters(meters))
                        .add(StackController.of(meters))
                        .add(Controller.of(UpdateObject.class, executor).build())) {
            StackKinds.definitions().forEach(each -> create(client, each.tree().toString()));
            client.resource(new NamespaceBuilder()
                            .withNewMetadata()
                            .withName("web")
                            .endMetadata()
                            .build())
                    .create();
            create(
                    client,
                    "{apiVersion: pulumi.com/v1, kind: Program, metadata: {name: site, namespace: web}, program: {}}");
            var _ = manager.start();
            assertThat(manager.awaitReady(Duration.ofSeconds(60))).isTrue();
            long began = System.nanoTime();
            for (int i = 0; i < STACKS; i++) {
                create(client, """
                        {apiVersion: pulumi.com/v1, kind: Stack, metadata: {name: site-%d, namespace: web},
                         spec: {stack: dev, programRef: {name: site}, destroyOnFinalize: true}}""".formatted(i));
            }
            var stacks = client.resources(StackObject.class).inNamespace("web");
            for (int i = 0; i < STACKS; i++) {
                var _ = stacks.withName("site-" + i).waitUntilCondition(StackCrowdTest::isReady, 60, SECONDS);
            }
            System.getLogger("test")
                    .log(
                            System.Logger.Level.INFO,
                            "{0} ready in {1} ms",
                            STACKS,
                            (System.nanoTime() - began) / 1_000_000);
            assertThat(client.resources(UpdateObject.class)
                            .inNamespace("web")
                            .list()
                            .getItems())
                    .hasSize(STACKS);
            assertThat(meters.get("stacks_active").gauge().value()).isEqualTo(STACKS);
            assertThat(meters.get("programs_active").gauge().value()).isEqualTo(1);

            stacks.delete();
            for (int i = 0; i < STACKS; i++) {
                var _ = stacks.withName("site-" + i).waitUntilCondition(each -> each == null, 60, SECONDS);
            }
        }
    }

    private static boolean isReady(StackObject stack) {
        return stack != null
                && stack.getStatus().getConditions().stream()
                        .anyMatch(each -> each.getType().equals("Ready")
                                && each.getStatus().equals("True"));
    }
}
