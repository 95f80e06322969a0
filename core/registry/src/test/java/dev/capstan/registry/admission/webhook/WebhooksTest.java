package dev.capstan.registry.admission.webhook;

import static dev.capstan.registry.Kernel.configMap;
import static dev.capstan.registry.Kernel.refused;
import static dev.capstan.registry.Kernel.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.Definitions;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.FieldValidation;
import dev.capstan.registry.Kernel;
import dev.capstan.registry.ListRequest;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.WriteOptions;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.admission.Admission;
import dev.capstan.registry.admission.Remarks;
import dev.capstan.registry.callout.Callouts;
import dev.capstan.registry.callout.HookServer;
import dev.capstan.registry.callout.HookServer.Call;
import dev.capstan.registry.callout.HookServer.Hook;
import dev.capstan.registry.callout.HookServer.Reply;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Webhooks over real TLS. Long because everything about one question and its answer is here, with one server for all.
final class WebhooksTest {
    private static final String CONFIG_MAPS =
            "rules: [{operations: ['*'], apiGroups: [''], apiVersions: [v1], resources: [configmaps]}]";

    private HookServer server;
    private Callouts callouts;
    private Kernel kernel;
    private final List<String> warnings = new ArrayList<>();

    @BeforeEach
    void begin() throws Exception {
        server = HookServer.start();
        callouts = new Callouts();
        var webhooks = new Webhooks(new Configurations(), callouts, Access.OPEN);
        kernel = Kernel.inMemory(Registry.Options.defaults().withAdmission(Admission.chain(List.of(webhooks))));
    }

    @AfterEach
    void end() {
        kernel.close();
        callouts.close();
        server.close();
    }

    private static Reply answer(JsonNode question, String response) {
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
        ObjectNode said = review.putObject("response");
        said.set("uid", question.path("request").path("uid"));
        said.setAll((ObjectNode) yaml(response).tree());
        return Reply.json(review);
    }

    private static Hook saying(String response) {
        return question -> answer(question, response);
    }

    private static String patch(String operations) {
        String text = JsonText.string(yaml(operations).tree());
        return "{allowed: true, patchType: JSONPatch, patch: "
                + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "}";
    }

    private void validating(String name, Hook hook, String... more) throws GeneralSecurityException {
        configure("ValidatingWebhookConfiguration", name, hook, more);
    }

    private void mutating(String name, Hook hook, String... more) throws GeneralSecurityException {
        configure("MutatingWebhookConfiguration", name, hook, more);
    }

    private void configure(String kind, String name, Hook hook, String... more) throws GeneralSecurityException {
        String config = server.config("/" + name, hook);
        kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: " + kind + ", metadata: {name: " + name
                + "}, webhooks: [{name: " + name + ".example.dev, sideEffects: None, admissionReviewVersions: [v1],"
                + " clientConfig: " + config + ", " + CONFIG_MAPS
                + (more.length == 0 ? "" : ", " + String.join(", ", more)) + "}]}");
    }

    private Resource create(String yaml) {
        return new Remarks(warnings::add).call(() -> kernel.create(yaml));
    }

    private JsonNode asked(int index) {
        return server.calls().get(index).body().path("request");
    }

    @Test
    void aHookIsToldWhoWantsToDoWhat() throws GeneralSecurityException {
        validating("v", saying("{allowed: true}"), "timeoutSeconds: 7");
        var ann = new Caller("ann", "u-1", List.of("dev"), Map.of("scopes", List.of("a", "b")));

        Resource made = ann.call(() -> kernel.create(Definitions.configMap("one")));

        Call call = server.calls().getFirst();
        ObjectNode request = (ObjectNode) call.body().path("request");
        assertThat(call.query()).isEqualTo("timeout=7s");
        assertThat(request.remove("uid").asText()).hasSize(36);
        assertThat(request.remove("object").path("metadata").path("uid").asText())
                .isEqualTo(made.uid());
        assertThat(request).isEqualTo(yaml("""
                        kind: {group: '', version: v1, kind: ConfigMap}
                        resource: {group: '', version: v1, resource: configmaps}
                        requestKind: {group: '', version: v1, kind: ConfigMap}
                        requestResource: {group: '', version: v1, resource: configmaps}
                        name: one
                        namespace: demo
                        operation: CREATE
                        userInfo: {username: ann, uid: u-1, groups: [dev], extra: {scopes: [a, b]}}
                        oldObject: null
                        dryRun: false
                        options: {kind: CreateOptions, apiVersion: meta.k8s.io/v1}
                        """).tree());
    }

