package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.select.LabelText;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is wrong with a CustomResourceDefinition, all of it, in Kubernetes' words.
final class CrdCheck {
    private static final String APPROVAL = "api-approved.kubernetes.io";

    private final Resource object;
    private final JsonNode spec;
    private final Problems problems = new Problems();

    private CrdCheck(Resource object) {
        this.object = object;
        this.spec = object.tree().path("spec");
    }

    static List<FieldProblem> check(Resource object, @Nullable Resource existing) {
        var check = new CrdCheck(object);
        check.identity();
        check.names();
        CrdVersionCheck.check(check.spec.path("versions"), check.problems);
        check.conversion();
        if (existing == null) {
            check.approval();
        } else {
            check.unchanged(existing);
        }
        return check.problems.found();
    }

    private void identity() {
        String group = spec.path("group").asText("");
        String plural = spec.path("names").path("plural").asText("");
        if (!object.name().equals(plural + "." + group)) {
            problems.invalid("metadata.name", object.name(), "must be spec.names.plural+\".\"+spec.group");
        }
        if (group.isEmpty()) {
            problems.required("spec.group");
        } else {
            LabelText.subdomainProblems(group).forEach(each -> problems.invalid("spec.group", group, each));
            if (!group.contains(".")) {
                problems.invalid("spec.group", group, "should be a domain with at least one dot");
            }
        }
        String scope = spec.path("scope").asText("");
        if (scope.isEmpty()) {
            problems.required("spec.scope");
        } else if (!Set.of("Cluster", "Namespaced").contains(scope)) {
            problems.unsupported("spec.scope", scope, "\"Cluster\", \"Namespaced\"");
        }
        if (spec.path("preserveUnknownFields").asBoolean(false)) {
            problems.add(
                    FieldProblem.invalid(
                            "spec.preserveUnknownFields",
                            "true",
                            "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead"));
        }
    }

    /// Groups that belong to Kubernetes are not taken by accident.
    private void approval() {
        String group = "." + spec.path("group").asText("");
        boolean guarded = group.endsWith(".k8s.io") || group.endsWith(".kubernetes.io");
        if (guarded && !object.annotations().containsKey(APPROVAL)) {
            problems.add(FieldProblem.required(
                    "metadata.annotations[" + APPROVAL + "]",
                    "protected groups must have approval annotation \"" + APPROVAL
                            + "\", see https://github.com/kubernetes/enhancements/pull/1111"));
        }
    }

    private void names() {
        JsonNode names = spec.path("names");
        problems.label("spec.names.plural", names.path("plural").asText(""));
        problems.label("spec.names.singular", names.path("singular").asText(""));
        String kind = names.path("kind").asText("");
        String listKind = names.path("listKind").asText("");
        kind("spec.names.kind", kind);
        kind("spec.names.listKind", listKind);
        if (!kind.isEmpty() && kind.equals(listKind)) {
            problems.invalid("spec.names.listKind", listKind, "kind and listKind may not be the same");
        }
        list("spec.names.shortNames", names.path("shortNames"));
        list("spec.names.categories", names.path("categories"));
    }

    private void list(String path, JsonNode names) {
        for (int i = 0; i < names.size(); i++) {
            problems.label(path + "[" + i + "]", names.get(i).asText(""));
        }
    }

    private void kind(String path, String name) {
        if (name.isEmpty()) {
            problems.required(path);
        } else if (!Problems.DNS_1035.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
            problems.invalid(path, name, "may have mixed case, but should otherwise match: " + Problems.DNS_1035_RULE);
        }
    }

    private void conversion() {
        new ConversionCheck(problems).check(spec.path("conversion"));
    }

    private void unchanged(Resource existing) {
        JsonNode was = existing.tree().path("spec");
        for (String field : List.of("group", "scope")) {
            if (!was.path(field).equals(spec.path(field))) {
                problems.invalid("spec." + field, spec.path(field).asText(), "field is immutable");
            }
        }
        for (String field : List.of("plural", "kind")) {
            if (!was.path("names").path(field).equals(spec.path("names").path(field))) {
                problems.invalid(
                        "spec.names." + field, spec.path("names").path(field).asText(), "field is immutable");
            }
        }
        JsonNode versions = object.tree().path("status").path("storedVersions");
        for (int i = 0; i < versions.size(); i++) {
            JsonNode stored = versions.get(i);
            boolean known = false;
            for (JsonNode version : spec.path("versions")) {
                known |= version.path("name").equals(stored);
            }
            if (!known) {
                problems.add(FieldProblem.invalid(
                        "status.storedVersions[" + i + "]",
                        JsonText.string(stored),
                        "missing from spec.versions; " + stored.asText() + " was previously a storage version,"
                                + " and must remain in spec.versions until a storage migration ensures no data remains"
                                + " persisted in " + stored.asText() + " and removes " + stored.asText()
                                + " from status.storedVersions"));
            }
        }
    }
}
