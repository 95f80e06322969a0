package dev.capstan.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.app.Served.Reply;
import dev.capstan.app.controller.ListeningOptions;
import dev.capstan.app.controller.StandaloneTemplates;
import dev.capstan.registry.access.Caller;
import dev.capstan.server.http.HttpLimits;
import dev.capstan.server.http.HttpOptions;
import dev.capstan.server.identity.Identity;
import dev.capstan.streamline.leader.LeaseOptions;
import dev.capstan.template.check.ReservedGroups;
import dev.capstan.template.kind.TemplateKind;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Templates where they are run: in a server, and in a process of their own.
final class TemplateFeatureTest {
    private static final Path ROOT = Path.of(System.getProperty("capstan.root", ".."));
    private static final String TEMPLATES = "/apis/pulumi.com/v1alpha1/namespaces/default/templates";
    private static final String NOTES = "/apis/notes.example.com/v1/namespaces/default/notes";
    private static final String NOTE = """
            {"apiVersion": "pulumi.com/v1alpha1", "kind": "Template", "metadata": {"name": "note"},
             "spec": {
               "crd": {"apiVersion": "notes.example.com/v1", "kind": "Note"},
               "schema": {"spec": {"text": {"type": "string", "required": true}}},
               "resources": {"a": {"type": "random:RandomPet", "properties": {"prefix": "${schema.spec.text}"}}}}}""";
    private static final long PATIENCE = 30_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit before each test
    private Path data;

    /// [S1-1] [S1-20] [S1-25] [S1-26] [S1-50]
    @Test
    void aServerRunsTemplates() throws Exception {
        try (Served served = Served.up(data, HttpLimits.defaults())) {
            assertThat(served.ask("", "POST", TEMPLATES, NOTE).status()).isEqualTo(201);
            until(served, TEMPLATES + "/note", "ReconcileSucceeded");
            Reply made = served.ask(
                    "",
                    "POST",
                    NOTES,
                    "{\"apiVersion\": \"notes.example.com/v1\", \"kind\": \"Note\", \"metadata\": {\"name\": \"n\"},"
                            + " \"spec\": {\"text\": \"hello\"}}");
            assertThat(made.status()).isEqualTo(201);

            until(served, "/apis/pulumi.com/v1/namespaces/default/programs/note-n", "\"prefix\":\"hello\"");
            until(
                    served,
                    "/apis/pulumi.com/v1/namespaces/default/stacks/note-n",
                    "\"programRef\":{\"name\":\"note-n\"}");
            until(served, NOTES + "/n", "\"stackRef\":\"note-n\"");
            until(served, "/metrics", "template_instances_total{name=\"note\",namespace=\"default\"} 1");
            assertThat(served.ask("", "GET", "/metrics", "").body())
                    .contains("templates_active 1")
                    .contains("templates_failing{name=\"note\",namespace=\"default\"} 0")
                    .contains("templates_reconciling{name=\"note\",namespace=\"default\"} 0")
                    .contains("template_reconcile_duration_seconds_bucket{result=\"success\",le=\"0.1\"}");
        }
    }

    /// [S1-54] The kind is there all the same: who asks for it sees that nobody serves it.
    @Test
    void templatesCanBeTurnedOff() {
        assertThat(read("--templates", "off").setting().on()).isFalse();
        assertThat(read().setting()).isEqualTo(TemplateSetting.defaults());
        assertThat(read("--template-reserved-groups", "acme.com, b.org", "--template-rerender-rate", "7")
                        .setting())
                .satisfies(setting -> {
                    assertThat(setting.rate()).isEqualTo(7);
                    assertThat(Set.of("x.acme.com", "b.org", "apps")).allMatch(setting.reserved()::contains);
                });
    }

    @Test
    void whatIsWrongIsTold() {
        assertThat(run("up", "--templates", "maybe"))
                .isEqualTo("2 capstan: --templates is \"maybe\", expected on or off\n");
        assertThat(run("up", "--template-rerender-rate", "0"))
                .isEqualTo("2 capstan: --template-rerender-rate is \"0\", expected a whole number from 1 to 999999\n");
        assertThat(run("template", "run", "--kubeconfig", "/no/such"))
                .isEqualTo("2 capstan: --kubeconfig is /no/such, which cannot be read\n");
        assertThat(run("template", "run", "--template-reserved-groups", "No"))
                .isEqualTo("2 capstan: --template-reserved-groups has \"No\", expected API groups such as"
                        + " platform.example.com, separated by commas\n");
    }