    @Test
    void aHookThatChangesAnObjectSeesItBeforeTheServerCompletesIt() throws GeneralSecurityException {
        mutating("m", saying(patch("[{op: add, path: /data, value: {x: y}}]")));

        Resource made = create("{apiVersion: v1, kind: ConfigMap, metadata: {generateName: a-}}");

        assertThat(made.part("data")).isEqualTo(yaml("{x: y}").tree());
        assertThat(asked(0).path("object").path("metadata").has("uid")).isFalse();
        assertThat(asked(0).has("name")).isFalse();
        assertThat(made.name()).startsWith("a-");
    }

    @Test
    void whatAHookSaysNoToDoesNotHappen() throws GeneralSecurityException {
        validating(
                "v",
                saying("{allowed: false, warnings: [careful], status: {code: 418, message: no tea,"
                        + " reason: Teapot, details: {kind: pot}}}"));

        Refusal refusal = refused(() -> create(Definitions.configMap("one")));

        assertThat(refusal)
                .isEqualTo(new Refusal.Denied(
                        418, "Teapot", "admission webhook \"v.example.dev\" denied the request: no tea", (ObjectNode)
                                yaml("{kind: pot}").tree()));
        assertThat(warnings).containsExactly("careful");
        assertThat(kernel.find(configMap("demo", "one"))).isEmpty();
    }

    @Test
    void aHookNeedNotExplainItself() throws GeneralSecurityException {
        validating("v", saying("{allowed: false}"));

        assertThat(refused(() -> create(Definitions.configMap("one"))))
                .isEqualTo(new Refusal.Denied(
                        400, "", "admission webhook \"v.example.dev\" denied the request without explanation", null));
    }

    @Test
    void aHookThatFailsEndsTheWriteUnlessItMayFail() throws GeneralSecurityException {
        validating("v", question -> Reply.text(500, "text/plain", "oops"));

        assertThat(refused(() -> create(Definitions.configMap("one"))).message())
                .isEqualTo("failed calling webhook \"v.example.dev\": failed to call webhook: an error on the server"
                        + " (\"oops\") has prevented the request from succeeding");

        kernel.delete(configuration("validatingwebhookconfigurations", "v"));
        validating("w", question -> Reply.text(500, "text/plain", "oops"), "failurePolicy: Ignore");
        var remarks = new Remarks(warnings::add);
        remarks.call(() -> kernel.create(Definitions.configMap("one")));
        assertThat(remarks.annotations())
                .containsEntry("failed-open.validating.webhook.admission.k8s.io/round_0_index_0", "w.example.dev");
    }

    private static ResourcePath configuration(String plural, String name) {
        return new ResourcePath(new GroupResource("admissionregistration.k8s.io", plural), "v1", null, name, "");
    }

    @Test
    void answersThatMakeNoSenseAreFailures() throws GeneralSecurityException {
        var replies = new ArrayList<Reply>();
        validating("v", question -> replies.removeFirst());
        ObjectNode other = JsonNodeFactory.instance.objectNode();
        other.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
        replies.add(Reply.json(other));
        replies.add(Reply.text(200, "application/json", "not json"));
        replies.add(Reply.text(200, "application/json", ""));

        assertThat(refused(() -> create(Definitions.configMap("one"))).message())
                .isEqualTo("failed calling webhook \"v.example.dev\": received invalid webhook response:"
                        + " webhook response was absent");
        assertThat(refused(() -> create(Definitions.configMap("one"))).message())
                .startsWith("failed calling webhook \"v.example.dev\": failed to call webhook: couldn't get"
                        + " version/kind; json parse error: ");
        assertThat(refused(() -> create(Definitions.configMap("one"))).message())
                .isEqualTo("failed calling webhook \"v.example.dev\": failed to call webhook: 0-length response with"
                        + " status code: 200 and content type: application/json");
    }

    @Test
    void aHookThatDoesNotAnswerInTimeHasFailed() throws GeneralSecurityException {
        var never = new CountDownLatch(1);
        validating(
                "v",
                question -> {
                    never.await();
                    return answer(question, "{allowed: true}");
                },
                "timeoutSeconds: 1");

        assertThat(refused(() -> create(Definitions.configMap("one"))).message())
                .startsWith(
                        "failed calling webhook \"v.example.dev\": failed to call webhook: Post \"https://127.0.0.1:")
                .endsWith("/v?timeout=1s\": context deadline exceeded");
        never.countDown();
    }

