package dev.capstan.stack.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.capstan.stack.kind.StackKinds;
import dev.capstan.stack.run.update.UpdateController;
import dev.capstan.stack.run.update.UpdateOptions;
import dev.capstan.stack.state.StackStates;
import dev.capstan.store.encryption.EncryptionKey;
import dev.capstan.store.encryption.Keyring;
import dev.capstan.streamline.Manager;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.ByteArrayInputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A control plane with a Stack, and whoever runs its Updates.
public final class Stage implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final EncryptionKey KEY = EncryptionKey.random("test");

    public final ScriptedEngine engine = new ScriptedEngine();
    private final KubernetesClient client;
    private final UnaryOperator<UpdateOptions> wishes;
    private @Nullable UpdateController running;
    private @Nullable Manager manager;

    public Stage(KubernetesClient client, UnaryOperator<UpdateOptions> wishes) {
        this.client = client;
        this.wishes = wishes;
    }

    public static Stage of(KubernetesClient client) {
        return new Stage(client, each -> each);
    }

    public Stage start() {
        var states = new StackStates(client, Keyring.of(KEY));
        var updates = UpdateController.of(client, wishes.apply(UpdateOptions.of(engine, states)));
        updates.start();
        running = updates;
        manager = Manager.of(client).add(updates.controller()).start();
        return this;
    }

    /// Makes a Stack that runs a Program of its name, which gives nothing.
    public Stage stack(String name, String spec) {
        create("""
                apiVersion: pulumi.com/v1
                kind: Program
                metadata: {name: %s}
                program: {resources: {a: {type: "a:b:C", properties: {size: 3, half: 0.5}}}}
                """.formatted(name));
        create("""
                apiVersion: pulumi.com/v1
                kind: Stack
                metadata: {name: %s}
                spec: {stack: dev, programRef: {name: %s}, %s}
                """.formatted(name, name, spec));
        return this;
    }

    public HasMetadata create(String text) {
        HasMetadata object = client.load(new ByteArrayInputStream(text.getBytes(UTF_8)))
                .items()
                .getFirst();
        object.getMetadata().setNamespace(client.getNamespace());
        return client.resource(object).create();
    }

    public Stage update(String name, String stack, String spec) {
        HasMetadata _ = create("""
                apiVersion: auto.pulumi.com/v1alpha1
                kind: Update
                metadata: {name: %s}
                spec: {workspaceName: %s, %s}
                """.formatted(name, stack, spec));
        return this;
    }

    private Resource<GenericKubernetesResource> named(String name) {
        return client.genericKubernetesResources(StackKinds.UPDATE.apiVersion(), StackKinds.UPDATE.name())
                .withName(name);
    }

    /// The status of an Update when it is as wanted.
    public JsonNode await(String update, Predicate<JsonNode> wanted) {
        return status(named(update)
                .waitUntilCondition(each -> each != null && wanted.test(status(each)), 30, TimeUnit.SECONDS));
    }

    public JsonNode awaitEnd(String update) {
        return await(update, each -> each.has("endTime"));
    }

    public static JsonNode status(GenericKubernetesResource object) {
        return JSON.valueToTree(object).path("status");
    }

    /// The status and the reason of a condition: `True/Updated`.
    public static String condition(JsonNode status, String type) {
        for (JsonNode each : status.path("conditions")) {
            if (each.path("type").asText().equals(type)) {
                return each.path("status").asText() + "/" + each.path("reason").asText();
            }
        }
        return "none";
    }

    public boolean exists(String update) {
        return named(update).get() != null;
    }

    /// Ends whoever runs Updates, as when the server stops.
    public void stop() {
        if (running != null) {
            running.close();
        }
        if (manager != null) {
            manager.close();
        }
        running = null;
        manager = null;
    }

    @Override
    public void close() {
        stop();
    }
}
