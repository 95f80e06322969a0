package dev.capstan.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.operator.host.Extension;
import dev.capstan.spi.ActionPlugin;
import dev.capstan.spi.ActionRequest;
import dev.capstan.spi.Outcome;
import dev.capstan.spi.Plan;
import dev.capstan.spi.Workspace;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An action as the reconciler of a type.
final class ActionTest {
    private static final String RECONCILER = "capstan.dev/reconciler";

    @TempDir
    private Path directory;

    /// Runs things elsewhere, and remembers each by its key.
    private static final class Pipeline implements ActionPlugin {
        private final Map<String, Integer> runs = new ConcurrentHashMap<>();
        private final List<ActionRequest> requests = new CopyOnWriteArrayList<>();
        private volatile Trouble trouble = _ -> {};

        interface Trouble {
            void happen(int call) throws Exception;
        }

        @Override
        public String name() {
            return "pipeline";
        }

        @Override
        public Workspace prepare(ActionRequest request) {
            requests.add(request);
            return new Workspace() {
                @Override
                public Outcome apply(Optional<Plan> plan) throws Exception {
                    runs.merge(request.idempotencyKey(), 1, Integer::sum);
                    trouble.happen(requests.size());
                    return Outcome.created(1).withOutputs(Map.of("run", request.idempotencyKey()));
                }

                @Override
                public Outcome destroy() {
                    return Outcome.deleted(1);
                }
            };
        }
    }

    /// [S2-49] [A2-1]
    @Test
    void anActionReconcilesAnyTypeWithValuesOfTheSpec() {
        var pipeline = new Pipeline();
        try (var bench = bench(pipeline, Map.of("CAPSTAN_SECRET_KEY", "hidden"))) {
            bench.type("Gadget", Map.of(RECONCILER, """
                    {"action": "pipeline",
                     "with": {"engine": "$(spec.engine)", "size": "$(spec.size)", "name": "db-$(metadata.name)",
                              "more": ["$(spec.nothing?)", {"all": "$(spec)"}]},
                     "secrets": {"token": {"name": "vault", "key": "token"},
                                 "key": {"env": "CAPSTAN_SECRET_KEY"}}}"""));
            secret(bench, "default", Map.of());
            Map<String, Object> spec = Map.of("engine", "x; rm -rf /", "size", 7);
            bench.create("Gadget", "a", spec);

            bench.untilReady("Gadget", "a");

            ActionRequest request = pipeline.requests.getFirst();
            assertThat(request.with())
                    .isEqualTo(Map.of(
                            "engine", "x; rm -rf /", "size", 7, "name", "db-a", "more", List.of(Map.of("all", spec))));
            assertThat(request.secrets().require("token")).isEqualTo("s3cret");
            assertThat(request.secrets().require("key")).isEqualTo("hidden");
            assertThat(bench.resource("Gadget", "a").get().getMetadata().getFinalizers())
                    .containsExactly("resources.capstan.dev/pipeline");
            request.state().save("known".getBytes(UTF_8));
            assertThat(request.state().load())
                    .hasValueSatisfying(each -> assertThat(each).asString().isEqualTo("known"));
            bench.resource("Gadget", "a").delete();
            bench.untilGone("Gadget", "a");
            Bench.until(
                    () -> bench.client()
                                    .secrets()
                                    .inNamespace("default")
                                    .list()
                                    .getItems()
                                    .size()
                            == 1,
                    () -> "the state is still there");
        }
    }

    /// [S2-48] [S2-49]
    @Test
    void aReconcilerMayUseAnAction() {
        var pipeline = new Pipeline();
        var widgets = new Widgets().always((resource, context) -> {
            ActionRequest request = context.actionRequest(resource, Map.of("size", 7));
            try (Workspace workspace = context.actionPlugin("pipeline").prepare(request)) {
                return workspace.apply(Optional.empty());
            }
        });
        List<Extension> both = List.of(new Extension.Acts("pipeline", pipeline), Bench.reconciles(widgets));
        try (var bench = Bench.with(directory, both, options -> options).type("Widget")) {
            bench.create("Widget", "a", Map.of());

            Map<String, Object> status = bench.untilReady("Widget", "a");

            ActionRequest request = pipeline.requests.getFirst();
            assertThat(request.with()).isEqualTo(Map.of("size", 7));
            assertThat(status).containsEntry("outputs", Map.of("run", request.idempotencyKey()));
        }
    }

    @Test
    void aSecretOfAnotherNamespaceIsReadOnlyIfItSaysSo() {
        var pipeline = new Pipeline();
        try (var bench = bench(pipeline, Map.of())) {
            bench.type("Gadget", Map.of(RECONCILER, """
                    {"action": "pipeline",
                     "secrets": {"token": {"namespace": "kube-system", "name": "vault", "key": "token"}}}"""));
            pipeline.trouble =
                    call -> assertThat(pipeline.requests.get(call - 1).secrets().require("token"))
                            .isEqualTo("s3cret");
            bench.create("Gadget", "a", Map.of());
            Map<String, Object> absent = bench.until("Gadget", "a", each -> "failed".equals(each.get("phase")));
            secret(bench, "kube-system", Map.of());

            bench.create("Gadget", "b", Map.of());
            Map<String, Object> kept = bench.until("Gadget", "b", each -> "failed".equals(each.get("phase")));

            assertThat(kept)
                    .containsEntry(
                            "message",
                            "Secret kube-system/vault is not there, or not for Gadget resources of other namespaces: annotate"
                                    + " it with capstan.dev/actions: \"Gadget\" (kubectl annotate secret -n kube-system vault"
                                    + " capstan.dev/actions=Gadget), or use one of the resource's own namespace")
                    .doesNotContainKey("nextReconcileTime");
            assertThat(absent).containsEntry("message", kept.get("message"));
            lend(bench, "Gizmo, Gadget.example.com");
            bench.create("Gadget", "c", Map.of());
            bench.until("Gadget", "c", each -> "failed".equals(each.get("phase")));
            lend(bench, "Gizmo, Gadget");
            bench.create("Gadget", "d", Map.of());
            bench.untilReady("Gadget", "d");
            lend(bench, "*");
            bench.create("Gadget", "e", Map.of());
            bench.untilReady("Gadget", "e");
        }
    }

