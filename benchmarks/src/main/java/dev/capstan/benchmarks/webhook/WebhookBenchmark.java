package dev.capstan.benchmarks.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.json.Document;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.Written;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.callout.HookServer;
import dev.capstan.registry.callout.HookServer.Reply;
import dev.capstan.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.operator.OperatorCreationException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Creations in a dry run: of a Secret, which no webhook looks at, and of a ConfigMap of 1 KiB, about which one
/// validating webhook is asked over TLS on the loopback interface. The difference is what a webhook costs.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Threads(4)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 5)
public class WebhookBenchmark {
    private static final WriteOptions DRY = new WriteOptions(true, "bench", FieldValidation.WARN);
    private static final ResourcePath CONFIG_MAPS =
            new ResourcePath(new GroupResource("", "configmaps"), "v1", "default", null, "");
    private static final ResourcePath SECRETS =
            new ResourcePath(new GroupResource("", "secrets"), "v1", "default", null, "");

    private final Document configMap = document("ConfigMap", "data: {text: '" + "x".repeat(1024) + "'}");
    private final Document secret = document("Secret", "stringData: {text: '" + "x".repeat(1024) + "'}");

    @SuppressWarnings("NullAway.Init") // set by JMH before anything runs
    private Store store;

    @SuppressWarnings("NullAway.Init") // set by JMH before anything runs
    private Callouts callouts;

    @SuppressWarnings("NullAway.Init") // set by JMH before anything runs
    private HookServer hooks;

    @SuppressWarnings("NullAway.Init") // set by JMH before anything runs
    private Registry registry;

    private static Document document(String kind, String data) {
        String text = "{apiVersion: v1, kind: " + kind + ", metadata: {name: one}, " + data + "}";
        return Document.yaml(text.getBytes(StandardCharsets.UTF_8));
    }

    @Setup
    public void open() throws IOException, GeneralSecurityException, OperatorCreationException, InterruptedException {
        store = Store.inMemory();
        callouts = new Callouts();
        hooks = HookServer.start();
        registry = Registry.open(store, Registry.Options.defaults().withOthers(callouts));
        create("", "namespaces", "{apiVersion: v1, kind: Namespace, metadata: {name: default}}");
        create(
                "admissionregistration.k8s.io",
                "validatingwebhookconfigurations",
                "{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: b},"
                        + " webhooks: [{name: bench.example.dev, sideEffects: None, admissionReviewVersions: [v1],"
                        + " clientConfig: " + hooks.config("/bench", WebhookBenchmark::allow)
                        + ", rules: [{operations: ['*'], apiGroups: [''], apiVersions: [v1],"
                        + " resources: [configmaps]}]}]}");
    }

    private static Reply allow(JsonNode question) {
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
        ObjectNode response = review.putObject("response");
        response.set("uid", question.path("request").path("uid"));
        response.put("allowed", true);
        return Reply.json(review);
    }

    private void create(String group, String plural, String yaml) {
        var path = new ResourcePath(new GroupResource(group, plural), "v1", null, null, "");
        Written written =
                registry.create(path, Document.yaml(yaml.getBytes(StandardCharsets.UTF_8)), WriteOptions.DEFAULT);
        if (!written.created()) {
            throw new IllegalStateException(plural + " was there already");
        }
    }

    @TearDown
    public void close() {
        store.close();
        callouts.close();
        hooks.close();
    }

    @Benchmark
    public Written withWebhook() {
        return registry.create(CONFIG_MAPS, configMap, DRY);
    }

    @Benchmark
    public Written withoutWebhook() {
        return registry.create(SECRETS, secret, DRY);
    }
}