    @Test
    void aServerThatNobodyVouchesForIsNotAsked() throws GeneralSecurityException {
        String url = server.serve("/v", saying("{allowed: true}"));
        kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration,"
                + " metadata: {name: v}, webhooks: [{name: v.example.dev, sideEffects: None,"
                + " admissionReviewVersions: [v1], clientConfig: {url: '" + url + "'}, " + CONFIG_MAPS + "}]}");

        assertThat(refused(() -> create(Definitions.configMap("one"))).message())
                .endsWith("tls: failed to verify certificate: x509: certificate signed by unknown authority");
        assertThat(server.calls()).isEmpty();
    }

    @Test
    void aServiceCannotBeReachedAndTheWordsSayWhatToDo() {
        kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration,"
                + " metadata: {name: v}, webhooks: [{name: v.example.dev, sideEffects: None,"
                + " admissionReviewVersions: [v1], clientConfig: {service: {namespace: a, name: b}}, " + CONFIG_MAPS
                + "}]}");

        assertThat(refused(() -> create(Definitions.configMap("one"))).message())
                .isEqualTo("failed calling webhook \"v.example.dev\": failed to call webhook: service \"a/b\" cannot be"
                        + " reached: there is no cluster network here, give the webhook's url instead");
    }

    @Test
    void hooksThatMayObjectAreAskedAllAtOnce() throws GeneralSecurityException {
        var together = new CyclicBarrier(2);
        Hook waiting = question -> {
            try {
                together.await(10, TimeUnit.SECONDS);
            } catch (BrokenBarrierException | TimeoutException e) {
                return Reply.text(500, "text/plain", "alone");
            }
            return answer(question, "{allowed: true, warnings: [here]}");
        };
        validating("v", waiting);
        validating("w", waiting);

        create(Definitions.configMap("one"));

        assertThat(server.calls()).hasSize(2);
        assertThat(warnings).containsExactly("here");
    }

    @Test
    void hooksThatChangeAreAskedInTheOrderOfTheirNames() throws GeneralSecurityException {
        mutating("b", saying(patch("[{op: add, path: /data/b, value: '1'}]")));
        mutating("a", saying(patch("[{op: add, path: /data, value: {a: '1'}}]")));

        Resource made = create(Definitions.configMap("one"));

        assertThat(made.part("data")).isEqualTo(yaml("{a: '1', b: '1'}").tree());
        assertThat(server.calls()).extracting(Call::path).containsExactly("/a", "/b");
    }

    @Test
    void aHookThatAskedForItSeesWhatLaterOnesChanged() throws GeneralSecurityException {
        mutating("a", saying("{allowed: true}"), "reinvocationPolicy: IfNeeded");
        mutating("b", saying(patch("[{op: add, path: /data, value: {b: '1'}}]")), "reinvocationPolicy: IfNeeded");
        mutating("c", saying("{allowed: true}"));

        create(Definitions.configMap("one"));

        assertThat(server.calls()).extracting(Call::path).containsExactly("/a", "/b", "/c", "/a");
        assertThat(asked(3).path("object").path("data"))
                .isEqualTo(yaml("{b: '1'}").tree());
    }

    @Test
    void aPatchThatDoesNotApplyEndsTheWriteWhateverTheFailurePolicy() throws GeneralSecurityException {
        mutating("m", saying(patch("[{op: remove, path: /data/nope}]")), "failurePolicy: Ignore");

        assertThat(refused(() -> create(Definitions.configMap("one")))).isInstanceOf(Refusal.Unanswered.class);
    }

    @Test
    void aPatchThatIsNoneEndsTheWriteWhateverTheFailurePolicy() throws GeneralSecurityException {
        mutating("m", saying("{allowed: true, patchType: JSONPatch, patch: ew==}"), "failurePolicy: Ignore");

        assertThat(refused(() -> create(Definitions.configMap("one"))))
                .isInstanceOfSatisfying(
                        Refusal.Unanswered.class,
                        each -> assertThat(each.message())
                                .startsWith("received undecodable patch in webhook response: "));
    }

    @Test
    void aDeletionCanBeRefusedButNotChanged() throws GeneralSecurityException {
        kernel.create(Definitions.configMap("one"));
        mutating("m", saying(patch("[{op: add, path: /data, value: {}}]")));

        assertThat(refused(() -> kernel.delete(configMap("demo", "one"))).message())
                .isEqualTo("admission webhook \"m.example.dev\" attempted to modify the object, which is not supported"
                        + " for this operation");
        assertThat(asked(0).path("object").isNull()).isTrue();
        assertThat(asked(0).path("oldObject").path("metadata").path("name").asText())
                .isEqualTo("one");
        assertThat(asked(0).path("options"))
                .isEqualTo(yaml("{kind: DeleteOptions, apiVersion: meta.k8s.io/v1}")
                        .tree());
    }

    @Test
    void conditionsDecideWhetherAHookIsAsked() throws GeneralSecurityException {
        validating(
                "v",
                saying("{allowed: false}"),
                "matchConditions: [{name: a, expression: 'has(object.data)'},"
                        + " {name: b, expression: 'request.userInfo.username == \"system:capstan\"'}]");

        create(Definitions.configMap("one"));
        assertThat(refused(() -> create("{apiVersion: v1, kind: ConfigMap, metadata: {name: two}, data: {x: y}}")))
                .isInstanceOf(Refusal.Denied.class);
        assertThat(server.calls()).hasSize(1);
    }

    @Test
    void aConditionThatFailsRefusesUnlessTheHookMayFail() throws GeneralSecurityException {
        String condition = "matchConditions: [{name: a, expression: 'object.data.x == \"y\"'}]";
        validating("v", saying("{allowed: true}"), condition);

        assertThat(refused(() -> create(Definitions.configMap("one"))))
                .isInstanceOf(Refusal.Forbidden.class)
                .extracting(Refusal::message)
                .asString()
                .startsWith("configmaps \"one\" is forbidden: ");
        assertThat(server.calls()).isEmpty();
    }

    @Test
    void nobodyIsAskedAboutTheKindsThatConfigureHooks() throws GeneralSecurityException {
        String config = server.config("/v", saying("{allowed: false}"));
        kernel.create("{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration,"
                + " metadata: {name: v}, webhooks: [{name: v.example.dev, sideEffects: None,"
                + " admissionReviewVersions: [v1], clientConfig: " + config
                + ", rules: [{operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*']}]}]}");

        kernel.delete(configuration("validatingwebhookconfigurations", "v"));

        assertThat(server.calls()).isEmpty();
    }

    @Test
    void aHookMayUseTheServerThatAsksIt() throws GeneralSecurityException {
        validating("v", question -> {
            if (question.path("request").path("name").asText().equals("outer")) {
                kernel.create(Definitions.configMap("inner"));
                kernel.patch(configMap("demo", "shared"), "{data: {from: hook}}");
            }
            return answer(question, "{allowed: true}");
        });
        kernel.create(Definitions.configMap("shared"));

        create(Definitions.configMap("outer"));

        assertThat(kernel.get(configMap("demo", "inner")).name()).isEqualTo("inner");
        assertThat(kernel.get(configMap("demo", "shared")).part("data"))
                .isEqualTo(yaml("{from: hook}").tree());
    }

    @Test
    void aHookMayEvenChangeTheObjectItIsAskedAbout() throws GeneralSecurityException {
        kernel.create(Definitions.configMap("one"));
        validating("v", question -> {
            boolean first =
                    !question.path("request").path("oldObject").path("data").has("hook");
            if (first && question.path("request").path("object").path("data").has("user")) {
                kernel.patch(configMap("demo", "one"), "{data: {hook: was here}}");
            }
            return answer(question, "{allowed: true}");
        });

        kernel.patch(configMap("demo", "one"), "{data: {user: was here}}");

        assertThat(kernel.get(configMap("demo", "one")).part("data"))
                .isEqualTo(yaml("{hook: was here, user: was here}").tree());
    }

    @Test
    void aDryRunSaysThatItIsOne() throws GeneralSecurityException {
        validating("v", saying("{allowed: true}"));

        kernel.registry()
                .create(
                        configMap("demo", null),
                        yaml(Definitions.configMap("one")),
                        new WriteOptions(true, "", FieldValidation.WARN));

        assertThat(asked(0).path("dryRun").asBoolean()).isTrue();
        assertThat(kernel.find(configMap("demo", "one"))).isEmpty();
    }

    @Test
    void aCollectionIsDeletedOneByOne() throws GeneralSecurityException {
        kernel.create(Definitions.configMap("one"));
        kernel.create(Definitions.configMap("two"));
        validating("v", saying("{allowed: true}"));

        kernel.registry().deleteCollection(ListRequest.all(configMap("demo", null)), DeleteOptions.DEFAULT);

        assertThat(server.calls())
                .extracting(each -> each.body()
                        .path("request")
                        .path("oldObject")
                        .path("metadata")
                        .path("name")
                        .asText())
                .containsExactlyInAnyOrder("one", "two");
        assertThat(asked(0).has("name")).isFalse();
    }
}
