package dev.capstan.registry.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.admission.expression.RequestForm;
import dev.capstan.registry.admission.match.Match;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Speaks `admission.k8s.io` AdmissionReview. Of `v1` an answer is held to the letter; `v1beta1` was laxer.
final class AdmissionReviews implements HookCodec {
    private static final String GROUP = "admission.k8s.io";
    private static final String KIND = "AdmissionReview";

    private final boolean strict;

    private AdmissionReviews(boolean strict) {
        this.strict = strict;
    }

    /// The first of the versions that we speak; null when we speak none.
    static @Nullable AdmissionReviews firstOf(JsonNode versions) {
        for (JsonNode each : versions) {
            switch (each.asText()) {
                case "v1" -> {
                    return new AdmissionReviews(true);
                }
                case "v1beta1" -> {
                    return new AdmissionReviews(false);
                }
                default -> {}
            }
        }
        return null;
    }

    @Override
    public byte[] question(String uid, Match match) {
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("kind", KIND).put("apiVersion", GROUP + (strict ? "/v1" : "/v1beta1"));
        ObjectNode request = review.putObject("request").put("uid", uid);
        request.setAll(RequestForm.of(match));
        // Where Kubernetes has them: the two objects come before these.
        JsonNode dryRun = request.remove("dryRun");
        JsonNode options = request.remove("options");
        request.set("object", tree(match.object()));
        request.set("oldObject", tree(match.existing()));
        request.set("dryRun", dryRun);
        request.set("options", options);
        return JsonText.bytes(review);
    }

    private static JsonNode tree(@Nullable Resource object) {
        return object == null ? NullNode.getInstance() : object.tree();
    }

    @Override
    public HookAnswer answer(String uid, byte[] body, boolean mutating) throws BadAnswerException {
        JsonNode review = read(body);
        JsonNode response = review.path("response");
        if (!response.isObject()) {
            throw new BadAnswerException("received invalid webhook response: webhook response was absent");
        }
        String problem = strict ? problem(uid, review, response, mutating) : null;
        if (problem != null) {
            throw new BadAnswerException("received invalid webhook response: " + problem);
        }
        return new HookAnswer(
                response.path("allowed").asBoolean(false),
                mutating ? patch(response) : List.of(),
                response.path("status") instanceof ObjectNode status ? status : null,
                texts(response.path("warnings")),
                notes(response.path("auditAnnotations")));
    }

    private static JsonNode read(byte[] body) throws BadAnswerException {
        try {
            return Document.json(body).tree();
        } catch (MalformedException e) {
            throw new BadAnswerException(
                    "failed to call webhook: couldn't get version/kind; json parse error: " + e.getMessage());
        }
    }

    private static @Nullable String problem(String uid, JsonNode review, JsonNode response, boolean mutating) {
        String found = response.path("uid").asText("");
        if (!found.equals(uid)) {
            return "expected response.uid=\"" + uid + "\", got \"" + found + "\"";
        }
        GroupVersion version = GroupVersion.parse(review.path("apiVersion").asText(""));
        String kind = review.path("kind").asText("");
        if (!version.equals(new GroupVersion(GROUP, "v1")) || !kind.equals(KIND)) {
            return "expected webhook response of " + GROUP + "/v1, Kind=" + KIND + ", got " + version.group() + "/"
                    + version.version() + ", Kind=" + kind;
        }
        boolean patch = !response.path("patch").asText("").isEmpty();
        boolean type = response.hasNonNull("patchType");
        return mutating ? half(patch, type, response) : surplus(patch, type);
    }

    private static @Nullable String half(boolean patch, boolean type, JsonNode response) {
        if (patch != type) {
            return patch
                    ? "webhook returned response.patch but not response.patchType"
                    : "webhook returned response.patchType but not response.patch";
        }
        return type && response.path("patchType").asText().isEmpty()
                ? "webhook returned invalid response.patchType of \"\""
                : null;
    }

    private static @Nullable String surplus(boolean patch, boolean type) {
        if (patch) {
            return "validating webhook may not return response.patch";
        }
        return type ? "validating webhook may not return response.patchType" : null;
    }

    private List<JsonNode> patch(JsonNode response) throws BadAnswerException {
        String text = response.path("patch").asText("");
        if (text.isEmpty() || !response.path("allowed").asBoolean(false)) {
            return List.of();
        }
        var operations = new ArrayList<JsonNode>();
        try {
            JsonNode patch = Document.json(Base64.getDecoder().decode(text)).tree();
            if (!patch.isArray()) {
                throw new MalformedException("expected an array of operations");
            }
            patch.forEach(operations::add);
        } catch (MalformedException | IllegalArgumentException e) {
            // Whatever the failure policy says: for Kubernetes the hook has answered, and what it wants cannot be done.
            throw new Refusal.Unanswered("received undecodable patch in webhook response: " + e.getMessage())
                    .asException();
        }
        String type = response.path("patchType").asText("JSONPatch");
        if (strict && !operations.isEmpty() && !type.equals("JSONPatch")) {
            throw new BadAnswerException("unsupported patch type \"" + type + "\"");
        }
        return operations;
    }

    private static List<String> texts(JsonNode array) {
        var found = new ArrayList<String>();
        array.forEach(each -> found.add(each.asText()));
        return found;
    }

    private static Map<String, String> notes(JsonNode notes) {
        var found = new TreeMap<String, String>();
        notes.properties()
                .forEach(each -> found.put(each.getKey(), each.getValue().asText()));
        return found;
    }
}
