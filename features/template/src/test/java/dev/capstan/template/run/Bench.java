package dev.capstan.template.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import dev.capstan.streamlinetest.fault.Fault;
import dev.capstan.streamlinetest.fault.Faults;
import dev.capstan.streamlinetest.fault.FaultyClient;
import dev.capstan.template.kind.TemplateKind;
import dev.capstan.testkit.TestPlane;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// A control plane with the kinds that Templates need, the controller of Templates, and a test that plays whoever runs
/// Stacks: it writes their status, and takes off their finalizer.
final class Bench implements AutoCloseable {
    static final Kind TEMPLATE = new Kind("pulumi.com", "v1alpha1", "Template", "templates", true);
    static final Kind WEBSITE = new Kind("websites.example.com", "v1", "CityWebsite", "citywebsites", true);
    static final String NAMESPACE = "template-test";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final TestPlane plane = TestPlane.inMemory();
    private final KubernetesClient client = plane.client();
    private final Api api = new Api(new Wire(client));
    private final KubernetesClient faulty;
    private final UnaryOperator<TemplateOptions> options;
    private SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private TemplateController controller;

    Bench() {
        this(UnaryOperator.identity());
    }

    Bench(UnaryOperator<TemplateOptions> options) {
        this(options, _ -> Fault.none());
    }

    /// @param faults what happens to the calls of the controller
    Bench(UnaryOperator<TemplateOptions> options, Faults faults) {
        this.options = options;
        this.faulty = FaultyClient.around(client, faults);
        create(new Kind("", "v1", "Namespace", "namespaces", false), yaml("metadata: {name: " + NAMESPACE + "}"));
        create(PulumiKinds.CRD, TemplateKind.definition());
        create(PulumiKinds.CRD, anything("Program", "programs"));
        create(PulumiKinds.CRD, anything("Stack", "stacks"));
        this.controller = started();
    }

    private TemplateController started() {
        return TemplateController.start(
                faulty, options.apply(TemplateOptions.defaults().withMeters(meters)));
    }

    /// As if the process had ended; something happens; and another begins.
    void restart(Runnable meanwhile) {
        controller.close();
        meanwhile.run();
        meters = new SimpleMeterRegistry();
        controller = started();
    }

    SimpleMeterRegistry meters() {
        return meters;
    }

    TemplateController controller() {
        return controller;
    }

    Api api() {
        return api;
    }

    static ObjectKey key(String name) {
        return new ObjectKey(NAMESPACE, name);
    }

