package dev.capstan.server.rest.form;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.store.Store;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ResourceFormTest {
    private static final GroupResource DEFINITIONS =
            new GroupResource("apiextensions.k8s.io", "customresourcedefinitions");
    private static final GroupResource WIDGETS = new GroupResource("resources.capstan.dev", "widgets");

    private Store store;
    private Registry registry;

    @BeforeEach
    void open() throws InterruptedException {
        store = Store.inMemory();
        Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
        registry = Registry.open(store, Registry.Options.defaults().withClock(clock));
        create(DEFINITIONS, Definitions.of("Widget", "widgets", "resources.capstan.dev", "Cluster"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    /// [S2-16] [S2-26] [A2-16]
    @Test
    void aNewResourceIsPending() {
        Stored created = create(WIDGETS, """
                apiVersion: resources.capstan.dev/v1
                kind: Widget
                metadata: {name: one}
                spec: {size: 3}
                """);

        assertThat(form(created)).isEqualTo(yaml("""
                id: %d
                name: one
                namespace: null
                resource_type_name: Widget
                resource_type_version: v1
                spec: {size: 3}
                status: pending
                status_message: null
                generation: 1
                observed_generation: 0
                created_at: "2026-01-02T03:04:05Z"
                updated_at: "2026-01-02T03:04:05Z"
                deleted_at: null
                last_reconcile_time: null
                next_reconcile_time: null
                finalizers: []
                labels: {}
                annotations: {}
                outputs: {}
                conditions: []
                plan: null
                """.formatted(created.created())));
    }

    /// [S2-16] [A2-16]
    @Test
    void whatTheReconcilerSaidIsShown() {
        Stored created = create(WIDGETS, """
                apiVersion: resources.capstan.dev/v1
                kind: Widget
                metadata:
                  name: one
                  labels: {tier: a}
                  annotations: {capstan.dev/resource-version: v2}
                  finalizers: [resources.capstan.dev/widgets, example.dev/other]
                """);
        ResourcePath path = ResourcePath.of(created.key()).withSubresource("status");

        Stored changed = registry.change(path, object -> {
                    object.tree().set("status", yaml("""
                            phase: ready
                            message: Reconciliation successful
                            observedGeneration: 1
                            lastReconcileTime: "2026-01-02T03:05:00.25Z"
                            nextReconcileTime: "2026-01-02T03:10:00Z"
                            outputs: {url: "http://one"}
                            conditions: [{type: Ready, status: "True"}]
                            """));
                    return object;
                })
                .object();

        assertThat(form(changed)).isEqualTo(yaml("""
                id: %d
                name: one
                namespace: null
                resource_type_name: Widget
                resource_type_version: v2
                spec: {}
                status: ready
                status_message: Reconciliation successful
                generation: 1
                observed_generation: 1
                created_at: "2026-01-02T03:04:05Z"
                updated_at: "2026-01-02T03:05:00Z"
                deleted_at: null
                last_reconcile_time: "2026-01-02T03:05:00Z"
                next_reconcile_time: "2026-01-02T03:10:00Z"
                finalizers: [widgets, example.dev/other]
                labels: {tier: a}
                annotations: {capstan.dev/resource-version: v2}
                outputs: {url: "http://one"}
                conditions: [{type: Ready, status: "True"}]
                plan: null
                """.formatted(created.created())));
    }

    @Test
    void aNameSaysWhichGroupUnlessItIsOurs() {
        assertThat(TypeName.of("resources.capstan.dev", "Widget")).isEqualTo("Widget");
        assertThat(TypeName.of("example.dev", "Widget")).isEqualTo("Widget.example.dev");
        assertThat(TypeName.find(registry.view(), "Widget")).isPresent();
        assertThat(TypeName.find(registry.view(), "Widget.resources.capstan.dev"))
                .isPresent();
        assertThat(TypeName.find(registry.view(), "Secret.")).isEmpty();
    }

    private JsonNode form(Stored object) {
        ResourceType type = registry.view().types().find(WIDGETS).orElseThrow();
        return ResourceForm.of(object, type);
    }

    private Stored create(GroupResource resource, String yaml) {
        Document body = Document.json(JsonText.bytes(yaml(yaml)));
        return registry.create(new ResourcePath(resource, "v1", null, null, ""), body, WriteOptions.DEFAULT)
                .object();
    }

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }
}
