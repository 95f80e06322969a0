package dev.capstan.server.rest.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.Stored;
import dev.capstan.server.endpoints.Body;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An `AdmissionWebhook` as REST shows and takes it.
final class WebhookForm {
    /// The names of fields over REST, and in the object.
    private static final Map<String, String> FIELDS = fields();

    private WebhookForm() {}

    private static Map<String, String> fields() {
        var fields = new LinkedHashMap<String, String>();
        fields.put("resource_type_name", "resourceTypeName");
        fields.put("resource_type_version", "resourceTypeVersion");
        fields.put("webhook_url", "webhookUrl");
        fields.put("webhook_type", "webhookType");
        fields.put("operations", "operations");
        fields.put("timeout_seconds", "timeoutSeconds");
        fields.put("failure_policy", "failurePolicy");
        fields.put("ordering", "ordering");
        return fields;
    }

    static ObjectNode of(Stored stored) {
        Resource object = stored.read();
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("id", stored.created()).put("name", object.name());
        FIELDS.forEach((shown, field) -> {
            JsonNode value = object.tree().path("spec").path(field);
            form.set(shown, value.isMissingNode() ? NullNode.getInstance() : value);
        });
        form.set("created_at", object.metadata().path("creationTimestamp"));
        return form;
    }

    /// Which field of REST is meant by the path of a field of the object.
    static String shown(String path) {
        for (var each : FIELDS.entrySet()) {
            String field = "spec." + each.getValue();
            if (path.equals(field) || path.startsWith(field + "[")) {
                return each.getKey() + path.substring(field.length());
            }
        }
        return path;
    }

    /// The spec that a body describes.
    ///
    /// @param before what there is, which stands where the body says nothing; null for a new webhook
    static ObjectNode spec(Body body, @Nullable Resource before) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode();
        if (before != null && before.part("spec") instanceof ObjectNode was) {
            spec.setAll(was.deepCopy());
        }
        FIELDS.forEach((shown, field) -> {
            JsonNode value = body.value(shown);
            if (value != null) {
                spec.set(field, value);
            } else if (body.mentions(shown)) {
                spec.remove(field);
            }
        });
        for (String each : List.of("webhook_url", "webhook_type", "operations")) {
            if (!spec.has(field(each))) {
                body.problem(each, "is required");
            }
        }
        String url = spec.path("webhookUrl").asText("");
        if (!url.isEmpty() && !isUrl(url)) {
            body.problem("webhook_url", "is \"" + url + "\", expected a URL with http or https and a host");
        }
        return spec;
    }

    private static String field(String shown) {
        return FIELDS.getOrDefault(shown, shown);
    }

    private static boolean isUrl(String text) {
        try {
            URI url = URI.create(text);
            boolean scheme = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
            return scheme && url.getHost() != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