    /// [S1-54] Where a server has them off, nobody runs them until a process of their own does, over HTTP and with a
    /// lease.
    @Test
    void aProcessOfItsOwnRunsThemElsewhere() throws Exception {
        var off = new TemplateSetting(false, ReservedGroups.standard(), 1);
        var features = new Features(
                Reconciling.in(data), FleetSetting.defaults(), LocalJobsSetting.off(), off, StackSetting.in(data));
        Served.putKey(data);
        var identity = Identity.Options.of(DataDirectory.signingKeys(data)).withStranger(Caller.LOCAL_ADMIN);
        try (var plane = ControlPlane.start(
                        new StoreChoice.Memory(), data, features, HttpOptions.local(0), identity, Precautions.NONE);
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(new ConfigBuilder(Config.empty())
                                .withMasterUrl(plane.uri().toString())
                                .build())
                        .build();
                var metrics = new Metrics()) {
            client.resource(NOTE).inNamespace("default").create();
            var addresses = new ListeningOptions()
                    .addresses(Map.of("PROBE_ADDR", "127.0.0.1:0", "METRICS_ADDR", "127.0.0.1:0"));
            var options = Templates.options(TemplateSetting.defaults(), metrics.registry())
                    .withElection(LeaseOptions.of("default", "capstan-templates"));
            assertThat(crd(client, "notes.notes.example.com")).isNull();

            try (var templates = StandaloneTemplates.start(client, options, addresses, metrics::scrape)) {
                assertThat(templates.words()).startsWith("Capstan runs Templates, probes at http://127.0.0.1:");
                long end = System.nanoTime() + PATIENCE;
                while (crd(client, "notes.notes.example.com") == null && System.nanoTime() - end < 0) {
                    LockSupport.parkNanos(5_000_000);
                }
                assertThat(crd(client, "notes.notes.example.com")).isNotNull();
            }
        }
    }

    private static @Nullable CustomResourceDefinition crd(KubernetesClient client, String name) {
        return client.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName(name)
                .get();
    }

    /// [S1-1]
    @Test
    void whatIsDeployedIsAsItsOriginal() throws Exception {
        assertThat(yaml(ROOT.resolve("deploy/templates/crd.yaml")).path("spec"))
                .isEqualTo(TemplateKind.definition().path("spec"));
    }

    /// [S1-55] The rule of the seed, which is everything, and what is done about it.
    @Test
    void whatMayDoEverythingRunsWithLittleElseAndIsToldOf() throws Exception {
        String role =
                Files.readString(ROOT.resolve("deploy/templates/rbac.yaml")).split("\n---\n")[1];
        JsonNode pod = yaml(ROOT.resolve("deploy/templates/deployment.yaml")).at("/spec/template/spec");

        assertThat(yaml(role).at("/rules"))
                .isEqualTo(yaml("[{apiGroups: ['*'], resources: ['*'],"
                        + " verbs: [create, delete, get, list, patch, update, watch]}]"));
        assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(pod.at("/containers/0/securityContext/readOnlyRootFilesystem")
                        .asBoolean())
                .isTrue();
        assertThat(Files.readString(ROOT.resolve("deploy/README.md")))
                .contains("**It may do everything**", "`template-author`", "audit");
    }

    private static JsonNode yaml(String text) {
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8)).tree();
    }

    private static JsonNode yaml(Path file) throws Exception {
        return Document.yaml(Files.readString(file).getBytes(StandardCharsets.UTF_8))
                .tree();
    }

    private static TemplateFeatureOptions read(String... arguments) {
        var options = new TemplateFeatureOptions();
        var mixin = CommandLine.Model.CommandSpec.forAnnotatedObject(options);
        var _ = new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("templates", mixin))
                .parseArgs(arguments);
        return options;
    }

    private static String run(String... words) {
        var err = new StringWriter();
        int status = Main.commandLine(words).setErr(new PrintWriter(err, true)).execute(words);
        return status + " " + err;
    }

    private static void until(Served served, String path, String text) throws Exception {
        long last = System.nanoTime() + PATIENCE;
        for (String body = ""; !body.contains(text); ) {
            assertThat(System.nanoTime()).as(body).isLessThan(last);
            LockSupport.parkNanos(5_000_000);
            body = served.ask("", "GET", path, "").body();
        }
    }
}
