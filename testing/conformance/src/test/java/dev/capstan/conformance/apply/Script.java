package dev.capstan.conformance.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One case: requests to one object, one after the other.
final class Script {
    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "apply", "application/apply-patch+yaml",
            "raw", "application/apply-patch+yaml",
            "merge", "application/merge-patch+json",
            "json", "application/json-patch+json",
            "strategic", "application/strategic-merge-patch+json",
            "create", "application/json",
            "put", "application/json");

    private final Api api;
    private final String namespace;
    private final String name;
    private final JsonNode script;
    private final Place place;

    Script(Api api, String namespace, String name, JsonNode script) {
        this.api = api;
        this.namespace = namespace;
        this.name = name;
        this.script = script;
        this.place = Place.of(script.path("kind").asText("configmaps"));
    }

    /// Where the objects of a kind are.
    private record Place(String prefix, String group, String kind, String plural) {
        static Place of(String plural) {
            return switch (plural) {
                case "configmaps" -> new Place("/api/", "", "ConfigMap", plural);
                case "secrets" -> new Place("/api/", "", "Secret", plural);
                case "serviceaccounts" -> new Place("/api/", "", "ServiceAccount", plural);
                case "leases" -> new Place("/apis/coordination.k8s.io/", "coordination.k8s.io/", "Lease", plural);
                case "deployments" -> new Place("/apis/apps/", "apps/", "Deployment", plural);
                case "podtemplates" -> new Place("/api/", "", "PodTemplate", plural);
                case "gizmos" -> custom("Gizmo", plural);
                case "plains" -> custom("Plain", plural);
                case "looses" -> custom("Loose", plural);
                case "diverges" -> custom("Diverge", plural);
                default -> throw new AssertionError("no kind " + plural);
            };
        }

        private static Place custom(String kind, String plural) {
            return new Place("/apis/apply.example.dev/", "apply.example.dev/", kind, plural);
        }
    }

    /// The answers, without what differs from run to run.
    ArrayNode run() {
        ArrayNode answers = JsonNodeFactory.instance.arrayNode();
        var picture = new Picture(name, namespace);
        for (JsonNode step : script.path("steps")) {
            answers.add(picture.of(send(step)));
        }
        return answers;
    }

    private Answer send(JsonNode step) {
        String verb =
                MEDIA_TYPES.keySet().stream().filter(step::has).findFirst().orElse("get");
        String version = step.path("version").asText("v1");
        String collection = place.prefix + version + "/namespaces/" + namespace + "/" + place.plural;
        String sub = step.path("sub").asText("");
        String path = collection + "/" + name + (sub.isEmpty() ? "" : "/" + sub);
        if (verb.equals("get")) {
            return api.get(path);
        }
        var headers = new HashMap<String, String>();
        headers.put("Content-Type", MEDIA_TYPES.getOrDefault(verb, ""));
        if (step.has("agent")) {
            headers.put("User-Agent", step.path("agent").asText());
        }
        String method = verb.equals("create") ? "POST" : verb.equals("put") ? "PUT" : "PATCH";
        String target = (verb.equals("create") ? collection : path) + query(step);
        return api.send(method, target, headers, body(step, verb, path, version));
    }

    private static String query(JsonNode step) {
        List<String> query = new ArrayList<>();
        if (step.has("by")) {
            query.add("fieldManager=" + URLEncoder.encode(step.path("by").asText(), StandardCharsets.UTF_8));
        }
        if (step.path("force").asBoolean(false)) {
            query.add("force=true");
        }
        if (step.path("dry").asBoolean(false)) {
            query.add("dryRun=All");
        }
        if (!step.path("query").asText("").isEmpty()) {
            query.add(step.path("query").asText());
        }
        return query.isEmpty() ? "" : "?" + String.join("&", query);
    }

    private byte[] body(JsonNode step, String verb, String path, String version) {
        JsonNode body = step.path(verb);
        String text = switch (verb) {
            case "raw" -> body.asText();
            case "merge", "json", "strategic" -> JsonText.string(body);
            default -> JsonText.string(whole((ObjectNode) body, verb, path, version));
        };
        return text.replace("$NAME", name).replace("$NS", namespace).getBytes(StandardCharsets.UTF_8);
    }

    /// The object with its kind and name; when it replaces another, with that one's version.
    private ObjectNode whole(ObjectNode body, String verb, String path, String version) {
        ObjectNode object = body.deepCopy();
        boolean scale = path.endsWith("/scale");
        if (!object.has("apiVersion")) {
            object.put("apiVersion", scale ? "autoscaling/v1" : place.group + version);
        }
        if (!object.has("kind")) {
            object.put("kind", scale ? "Scale" : place.kind);
        }
        if (object.path("metadata").isNull()) {
            object.remove("metadata");
            return object;
        }
        ObjectNode metadata = object.withObject("/metadata");
        if (!metadata.has("name") && !metadata.has("generateName")) {
            metadata.put("name", name);
        }
        if (verb.equals("put")) {
            JsonNode present = Document.json(api.get(path).body().getBytes(StandardCharsets.UTF_8))
                    .tree();
            metadata.set("resourceVersion", present.path("metadata").path("resourceVersion"));
        }
        return object;
    }
}