    @Test
    void whatIsWrongWithReferencesIsToldAtOnce() {
        try (var bench = bench(new Pipeline(), Map.of())) {
            bench.type("Gadget", Map.of(RECONCILER, """
                    {"action": "pipeline", "with": {"engine": "$(spec.engine)", "command": "run $(spec.size)"}}"""));
            bench.create("Gadget", "a", Map.of("size", 7));

            Map<String, Object> status = bench.until("Gadget", "a", each -> "failed".equals(each.get("phase")));

            assertThat((String) status.get("message"))
                    .contains("with.engine refers to spec.engine, which is not there: set it, or write $(spec.engine?)")
                    .contains(
                            "with.command has $(spec.size) inside a text, where only [metadata.generation, metadata.name,"
                                    + " metadata.namespace, metadata.uid] may stand: let it stand alone");
        }
    }

    @Test
    void anActionThatHangsIsInterruptedAndTriedAgain() {
        var pipeline = new Pipeline();
        pipeline.trouble = call -> {
            if (call == 1) {
                Thread.sleep(Duration.ofHours(1));
            }
        };
        var pace = Bench.QUICK.withTimeout(Duration.ofMillis(100));
        try (var bench = Bench.with(
                directory, List.of(new Extension.Acts("pipeline", pipeline)), options -> options.withPace(pace))) {
            bench.type("Gadget", Map.of(RECONCILER, "{\"action\": \"pipeline\"}"));
            bench.create("Gadget", "a", Map.of());

            Map<String, Object> status = bench.untilReady("Gadget", "a");

            assertThat(Bench.attempt(status)).containsEntry("number", 2);
            assertThat(pipeline.runs.keySet())
                    .extracting(each -> each.substring(each.length() - 4))
                    .containsExactlyInAnyOrder("-1-1", "-1-2");
        }
    }

    @Test
    void anActionThatFailsSaysWhyAndIsTriedAgain() {
        var pipeline = new Pipeline();
        pipeline.trouble = call -> {
            if (call < 3) {
                throw new IOException("exit code 1");
            }
        };
        try (var bench = bench(pipeline, Map.of())) {
            bench.type("Gadget", Map.of(RECONCILER, "{\"action\": \"pipeline\"}"));
            bench.create("Gadget", "a", Map.of());

            Map<String, Object> status = bench.untilReady("Gadget", "a");

            assertThat(Bench.attempt(status)).containsEntry("number", 3);
        }
    }

    /// [S2-10]
    @Test
    void whoHasNoReconcilerIsTold() {
        try (var bench = bench(new Pipeline(), Map.of())) {
            Operator operator = bench.operator();

            assertThat(why(operator, "external")).isEmpty();
            assertThat(why(operator, "{\"external\": true}")).isEmpty();
            assertThat(why(operator, "{\"action\": \"pipeline\"}")).isEmpty();
            assertThat(why(operator, "{\"action\": \"no\"}"))
                    .contains("there is no action no, expected one of pipeline");
            String advice = "put a jar that brings one into " + directory.resolve("plugins")
                    + ", or have the type name another in its reconciler (annotation capstan.dev/reconciler): a plugin, an"
                    + " action, or external for one outside";
            assertThat(why(operator, "nobody")).contains("there is no reconciler nobody: " + advice);
            assertThat(why(operator, "")).contains("no plugin reconciles Gadget: " + advice);
            assertThat(why(operator, "{\"action\": 1, \"secrets\": {\"a\": {}}}"))
                    .contains(
                            "its annotation capstan.dev/reconciler makes no sense: action is 1, expected the name of one;"
                                    + " secrets.a says no place, expected {\"name\": SECRET, \"key\": KEY} or {\"env\": VARIABLE}");
        }
    }

    private static void secret(Bench bench, String namespace, Map<String, String> annotations) {
        var secret = new SecretBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("vault")
                .withAnnotations(annotations)
                .endMetadata()
                .withStringData(Map.of("token", "s3cret"))
                .build();
        var _ = bench.client().resource(secret).createOr(existing -> existing.update());
    }

    private static void lend(Bench bench, String types) {
        secret(bench, "kube-system", Map.of("capstan.dev/actions", types));
    }

    private static Optional<String> why(Operator operator, String reconciler) {
        return operator.whyNone("resources.capstan.dev", "Gadget", Optional.of(reconciler));
    }

    private Bench bench(Pipeline pipeline, Map<String, String> environment) {
        return Bench.with(
                directory,
                List.of(new Extension.Acts("pipeline", pipeline)),
                options -> options.withEnvironment(environment));
    }
}
