package dev.capstan.registry.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.GroupVersion;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Handover;
import dev.capstan.registry.access.Question;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Keeps a caller from reading, by the messages of an admission policy, parameters that they may not read.
final class ParamReading {
    static final String GROUP = "admissionregistration.k8s.io";
    private static final GroupResource EVERYTHING = new GroupResource("*", "*");

    private final Policy policy;
    private final Handover handover;
    private final View view;
    private final JsonNode spec;

    ParamReading(Policy policy, Handover handover, View view) {
        this.policy = policy;
        this.handover = handover;
        this.view = view;
        this.spec = handover.object().tree().path("spec");
    }

    void check() {
        switch (handover.resource().plural()) {
            case "validatingadmissionpolicies", "mutatingadmissionpolicies" -> checkPolicy();
            case "validatingadmissionpolicybindings" -> checkBinding("validatingadmissionpolicies");
            case "mutatingadmissionpolicybindings" -> checkBinding("mutatingadmissionpolicies");
            default -> {
                // webhooks have no parameters
            }
        }
    }

    private void checkPolicy() {
        JsonNode kind = spec.path("paramKind");
        if (!kind.isObject() || kind.equals(before("paramKind"))) {
            return;
        }
        GroupResource resource = served(kind).orElse(new GroupResource(group(kind), "*"));
        if (!may("get", resource, "*", "*")) {
            throw refused(
                    "spec.paramKind",
                    "user " + described(handover.caller())
                            + " must have \"get\" permission on all objects of the referenced paramKind (kind="
                            + kind.path("kind").asText() + ", apiVersion="
                            + kind.path("apiVersion").asText() + ")");
        }
    }

    private void checkBinding(String policies) {
        JsonNode reference = spec.path("paramRef");
        boolean same =
                reference.equals(before("paramRef")) && spec.path("policyName").equals(before("policyName"));
        if (!reference.isObject() || same) {
            return;
        }
        String name = reference.path("name").asText();
        String verb = name.isEmpty() ? "list" : "get";
        String bound = spec.path("policyName").asText();
        Optional<JsonNode> kind = bound.isEmpty() ? Optional.empty() : paramKind(policies, bound);
        GroupResource resource = kind.filter(JsonNode::isObject)
                .map(each -> served(each).orElse(new GroupResource(group(each), "*")))
                .orElse(EVERYTHING);
        if (!may(verb, resource, reference.path("namespace").asText(), name)) {
            throw refused("spec.paramRef", words(kind, bound, verb));
        }
    }

    private String words(Optional<JsonNode> kind, String bound, String verb) {
        String user = described(handover.caller());
        String everything = " to determine minimum required permissions and user " + user + " does not have \"" + verb
                + "\" permission for all groups, versions and resources";
        if (kind.isEmpty()) {
            return "unable to get policy " + bound + everything;
        }
        if (kind.get().isObject() && served(kind.get()).isEmpty()) {
            return "unable to resolve paramKind &ParamKind{APIVersion:"
                    + kind.get().path("apiVersion").asText() + ",Kind:"
                    + kind.get().path("kind").asText() + ",}" + everything;
        }
        return "user " + user + " does not have \"" + verb + "\" permission on the object referenced by paramRef";
    }

    private JsonNode before(String field) {
        Resource existing = handover.existing();
        JsonNode old = existing == null ? spec.path("none") : existing.tree().path("spec");
        return old.path(field);
    }

    /// What the parameters of a policy are; empty when there is no such policy.
    private Optional<JsonNode> paramKind(String policies, String name) {
        Stored found = view.find(new ResourceKey(new GroupResource(GROUP, policies), null, name));
        return Optional.ofNullable(found)
                .map(each -> each.read().tree().path("spec").path("paramKind"));
    }

    private static String group(JsonNode kind) {
        return GroupVersion.parse(kind.path("apiVersion").asText()).group();
    }

    private Optional<GroupResource> served(JsonNode kind) {
        return view.types()
                .findKind(group(kind), kind.path("kind").asText())
                .map(type -> new GroupResource(type.group(), type.names().plural()));
    }

    private boolean may(String verb, GroupResource resource, String namespace, String name) {
        return policy.allows(handover.caller(), new Question.OnResource(verb, resource, "", namespace, name));
    }

    private RefusedException refused(String path, String words) {
        Resource object = handover.object();
        return new Refusal.Invalid(GROUP, object.kind(), object.name(), List.of(FieldProblem.forbidden(path, words)))
                .asException();
    }

    /// A caller as Go prints one.
    private static String described(Caller caller) {
        var extra = new StringBuilder();
        new TreeMap<>(caller.extra())
                .forEach((key, values) -> extra.append(extra.isEmpty() ? "" : " ")
                        .append(key)
                        .append(":[")
                        .append(String.join(" ", values))
                        .append(']'));
        return "&{" + caller.name() + " " + caller.uid() + " [" + String.join(" ", caller.groups()) + "] map[" + extra
                + "]}";
    }
}
