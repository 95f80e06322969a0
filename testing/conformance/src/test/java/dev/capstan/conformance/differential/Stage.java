package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.differential.Duel.Finding;
import dev.capstan.conformance.differential.Script.Scene;
import dev.capstan.conformance.differential.Side.Exchange;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// A namespace on both servers, used by one sequence after the other, and the custom kind of the current batch.
final class Stage implements AutoCloseable {
    /// How many sequences share a custom kind.
    static final int BATCH = 20;

    private static final int ATTEMPTS = 10;
    private static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    private final Api ours;
    private final Api theirs;
    private final String prefix;
    private final String namespace;

    /// @param prefix of all that this run creates
    Stage(Api ours, Api theirs, String prefix, int number) {
        this.ours = ours;
        this.theirs = theirs;
        this.prefix = prefix;
        this.namespace = prefix + "-" + number;
        for (Api each : List.of(ours, theirs)) {
            create(
                    each,
                    "/api/v1/namespaces",
                    "{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(namespace));
        }
        furnish("configmaps", "ConfigMap", "kube-root-ca.crt", ", data: {ca.crt: ''}");
        furnish("serviceaccounts", "ServiceAccount", "default", "");
    }

    /// Kubernetes puts these into each namespace, in its own time; both servers begin with them.
    private void furnish(String plural, String kind, String name, String content) {
        String collection = "/api/v1/namespaces/" + namespace + "/" + plural;
        theirs.await(collection + "/" + name, answer -> answer.code() == 200);
        if (ours.get(collection + "/" + name).code() == 404) {
            create(
                    ours,
                    collection,
                    "{apiVersion: v1, kind: %s, metadata: {name: %s}%s}".formatted(kind, name, content));
        }
    }

    private static void create(Api api, String collection, String yaml) {
        Answer created = api.post(collection, JsonText.string(Tree.of(yaml)));
        if (created.code() != 201 && created.code() != 409) {
            throw new AssertionError(yaml + " was not created: " + created);
        }
    }

    /// The scene for the sequences of one batch. Some definitions make no sense; another is tried then, until one does.
    ///
    /// @param refused told of definitions that the two answer differently
    Scene scene(long batch, Consumer<Finding> refused) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            ObjectNode crd = definition(batch, attempt);
            String path = CRDS + "/" + crd.at("/metadata/name").asText();
            var step = new Step.Call("POST", CRDS, Map.of("Content-Type", Requests.JSON), new Step.Body.Value(crd));
            Exchange one = new Side(ours).perform(step);
            Exchange two = new Side(theirs).perform(step);
            if (one.answer().code() == 201 && two.answer().code() == 201) {
                return served(CrdDice.subject(crd));
            }
            List<Difference> differences = Difference.between(one.normal(), two.normal());
            if (!differences.isEmpty()) {
                refused.accept(new Finding(batch * BATCH, -attempt, one, two, differences));
            }
            List.of(ours, theirs).forEach(each -> each.delete(path));
        }
        throw new AssertionError("no definition of batch " + batch + " was taken");
    }

    private Scene served(Subject custom) {
        for (Api each : List.of(ours, theirs)) {
            each.await(custom.collection(namespace), answer -> answer.code() == 200);
        }
        return new Scene(namespace, prefix, custom);
    }

    private ObjectNode definition(long batch, int attempt) {
        String group = "b" + batch + "x" + attempt + "." + prefix + ".example.dev";
        return CrdDice.definition(new Dice(~batch * ATTEMPTS + attempt), group);
    }

    void strike(Scene scene) {
        String group = scene.custom().apiVersion().replaceFirst("/.*", "");
        List.of(ours, theirs).forEach(each -> each.delete(CRDS + "/things." + group));
    }

    @Override
    public void close() {
        List.of(ours, theirs).forEach(each -> each.delete("/api/v1/namespaces/" + namespace));
    }
}
