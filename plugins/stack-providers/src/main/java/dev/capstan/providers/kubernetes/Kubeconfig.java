package dev.capstan.providers.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.plugins.kit.AddressPolicy;
import dev.capstan.plugins.kit.Json;
import dev.capstan.spi.TerminalException;
import dev.capstan.spi.stack.ProviderSettings;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A kubeconfig that a stack gave. Whoever writes a stack must not get at this machine by it.
///
/// @param tree what was checked, and not the text: others may read that in another way
record Kubeconfig(JsonNode tree) {
    private static final Set<String> SETTINGS = Set.of("kubeconfig", "context", "namespace");
    /// Those that mean nothing here.
    private static final Set<String> IGNORED =
            Set.of("enableServerSideApply", "suppressDeprecationWarnings", "suppressHelmHookWarnings", "version");
    /// What would run a program, or read a file, of this machine.
    private static final List<String> OF_A_USER =
            List.of("exec", "auth-provider", "tokenFile", "client-certificate", "client-key");
    private static final List<String> OF_A_CLUSTER = List.of("certificate-authority");
    private static final int RETRIES = 3;

    /// Empty when the stack gives none.
    ///
    /// @throws TerminalException with all that is wrong
    static Optional<Kubeconfig> of(ProviderSettings settings) {
        List<String> unknown = settings.config().keySet().stream()
                .filter(each -> !SETTINGS.contains(each) && !IGNORED.contains(each))
                .map(each ->
                        "kubernetes:" + each + " is not supported here; supported are context, kubeconfig, namespace")
                .toList();
        if (!unknown.isEmpty()) {
            throw new TerminalException(String.join("; ", unknown));
        }
        Object given = Optional.ofNullable(settings.config().get("kubeconfig"))
                .orElse(settings.environment().getOrDefault("KUBECONFIG", ""));
        String text = given instanceof Map ? new String(Json.write(given), UTF_8) : String.valueOf(given);
        if (text.isBlank()) {
            return Optional.empty();
        }
        JsonNode tree = checked(text);
        if (settings.config().get("context") instanceof String context) {
            ((ObjectNode) tree).put("current-context", context);
        }
        return Optional.of(new Kubeconfig(tree));
    }

    /// Where objects go that say nothing; empty when the stack does not say that, either.
    static Optional<String> namespace(ProviderSettings settings) {
        return settings.config().get("namespace") instanceof String namespace && !namespace.isBlank()
                ? Optional.of(namespace)
                : Optional.empty();
    }

    KubernetesClient client(AddressPolicy policy) {
        try {
            Config config = Config.fromKubeconfig(JsonText.string(tree));
            policy.check(URI.create(config.getMasterUrl()));
            config.setRequestRetryBackoffLimit(RETRIES);
            return new KubernetesClientBuilder().withConfig(config).build();
        } catch (IllegalArgumentException | KubernetesClientException e) {
            throw new TerminalException("the stack's kubeconfig is none: " + e.getMessage(), e);
        }
    }

    private static JsonNode checked(String text) {
        JsonNode tree;
        try {
            tree = Document.yaml(text.getBytes(UTF_8)).tree();
        } catch (MalformedException e) {
            throw new TerminalException("the stack's kubeconfig is none: " + e.getMessage(), e);
        }
        if (!tree.path("clusters").isArray()) {
            throw new TerminalException("the stack's kubeconfig has no clusters, expected the text of a kubeconfig and"
                    + " not the name of its file");
        }
        var wrong = new ArrayList<String>();
        tree.path("users").forEach(each -> note(each.path("user"), OF_A_USER, wrong));
        tree.path("clusters").forEach(each -> note(each.path("cluster"), OF_A_CLUSTER, wrong));
        if (!wrong.isEmpty()) {
            throw new TerminalException("the stack's kubeconfig uses " + String.join(", ", wrong)
                    + ", which is of the machine that reads it: put certificates and tokens into it");
        }
        return tree;
    }

    private static void note(JsonNode entry, List<String> refused, List<String> wrong) {
        refused.stream()
                .filter(entry::has)
                .filter(each -> !wrong.contains(each))
                .forEach(wrong::add);
    }
}
