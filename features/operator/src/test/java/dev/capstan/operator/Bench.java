package dev.capstan.operator;

import dev.capstan.operator.host.Extension;
import dev.capstan.operator.host.PluginState;
import dev.capstan.operator.host.Plugins;
import dev.capstan.operator.lifecycle.Pace;
import dev.capstan.spi.ReconcilerPlugin;
import dev.capstan.streamline.queue.Backoff;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// An operator on a control plane in this process.
record Bench(TestPlane plane, KubernetesClient client, Operator operator) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    static final Pace QUICK = Pace.defaults()
            .withBackoff(new Backoff(Duration.ofMillis(20), Duration.ofMillis(40), 2, 0))
            .withTimeout(Duration.ofSeconds(20))
            .withInterval(Duration.ofMillis(10));

    static Bench with(Path directory, ReconcilerPlugin plugin) {
        return with(directory, QUICK, plugin);
    }

    static Bench with(Path directory, Pace pace, ReconcilerPlugin plugin) {
        return with(directory, List.of(reconciles(plugin)), options -> options.withPace(pace));
    }

    static Bench with(Path directory, List<Extension> bundled, UnaryOperator<OperatorOptions> more) {
        return on(TestPlane.inMemory(), directory, bundled, more);
    }

    static Bench on(TestPlane plane, Path directory, List<Extension> bundled, UnaryOperator<OperatorOptions> more) {
        return on(plane, plane.client(), directory, bundled, more);
    }

    static Bench on(
            TestPlane plane,
            KubernetesClient client,
            Path directory,
            List<Extension> bundled,
            UnaryOperator<OperatorOptions> more) {
        var plugins = Plugins.Options.defaults()
                .withBundled(bundled)
                .withFolder(directory.resolve("plugins"))
                .withInterval(Duration.ofMillis(20))
                .withGrace(Duration.ofSeconds(10))
                .withBackoff(new Backoff(Duration.ofMillis(20), Duration.ofMillis(40), 2, 0));
        var options = OperatorOptions.defaults(directory.resolve("actions"))
                .withPlugins(plugins)
                .withPace(QUICK);
        return new Bench(plane, client, Operator.start(client, more.apply(options)));
    }

    static Extension reconciles(ReconcilerPlugin plugin) {
        return new Extension.Reconciles(plugin.name(), plugin.resourceTypes(), plugin);
    }

    Bench type(String kind, Map<String, String> annotations) {
        String plural = kind.toLowerCase(Locale.ROOT) + "s";
        String yaml = """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: %1$s.resources.capstan.dev}
                spec:
                  group: resources.capstan.dev
                  scope: Namespaced
                  names: {kind: %2$s, plural: %1$s}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    subresources: {status: {}}
                    schema:
                      openAPIV3Schema:
                        type: object
                        x-kubernetes-preserve-unknown-fields: true
                """.formatted(plural, kind);
        client.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
                .items()
                .forEach(crd -> {
                    crd.getMetadata().setAnnotations(annotations);
                    var _ = client.resource(crd).createOr(existing -> existing.update());
                });
        return this;
    }

    Bench type(String kind) {
        return type(kind, Map.of());
    }

    Resource<GenericKubernetesResource> resource(String kind, String name) {
        var context = new ResourceDefinitionContext.Builder()
                .withGroup("resources.capstan.dev")
                .withVersion("v1")
                .withKind(kind)
                .withPlural(kind.toLowerCase(Locale.ROOT) + "s")
                .withNamespaced(true)
                .build();
        return client.genericKubernetesResources(context).inNamespace("default").withName(name);
    }

    GenericKubernetesResource create(String kind, String name, Map<String, Object> spec) {
        return create(kind, name, spec, Map.of());
    }

    GenericKubernetesResource create(
            String kind, String name, Map<String, Object> spec, Map<String, String> annotations) {
        var object = new GenericKubernetesResourceBuilder()
                .withApiVersion("resources.capstan.dev/v1")
                .withKind(kind)
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .withAnnotations(annotations)
                .endMetadata()
                .addToAdditionalProperties("spec", spec)
                .build();
        return client.resource(object).create();
    }

    void respec(String kind, String name, Map<String, Object> spec) {
        patch(kind, name, Map.of("spec", spec));
    }

    void annotate(String kind, String name, String key, String value) {
        patch(kind, name, Map.of("metadata", Map.of("annotations", Map.of(key, value))));
    }

    private void patch(String kind, String name, Map<String, Object> patch) {
        String json = client.getKubernetesSerialization().asJson(patch);
        GenericKubernetesResource _ = resource(kind, name).patch(PatchContext.of(PatchType.JSON_MERGE), json);
    }

    /// Waits until a status is as it should be.
    Map<String, Object> until(String kind, String name, Predicate<Map<String, Object>> wanted) {
        until(
                () -> status(kind, name).filter(wanted).isPresent(),
                () -> kind + " " + name + " is " + status(kind, name) + ", plugins are " + operator.states());
        return status(kind, name).orElseThrow();
    }

    private Optional<Map<String, Object>> status(String kind, String name) {
        return Optional.ofNullable(resource(kind, name).get()).map(Bench::status);
    }

    Map<String, Object> untilReady(String kind, String name) {
        return until(kind, name, status -> "ready".equals(status.get("phase")));
    }

    void untilGone(String kind, String name) {
        until(() -> resource(kind, name).get() == null, () -> kind + " " + name + " is still there");
    }

    PluginState untilState(String plugin, PluginState.Condition condition) {
        until(() -> state(plugin, condition).isPresent(), () -> "plugins are " + operator.states());
        return state(plugin, condition).orElseThrow();
    }

    private Optional<PluginState> state(String plugin, PluginState.Condition condition) {
        return operator.states().stream()
                .filter(each -> each.name().equals(plugin) && each.condition() == condition)
                .findFirst();
    }

    static void until(BooleanSupplier wanted, Supplier<String> otherwise) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!wanted.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(otherwise.get());
            }
            LockSupport.parkNanos(5_000_000);
        }
    }

    /// The last attempt that a status tells of.
    @SuppressWarnings("unchecked") // JSON has texts for names.
    static Map<String, Object> attempt(Map<String, Object> status) {
        return status.get("lastReconcile") instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    @SuppressWarnings("unchecked") // JSON has texts for names.
    private static Map<String, Object> status(GenericKubernetesResource object) {
        return object.get("status") instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    @Override
    public void close() {
        operator.close();
        client.close();
        plane.close();
    }
}
