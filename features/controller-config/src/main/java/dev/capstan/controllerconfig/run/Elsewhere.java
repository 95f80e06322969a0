package dev.capstan.controllerconfig.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.controllerconfig.config.Target;
import dev.capstan.controllerconfig.context.ControllerView;
import dev.capstan.controllerconfig.object.ApiException;
import dev.capstan.controllerconfig.object.ObjectApi;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The APIs that kubeconfigs in Secrets lead to. One whose Secret has changed is reached anew.
final class Elsewhere implements AutoCloseable {
    /// What would run a program, or read a file, of this machine.
    private static final List<String> OF_A_USER =
            List.of("exec", "auth-provider", "tokenFile", "client-certificate", "client-key");

    private static final List<String> OF_A_CLUSTER = List.of("certificate-authority");

    /// By the controller and its Secret: what one may read is not for others. Guarded by this object's lock.
    private final Map<Way, Reached> reached = new HashMap<>();

    private record Way(String controller, ObjectKey secret) {}

    private record Reached(String version, KubernetesClient client, Wire wire) {}

    synchronized ObjectApi api(ControllerView controller, Target.Kubeconfig target, Secrets secrets)
            throws ApiException, InterruptedException {
        var key = new ObjectKey(controller.namespace(), target.secret());
        var way = new Way(controller.name(), key);
        Secrets.Content content = secrets.of(key);
        @Nullable Reached known = reached.get(way);
        if (known == null || !known.version().equals(content.version())) {
            String text = content.texts().get(target.key());
            if (text == null) {
                throw new ApiException("Secret " + key + " has no key \"" + target.key() + "\"", false);
            }
            KubernetesClient client = client(key, checked(key, text));
            if (known != null) {
                known.client().close();
            }
            known = new Reached(content.version(), client, new Wire(client));
            reached.put(way, known);
        }
        return new ObjectApi(known.wire(), controller.namespace());
    }

    private static KubernetesClient client(ObjectKey key, JsonNode kubeconfig) throws ApiException {
        try {
            // What was checked, and not the text: others may read that in another way.
            Config config = Config.fromKubeconfig(JsonText.string(kubeconfig));
            return new KubernetesClientBuilder().withConfig(config).build();
        } catch (IllegalArgumentException | KubernetesClientException e) {
            throw new ApiException("Secret " + key + " has no kubeconfig: " + e.getMessage(), false);
        }
    }

    /// Whoever may write a Secret must not get at this machine by it.
    private static JsonNode checked(ObjectKey key, String kubeconfig) throws ApiException {
        JsonNode tree;
        try {
            tree = Document.yaml(kubeconfig.getBytes(StandardCharsets.UTF_8)).tree();
        } catch (MalformedException e) {
            throw new ApiException("Secret " + key + " has no kubeconfig: " + e.getMessage(), false);
        }
        if (!tree.path("clusters").isArray()) {
            throw new ApiException("Secret " + key + " has no kubeconfig: clusters are missing from it", false);
        }
        var wrong = new ArrayList<String>();
        tree.path("users").forEach(each -> note(each.path("user"), OF_A_USER, wrong));
        tree.path("clusters").forEach(each -> note(each.path("cluster"), OF_A_CLUSTER, wrong));
        if (!wrong.isEmpty()) {
            throw new ApiException(
                    "the kubeconfig of Secret " + key + " uses " + String.join(", ", wrong)
                            + ", which is of the machine that reads it: put certificates and tokens into it",
                    false);
        }
        return tree;
    }

    private static void note(JsonNode entry, List<String> refused, List<String> wrong) {
        refused.stream()
                .filter(entry::has)
                .filter(each -> !wrong.contains(each))
                .forEach(wrong::add);
    }

    @Override
    public synchronized void close() {
        reached.values().forEach(each -> each.client().close());
        reached.clear();
    }
}