    static ObjectNode yaml(String text) {
        return (ObjectNode) Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    /// The seed's Template.
    static ObjectNode cityWebsite() {
        try (var in = Bench.class.getResourceAsStream("/dev/capstan/template/city-website.yaml")) {
            return (ObjectNode)
                    Document.yaml(Objects.requireNonNull(in).readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A small Template of another kind.
    static ObjectNode small(String name, String kind) {
        return yaml("""
                metadata: {name: %s, namespace: template-test}
                spec:
                  crd: {apiVersion: small.example.com/v1, kind: %s}
                  schema: {spec: {size: {type: integer, default: 1}}, status: {port: {type: integer}}}
                  resources: {a: {type: "random:RandomInteger", properties: {max: "${schema.spec.size}"}}}
                  outputs: {port: "${a.result}"}
                """.formatted(name, kind));
    }

    static ObjectNode instance(String name, String spec) {
        ObjectNode instance = yaml("metadata: {name: " + name + ", namespace: " + NAMESPACE + "}");
        instance.set("spec", yaml(spec));
        return instance;
    }

    /// Creates an object; waits for its kind, which may be new.
    ObjectNode create(Kind kind, ObjectNode object) {
        ObjectNode whole = object.deepCopy();
        whole.put("apiVersion", kind.apiVersion()).put("kind", kind.name());
        String path = kind.collection(object.path("metadata").path("namespace").asText(""));
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return Api.tree(api.wire().send(Call.post(path, JsonText.bytes(whole))));
            } catch (KubernetesClientException e) {
                assertThat(e.getCode() == 404 && System.nanoTime() - end < 0)
                        .as(e.getMessage())
                        .isTrue();
                LockSupport.parkNanos(2_000_000);
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /// Applies a merge patch.
    ObjectNode patch(Kind kind, String name, String patch) {
        return patch(kind, name, "", patch);
    }

    /// Says what a Stack says of itself.
    void stackSays(String name, String status) {
        ObjectNode _ = await(PulumiKinds.STACK, name, _ -> true);
        ObjectNode _ = patch(PulumiKinds.STACK, name, "/status", "status: {" + status + "}");
    }

    /// A Stack has run.
    void stackRuns(String name, String outputs) {
        ObjectNode stack = await(PulumiKinds.STACK, name, _ -> true);
        stackSays(
                name,
                "outputs: " + outputs + ", observedGeneration: "
                        + stack.path("metadata").path("generation").asLong()
                        + ", lastUpdate: {name: " + name + "-u1, state: succeeded, generation: 1},"
                        + " conditions: [{type: Ready, status: 'True', reason: ProcessingCompleted}]");
    }

    /// Holds a Stack until it is destroyed.
    void stackIsHeld(String name) {
        ObjectNode _ = await(PulumiKinds.STACK, name, _ -> true);
        ObjectNode _ = patch(PulumiKinds.STACK, name, "metadata: {finalizers: [finalizer.stack.pulumi.com]}");
    }

    /// A Stack that is deleted is destroyed.
    void stackIsDestroyed(String name) {
        ObjectNode _ =
                await(PulumiKinds.STACK, name, each -> each.path("metadata").has("deletionTimestamp"));
        ObjectNode _ = patch(PulumiKinds.STACK, name, "metadata: {finalizers: []}");
    }

    private ObjectNode patch(Kind kind, String name, String subresource, String patch) {
        try {
            String path = kind.object(kind.namespaced() ? key(name) : new ObjectKey("", name)) + subresource;
            return Api.tree(api.wire().send(Call.patch(path, Call.MERGE_PATCH, JsonText.bytes(yaml(patch)))));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    void delete(Kind kind, String name) {
        ObjectNode named = JsonNodeFactory.instance.objectNode();
        named.putObject("metadata").put("name", name).put("namespace", kind.namespaced() ? NAMESPACE : "");
        try {
            api.delete(kind, named);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    Optional<ObjectNode> find(Kind kind, String name) {
        try {
            return api.find(kind, kind.namespaced() ? key(name) : new ObjectKey("", name));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Waits until an object is there, and so.
    ObjectNode await(Kind kind, String name, Predicate<ObjectNode> so) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Optional<ObjectNode> found = find(kind, name);
        while (found.filter(so).isEmpty() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(2_000_000);
            found = find(kind, name);
        }
        assertThat(found).isPresent();
        assertThat(so.test(found.get())).as(found.get().toPrettyString()).isTrue();
        return found.get();
    }

    void awaitGone(Kind kind, String name) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (find(kind, name).isPresent() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(2_000_000);
        }
        assertThat(find(kind, name)).isEmpty();
    }

    /// Waits until the condition Ready has a reason.
    ObjectNode awaitReason(Kind kind, String name, String reason) {
        return await(
                kind,
                name,
                each -> condition(each, "Ready").path("reason").asText("").equals(reason));
    }

    /// The seed's Template, ready, with an instance whose Stack has run.
    void berlin() {
        ObjectNode _ = create(TEMPLATE, cityWebsite());
        ObjectNode _ = awaitReason(TEMPLATE, "city-website", "ReconcileSucceeded");
        ObjectNode _ = create(WEBSITE, instance("berlin", "city: Berlin"));
        stackIsHeld("city-website-berlin");
        stackRuns("city-website-berlin", "{bucketName: b, websiteUrl: u}");
        ObjectNode _ = awaitReason(WEBSITE, "berlin", "StackSucceeded");
    }

    static JsonNode condition(JsonNode object, String type) {
        return object.path("status")
                .path("conditions")
                .valueStream()
                .filter(each -> each.path("type").asText("").equals(type))
                .findFirst()
                .orElse(JsonNodeFactory.instance.objectNode());
    }

    static String message(JsonNode object) {
        return condition(object, "Ready").path("message").asText();
    }

    private static ObjectNode anything(String kind, String plural) {
        return yaml("""
                metadata: {name: %2$s.pulumi.com}
                spec:
                  group: pulumi.com
                  scope: Namespaced
                  names: {kind: %1$s, plural: %2$s, listKind: %1$sList}
                  versions:
                    - name: v1
                      served: true
                      storage: true
                      subresources: {status: {}}
                      schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
                """.formatted(kind, plural));
    }

    @Override
    public void close() {
        controller.close();
        faulty.close();
        client.close();
        plane.close();
    }
}
