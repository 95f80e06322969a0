package dev.capstan.server.rest.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.admission.Operation;
import dev.capstan.registry.admission.match.Match;
import dev.capstan.registry.admission.webhook.BadAnswerException;
import dev.capstan.registry.admission.webhook.HookAnswer;
import dev.capstan.registry.admission.webhook.HookCodec;
import dev.capstan.registry.patch.JsonPatch;
import dev.capstan.server.rest.form.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is said to a webhook of REST: `{operation, resource, old_resource}`, and what it may answer:
/// `{allowed, message, patches}`. Patches may touch the spec, labels and annotations.
final class RestReviews implements HookCodec {
    private static final Set<String> OPERATIONS = Set.of("add", "replace", "remove");
    private static final List<String> TEXTS = List.of("labels", "annotations");

    @Override
    public byte[] question(String uid, Match match) {
        Operation operation = match.review().request().operation();
        Resource object = operation == Operation.DELETE ? match.existing() : match.object();
        ObjectNode question = JsonNodeFactory.instance.objectNode().put("operation", operation.name());
        question.set("resource", shown(object, match));
        question.set(
                "old_resource",
                operation == Operation.UPDATE ? shown(match.existing(), match) : NullNode.getInstance());
        return JsonText.bytes(question);
    }

    private static JsonNode shown(@Nullable Resource object, Match match) {
        if (object == null) {
            return NullNode.getInstance();
        }
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("name", object.name());
        form.put("namespace", object.namespace().isEmpty() ? null : object.namespace());
        form.put("resource_type_name", TypeName.of(match.type()));
        form.put("resource_type_version", match.version().name());
        JsonNode spec = object.tree().path("spec");
        form.set("spec", spec.isObject() ? spec : form.objectNode());
        ObjectNode metadata = form.putObject("metadata");
        for (String each : TEXTS) {
            JsonNode texts = object.metadata().path(each);
            metadata.set(each, texts.isObject() ? texts : form.objectNode());
        }
        return form;
    }

    @Override
    public HookAnswer answer(String uid, byte[] body, boolean mutating) throws BadAnswerException {
        JsonNode answer = read(body);
        if (!answer.path("allowed").isBoolean()) {
            throw new BadAnswerException("its answer does not say whether it is allowed, expected {\"allowed\": true}");
        }
        boolean allowed = answer.path("allowed").asBoolean();
        ObjectNode status =
                JsonNodeFactory.instance.objectNode().put("code", 403L).put("reason", "Forbidden");
        status.put("message", answer.path("message").asText(""));
        return new HookAnswer(
                allowed,
                mutating && allowed ? patches(answer.path("patches")) : List.of(),
                status,
                List.of(),
                Map.of());
    }

    private static JsonNode read(byte[] body) throws BadAnswerException {
        try {
            return Document.json(body).tree();
        } catch (MalformedException e) {
            throw new BadAnswerException("its answer is not JSON: " + e.getMessage());
        }
    }

    private static List<JsonNode> patches(JsonNode patches) throws BadAnswerException {
        if (!patches.isArray() && !patches.isNull() && !patches.isMissingNode()) {
            throw new BadAnswerException("patches is no list, expected JSON Patch operations");
        }
        var found = new ArrayList<JsonNode>();
        for (JsonNode each : patches) {
            String path = each.path("path").asText("");
            if (!OPERATIONS.contains(each.path("op").asText(""))) {
                throw new BadAnswerException(
                        "a patch has op " + JsonText.string(each.path("op")) + ", expected add, replace or remove");
            }
            if (!isAllowed(path)) {
                throw new BadAnswerException("a patch has path \"" + path
                        + "\", expected one below /spec, /metadata/labels or /metadata/annotations");
            }
            found.add(each);
        }
        return found;
    }

    private static boolean isAllowed(String path) {
        boolean own = path.startsWith("/metadata/annotations/capstan.dev~1");
        return !own
                && (isWithin(path, "/spec")
                        || isWithin(path, "/metadata/labels")
                        || isWithin(path, "/metadata/annotations"));
    }

    private static boolean isWithin(String path, String place) {
        return path.equals(place) || path.startsWith(place + "/");
    }

    /// A hook was shown labels and annotations also where there are none, and may add to them.
    @Override
    public ObjectNode patched(ObjectNode object, List<JsonNode> patch) throws BadAnswerException {
        ObjectNode whole = object.deepCopy();
        ObjectNode metadata = new Resource(whole).ownMetadata();
        TEXTS.forEach(each -> {
            if (!metadata.path(each).isObject()) {
                metadata.putObject(each);
            }
        });
        ObjectNode patched = applied(whole, patch);
        ObjectNode after = new Resource(patched).ownMetadata();
        TEXTS.forEach(each -> {
            if (after.path(each).isEmpty() && !object.path("metadata").has(each)) {
                after.remove(each);
            }
        });
        return patched;
    }

    private static ObjectNode applied(ObjectNode whole, List<JsonNode> patch) throws BadAnswerException {
        try {
            return JsonPatch.apply(whole, JsonNodeFactory.instance.arrayNode().addAll(patch));
        } catch (RefusedException e) {
            throw new BadAnswerException("its patches do not apply: " + e.getMessage());
        }
    }
}
