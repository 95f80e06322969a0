package dev.capstan.server.kube.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.Registry;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One question whether somebody may do something.
final class AccessReview {
    private static final String SELF = "SelfSubjectAccessReview";
    private static final String LOCAL = "LocalSubjectAccessReview";

    private final Registry registry;
    private final String kind;
    private final String namespace;
    private final Resource review;
    private final JsonNode onResource;
    private final JsonNode onPath;
    private final List<FieldProblem> problems = new ArrayList<>();

    AccessReview(Registry registry, String kind, String namespace, Resource review) {
        this.registry = registry;
        this.kind = kind;
        this.namespace = namespace;
        this.review = review;
        this.onResource = review.tree().at("/spec/resourceAttributes");
        this.onPath = review.tree().at("/spec/nonResourceAttributes");
    }

    ObjectNode answer() {
        if (kind.equals(LOCAL) && review.namespace().isEmpty()) {
            review.ownMetadata().put("namespace", namespace);
        }
        check();
        if (kind.equals(LOCAL) && !review.namespace().equals(namespace)) {
            throw new Refusal.BadRequest("spec.resourceAttributes.namespace must match namespace: " + namespace)
                    .asException();
        }
        Caller caller =
                kind.equals(SELF) ? Caller.current() : asked(review.tree().path("spec"));
        Question question = question();
        boolean allowed = registry.access().allows(caller, question, registry.view());
        String reason = registry.access().reason(caller, question, registry.view());
        review.ownMetadata();
        ObjectNode status = review.tree().putObject("status").put("allowed", allowed);
        if (!reason.isEmpty()) {
            status.put("reason", reason);
        }
        return review.tree();
    }

    private Question question() {
        if (onPath.isObject()) {
            return new Question.OnPath(text(onPath, "verb"), text(onPath, "path"));
        }
        return new Question.OnResource(
                text(onResource, "verb"),
                new GroupResource(text(onResource, "group"), text(onResource, "resource")),
                text(onResource, "subresource"),
                text(onResource, "namespace"),
                text(onResource, "name"));
    }

    private static Caller asked(JsonNode spec) {
        Map<String, List<String>> extra = new HashMap<>();
        spec.path("extra").properties().forEach(each -> extra.put(each.getKey(), texts(each.getValue())));
        return new Caller(text(spec, "user"), text(spec, "uid"), texts(spec.path("groups")), extra);
    }

    private void check() {
        JsonNode spec = review.tree().path("spec");
        if (onResource.isObject() && onPath.isObject()) {
            invalid(
                    "spec.nonResourceAttributes",
                    shownPath(),
                    "cannot be specified in combination with resourceAttributes");
        }
        if (!onResource.isObject() && !onPath.isObject()) {
            invalid(
                    "spec.resourceAttributes",
                    "null",
                    "exactly one of nonResourceAttributes or resourceAttributes must be specified");
        }
        if (!kind.equals(SELF)
                && text(spec, "user").isEmpty()
                && spec.path("groups").isEmpty()) {
            invalid("spec.user", "\"\"", "at least one of user or group must be specified");
        }
        checkSelector("fieldSelector");
        checkSelector("labelSelector");
        checkMetadata();
        if (kind.equals(LOCAL)) {
            checkLocal();
        }
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid("authorization.k8s.io", "", "", problems).asException();
        }
    }

    private void checkSelector(String field) {
        JsonNode selector = onResource.path(field);
        String path = "spec.resourceAttributes." + field;
        String raw = text(selector, "rawSelector");
        boolean taken = !selector.path("requirements").isEmpty();
        if (!raw.isEmpty() && taken) {
            invalid(path + ".rawSelector", quoted(raw), "may not specified at the same time as requirements");
        }
        if (selector.isObject() && raw.isEmpty() && !taken) {
            problems.add(FieldProblem.required(
                    path + ".requirements", "when " + path + " is specified, requirements or rawSelector is required"));
        }
    }

    private void checkMetadata() {
        ObjectNode rest = review.ownMetadata().deepCopy();
        rest.remove("managedFields");
        if (kind.equals(LOCAL)) {
            rest.remove("namespace");
        }
        if (!rest.isEmpty()) {
            String must = kind.equals(LOCAL) ? "must be empty except for namespace" : "must be empty";
            invalid("metadata", JsonText.string(review.ownMetadata()), must);
        }
    }

    private void checkLocal() {
        String where = text(onResource, "namespace");
        if (onResource.isObject() && !where.equals(review.namespace())) {
            invalid("spec.resourceAttributes.namespace", quoted(where), "must match metadata.namespace");
        }
        if (onPath.isObject()) {
            invalid("spec.nonResourceAttributes", shownPath(), "disallowed on this kind of request");
        }
    }

    private void invalid(String path, String value, String why) {
        problems.add(FieldProblem.invalid(path, value, why));
    }

    private String shownPath() {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        return JsonText.string(shown.put("Path", text(onPath, "path")).put("Verb", text(onPath, "verb")));
    }

    private static String quoted(String text) {
        return JsonText.string(TextNode.valueOf(text));
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText("");
    }

    private static List<String> texts(JsonNode array) {
        var found = new ArrayList<String>();
        array.forEach(each -> found.add(each.asText()));
        return found;
    }
}
