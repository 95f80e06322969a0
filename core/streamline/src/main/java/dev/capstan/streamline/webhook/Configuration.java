package dev.capstan.streamline.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.admission.Operation;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;

/// The object by which the API knows webhooks of one type.
///
/// All hooks of a program are in one object, so that what a newer version of it no longer has goes when it is
/// applied.
record Configuration(WebhookOptions options, Hook.Type type, List<Hook> hooks, int port) {
    private static final String GROUP = "admissionregistration.k8s.io";
    private static final String OWNER_LABEL = "app.kubernetes.io/managed-by";
    private static final String OWNER = "streamline";

    Configuration {
        hooks = List.copyOf(hooks);
    }

    String path() {
        return kind().object(ObjectKey.of(null, options.name()));
    }

    private Kind kind() {
        return switch (type) {
            case MUTATING ->
                new Kind(GROUP, "v1", "MutatingWebhookConfiguration", "mutatingwebhookconfigurations", false);
            case VALIDATING ->
                new Kind(GROUP, "v1", "ValidatingWebhookConfiguration", "validatingwebhookconfigurations", false);
        };
    }

    /// What the API is to know.
    ///
    /// @param authorities whom to believe, in PEM
    ObjectNode object(String authorities, KubernetesSerialization serialization) {
        ObjectNode object = Json.object();
        object.put("apiVersion", kind().apiVersion()).put("kind", kind().name());
        object.putObject("metadata")
                .put("name", options.name())
                .putObject("labels")
                .put(OWNER_LABEL, OWNER);
        String bundle = Bundle.encoded(authorities);
        ArrayNode all = object.putArray("webhooks");
        hooks.forEach(each -> all.add(webhook(each, bundle, serialization)));
        return object;
    }

    /// Whether an object by the same name was made by a program like this.
    static boolean isOurs(ObjectNode found) {
        return found.path("metadata").path("labels").path(OWNER_LABEL).asText().equals(OWNER);
    }

    private ObjectNode webhook(Hook hook, String bundle, KubernetesSerialization serialization) {
        ObjectNode webhook = Json.object().put("name", hook.name());
        webhook.set(
                "clientConfig",
                options.endpoint().clientConfig(hook.path(), port).put("caBundle", bundle));
        webhook.putArray("rules").add(rule(hook));
        webhook.put("failurePolicy", hook.failurePolicy().word());
        webhook.put("matchPolicy", "Equivalent");
        webhook.put("sideEffects", "None");
        webhook.put("timeoutSeconds", hook.timeout().toSeconds());
        webhook.putArray("admissionReviewVersions").add("v1");
        if (!hook.namespaces().isEmpty()) {
            ObjectNode expression = webhook.putObject("namespaceSelector")
                    .putArray("matchExpressions")
                    .addObject()
                    .put("key", "kubernetes.io/metadata.name")
                    .put("operator", "In");
            hook.namespaces().forEach(expression.putArray("values")::add);
        }
        hook.selector().ifPresent(selector -> webhook.set("objectSelector", Json.tree(serialization.asJson(selector))));
        return webhook;
    }

    private static ObjectNode rule(Hook hook) {
        ObjectNode rule = Json.object();
        rule.putArray("apiGroups").add(hook.kind().group());
        rule.putArray("apiVersions").add(hook.kind().version());
        rule.putArray("resources").add(hook.kind().plural());
        rule.put("scope", hook.kind().namespaced() ? "Namespaced" : "Cluster");
        ArrayNode operations = rule.putArray("operations");
        hook.operations().stream().sorted().map(Operation::name).forEach(operations::add);
        return rule;
    }
}
