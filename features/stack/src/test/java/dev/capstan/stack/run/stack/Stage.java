package dev.capstan.stack.run.stack;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.streamline.SteppedController;
import dev.capstan.streamline.leader.Leadership;
import dev.capstan.streamlinetest.MovedClock;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// A control plane with the controller of Stacks, whose time is the test's; the test plays who executes Updates.
final class Stage implements AutoCloseable {
    static final String NAMESPACE = "web";
    static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    private static final int ROUNDS = 100;

    private final TestPlane plane = TestPlane.inMemory();
    private final KubernetesClient client = plane.client();
    private final MovedClock clock = MovedClock.at(START);
    private SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private @Nullable SteppedController<StackObject> controller;
    private List<SteppedController<StackObject>.Ear> ears = List.of();

    Stage() {
        StackKinds.definitions().forEach(each -> create(each.tree().toString()));
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(NAMESPACE)
                        .endMetadata()
                        .build())
                .create();
        restart();
    }

    /// Another process takes over, which knows nothing but what the server has.
    void restart() {
        stop();
        meters = new SimpleMeterRegistry();
        controller = SteppedController.of(
                StackController.of(meters),
                client,
                new SteppedController.World(Leadership.always(), clock, clock::nanos, new Random(1)));
        ears = controller.ears();
        hear();
        controller.lead();
    }

    /// Nobody takes care of Stacks.
    void stop() {
        if (controller != null) {
            controller.close();
        }
        controller = null;
        ears = List.of();
    }

    /// Lets the controller hear of all that changed and do all that is due, until it has nothing to do.
    void settle() {
        for (int i = 0; i < ROUNDS; i++) {
            hear();
            if (controller == null || !controller.step()) {
                return;
            }
        }
        throw new AssertionError("the controller still has something to do after " + ROUNDS + " looks");
    }

    void pass(Duration time) {
        clock.move(time);
        settle();
    }

    private void hear() {
        try {
            for (var ear : ears) {
                ear.list();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    KubernetesClient client() {
        return client;
    }

    SimpleMeterRegistry meters() {
        return meters;
    }

    HasMetadata create(String yaml) {
        ObjectNode tree = (ObjectNode)
                Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)).tree();
        HasMetadata object = client.load(
                        new ByteArrayInputStream(tree.toString().getBytes(StandardCharsets.UTF_8)))
                .items()
                .getFirst();
        return client.resource(object).create();
    }

    void program(String name) {
        create("""
                apiVersion: pulumi.com/v1
                kind: Program
                metadata: {name: %s, namespace: web}
                program: {outputs: {url: a}}
                """.formatted(name));
    }

    /// A Stack of the Program `site`.
    void stack(String name, String besides) {
        rawStack(name, "stack: dev, programRef: {name: site}" + besides);
    }

    void rawStack(String name, String spec) {
        create("""
                apiVersion: pulumi.com/v1
                kind: Stack
                metadata: {name: %s, namespace: web}
                spec: {%s}
                """.formatted(name, spec));
    }

    Resource<StackObject> at(String name) {
        return client.resources(StackObject.class).inNamespace(NAMESPACE).withName(name);
    }

    StackObject stack(String name) {
        return at(name).require();
    }

    boolean isThere(String name) {
        return at(name).get() != null;
    }

    /// Waits until the server has begun to delete a Stack by itself.
    void awaitDeletion(String name) {
        var _ = at(name).waitUntilCondition(
                        stack -> stack != null && stack.getMetadata().getDeletionTimestamp() != null, 30, SECONDS);
    }

    /// Waits until nothing of ours keeps a Stack, and the server has let it go.
    void awaitEnd(String name) {
        var _ = at(name).waitUntilCondition(stack -> stack == null, 30, SECONDS);
    }

    /// Changes a Stack by a merge patch.
    void patch(String name, String yaml) {
        var _ = at(name).patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        Samples.yaml(yaml).toString());
    }

    LastUpdate last(String name) {
        @Nullable LastUpdate last = stack(name).getStatus().getLastUpdate();
        assertThat(last).as("last update of " + name).isNotNull();
        return requireNonNull(last);
    }

    /// As `Ready=True/ProcessingCompleted`.
    List<String> conditions(String name) {
        return stack(name).getStatus().getConditions().stream()
                .map(each -> each.getType() + "=" + each.getStatus() + "/" + each.getReason())
                .toList();
    }

    String message(String name, String type) {
        return stack(name).getStatus().getConditions().stream()
                .filter(each -> each.getType().equals(type))
                .findFirst()
                .orElseThrow()
                .getMessage();
    }

    /// The Updates of a Stack.
    List<UpdateObject> updates(String stack) {
        return client.resources(UpdateObject.class).inNamespace(NAMESPACE).list().getItems().stream()
                .filter(each -> each.getSpec().path("workspaceName").asText().equals(stack))
                .toList();
    }

    /// The one Update of a Stack that runs.
    UpdateObject running(String stack) {
        List<UpdateObject> running =
                updates(stack).stream().filter(each -> each.end() == null).toList();
        assertThat(running).as("running updates of " + stack).hasSize(1);
        return running.getFirst();
    }

    boolean isIdle(String stack) {
        return updates(stack).stream().allMatch(each -> each.end() != null);
    }

    /// What runs for a Stack succeeds, and the Stack hears of it.
    void succeed(String stack) {
        end(
                running(stack),
                "values: {url: 'http://a', key: '[secret]'}, permalink: 'https://p',"
                        + " projectInfo: {name: site, runtime: yaml}, conditions: [{type: Complete, status: 'True'}]");
        settle();
    }

    void fail(String stack, String message) {
        fail(stack, message, "UpdateFailed");
    }

    void fail(String stack, String message, String reason) {
        end(
                running(stack),
                "message: " + message + ", conditions: [{type: Complete, status: 'True'},"
                        + " {type: Failed, status: 'True', reason: " + reason + "}]");
        settle();
    }

    void end(UpdateObject update, String status) {
        var _ = client.resource(update)
                .inNamespace(NAMESPACE)
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        Samples.yaml("{status: {" + status + "}}").toString());
    }

    /// How many writes there were since the last time, not counting those that count.
    long revision() {
        var counter = new ConfigMapBuilder()
                .withNewMetadata()
                .withGenerateName("counter-")
                .withNamespace(NAMESPACE)
                .endMetadata()
                .build();
        return Long.parseLong(client.resource(counter).create().getMetadata().getResourceVersion());
    }

    @Override
    public void close() {
        if (controller != null) {
            controller.close();
        }
        client.close();
        plane.close();
    }
}
