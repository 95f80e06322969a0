package dev.capstan.conformance.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One case: policies with their bindings and parameters, and requests, one after the other.
///
/// `validating` and `mutating` are specs of policies, by the end of their names. What a spec leaves out about
/// matching is filled in: ConfigMaps of this case that are created or updated. Each is bound once unless `bindings`
/// says otherwise.
final class PolicyCase {
    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "create", "application/json",
            "put", "application/json",
            "merge", "application/merge-patch+json",
            "json", "application/json-patch+json",
            "apply", "application/apply-patch+yaml",
            "delete", "application/json");
    private static final Map<String, String> METHODS = Map.of("create", "POST", "put", "PUT", "delete", "DELETE");

    private final Api api;
    private final CaseNames names;
    private final JsonNode script;
    private final List<String> installed = new ArrayList<>();

    PolicyCase(Api api, CaseNames names, JsonNode script) {
        this.api = api;
        this.names = names;
        this.script = Document.json(names.fill(JsonText.string(script)).getBytes(StandardCharsets.UTF_8))
                .tree();
    }

    String title() {
        return script.path("case").asText();
    }

    void install() {
        script.path("objects")
                .forEach(each -> create(Kind.of(each.path("plural").asText()), object(each)));
        install(script.path("validating"), Kind.VALIDATING_POLICY, Kind.VALIDATING_BINDING);
        install(script.path("mutating"), Kind.MUTATING_POLICY, Kind.MUTATING_BINDING);
    }

    private void install(JsonNode specs, Kind policies, Kind bindings) {
        specs.properties().forEach(each -> {
            String name = names.policy() + each.getKey();
            ObjectNode policy = named(name);
            policy.set("spec", completed((ObjectNode) each.getValue(), policies));
            create(policies, policy);
            if (!script.has("bindings")) {
                create(bindings, binding(name, name, JsonNodeFactory.instance.objectNode(), bindings));
            }
        });
        for (var each : script.path("bindings").properties()) {
            ObjectNode spec = (ObjectNode) each.getValue();
            String policy = names.policy() + spec.path("policy").asText("");
            if (specs.has(spec.path("policy").asText(""))) {
                create(bindings, binding(names.policy() + each.getKey(), policy, spec, bindings));
            }
        }
    }

    private ObjectNode completed(ObjectNode spec, Kind policies) {
        ObjectNode complete = spec.deepCopy();
        ObjectNode constraints = complete.withObject("/matchConstraints");
        if (!constraints.has("resourceRules")) {
            constraints.set(
                    "resourceRules",
                    Document.json("""
                            [{"apiGroups":[""],"apiVersions":["v1"],"operations":["CREATE","UPDATE"],
                              "resources":["configmaps"]}]
                            """.getBytes(StandardCharsets.UTF_8)).tree());
        }
        if (!constraints.has("objectSelector")) {
            constraints.putObject("objectSelector").putObject("matchLabels").put("case", names.mark());
        }
        if (policies == Kind.MUTATING_POLICY && !complete.has("reinvocationPolicy")) {
            complete.put("reinvocationPolicy", "Never");
        }
        return complete;
    }

    private static ObjectNode binding(String name, String policy, ObjectNode written, Kind bindings) {
        ObjectNode binding = named(name);
        ObjectNode spec = written.deepCopy();
        spec.remove("policy");
        spec.put("policyName", policy);
        if (bindings == Kind.VALIDATING_BINDING && !spec.has("validationActions")) {
            spec.putArray("validationActions").add("Deny");
        }
        return binding.set("spec", spec);
    }

    private static ObjectNode named(String name) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.putObject("metadata").put("name", name);
        return object;
    }

    private ObjectNode object(JsonNode written) {
        ObjectNode object = written.deepCopy();
        object.remove("plural");
        return object;
    }

    private void create(Kind kind, ObjectNode object) {
        Answer answer = api.post(kind.collection(names.namespace()), JsonText.string(whole(kind, object)));
        if (answer.code() != 201) {
            throw new AssertionError("case " + title() + " cannot be prepared: " + answer);
        }
        installed.add(kind.collection(names.namespace()) + "/"
                + object.path("metadata").path("name").asText());
    }

    private static ObjectNode whole(Kind kind, ObjectNode object) {
        return object.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    }

    /// Takes away what would stay when the namespace goes.
    void remove() {
        installed.reversed().forEach(api::delete);
    }

    /// The answers, without what differs from run to run.
    ArrayNode run() {
        ArrayNode answers = JsonNodeFactory.instance.arrayNode();
        var picture = new PolicyPicture(names);
        for (JsonNode step : script.path("steps")) {
            answers.add(picture.of(send(step)));
        }
        return answers;
    }

    private Answer send(JsonNode step) {
        Kind kind = Kind.of(step.path("kind").asText("configmaps"));
        String verb =
                MEDIA_TYPES.keySet().stream().filter(step::has).findFirst().orElse("get");
        String collection = kind.collection(names.namespace());
        String name = step.path("name").asText(names.policy());
        String sub = step.has("sub") ? "/" + step.path("sub").asText() : "";
        String path = verb.equals("create") ? collection : collection + "/" + name + sub;
        String query = step.path("query").asText("");
        if (verb.equals("get")) {
            return api.get(path);
        }
        String target = query.isEmpty() ? path : path + "?" + query;
        if (verb.equals("create")) {
            installed.add(collection + "/" + name);
        }
        return api.send(
                METHODS.getOrDefault(verb, "PATCH"),
                target,
                Map.of("Content-Type", MEDIA_TYPES.getOrDefault(verb, "")),
                body(kind, verb, name, step));
    }

    private byte[] body(Kind kind, String verb, String name, JsonNode step) {
        JsonNode body = step.path(verb);
        return switch (verb) {
            case "create", "put", "apply" -> JsonText.bytes(marked(kind, name, (ObjectNode) body.deepCopy(), step));
            case "delete" -> new byte[0];
            default -> JsonText.bytes(body);
        };
    }

    private ObjectNode marked(Kind kind, String name, ObjectNode object, JsonNode step) {
        ObjectNode metadata = object.withObject("/metadata");
        if (!metadata.has("name") && !metadata.has("generateName")) {
            metadata.put("name", name);
        }
        if (!step.path("unmarked").asBoolean(false)) {
            metadata.withObject("/labels").put("case", names.mark());
        }
        return whole(kind, object);
    }
}
