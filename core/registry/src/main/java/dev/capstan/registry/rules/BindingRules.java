package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.LabelText;
import dev.capstan.registry.type.NameRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Bindings: a role that never changes, given to subjects that can be.
final class BindingRules implements KindRules {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private final boolean namespaced;

    BindingRules(boolean namespaced) {
        this.namespaced = namespaced;
    }

    @Override
    public void complete(Resource object) {
        ObjectNode tree = object.tree();
        ObjectNode role = tree.path("roleRef") instanceof ObjectNode given ? given : tree.putObject("roleRef");
        fillInGroup(role);
        for (JsonNode each : tree.path("subjects")) {
            String kind = text(each, "kind");
            if (each instanceof ObjectNode subject && (kind.equals("User") || kind.equals("Group"))) {
                fillInGroup(subject);
            }
        }
        if (tree.path("subjects").isEmpty()) {
            tree.remove("subjects");
        }
    }

    private static void fillInGroup(ObjectNode reference) {
        if (text(reference, "apiGroup").isEmpty()) {
            reference.put("apiGroup", GROUP);
        }
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new Problems();
        JsonNode role = object.tree().path("roleRef");
        checkRole(problems, role);
        int at = 0;
        for (JsonNode each : object.tree().path("subjects")) {
            checkSubject(problems, "subjects[" + at++ + "]", each);
        }
        if (existing != null && !role.equals(existing.tree().path("roleRef"))) {
            ObjectNode shown = JsonNodeFactory.instance.objectNode();
            shown.put("APIGroup", text(role, "apiGroup"))
                    .put("Kind", text(role, "kind"))
                    .put("Name", text(role, "name"));
            problems.add(FieldProblem.invalid("roleRef", JsonText.string(shown), "cannot change roleRef"));
        }
        return problems.found();
    }

    private void checkRole(Problems problems, JsonNode role) {
        String group = text(role, "apiGroup");
        if (!group.equals(GROUP)) {
            problems.unsupported("roleRef.apiGroup", group, MetadataRules.quoted(GROUP));
        }
        String kind = text(role, "kind");
        if (!kind.equals("ClusterRole") && !(namespaced && kind.equals("Role"))) {
            problems.unsupported("roleRef.kind", kind, namespaced ? "\"Role\", \"ClusterRole\"" : "\"ClusterRole\"");
        }
        String name = text(role, "name");
        if (name.isEmpty()) {
            problems.required("roleRef.name");
        }
        Names.problems(NameRule.PATH_SEGMENT, name, false).forEach(why -> problems.invalid("roleRef.name", name, why));
    }

    private void checkSubject(Problems problems, String path, JsonNode subject) {
        String name = text(subject, "name");
        if (name.isEmpty()) {
            problems.required(path + ".name");
        }
        String group = text(subject, "apiGroup");
        String kind = text(subject, "kind");
        switch (kind) {
            case "ServiceAccount" -> checkServiceAccount(problems, path, subject);
            case "User", "Group" -> {
                if (!group.equals(GROUP)) {
                    problems.unsupported(path + ".apiGroup", group, MetadataRules.quoted(GROUP));
                }
            }
            default -> problems.unsupported(path + ".kind", kind, "\"ServiceAccount\", \"User\", \"Group\"");
        }
    }

    private void checkServiceAccount(Problems problems, String path, JsonNode subject) {
        String name = text(subject, "name");
        if (!name.isEmpty()) {
            LabelText.subdomainProblems(name).forEach(why -> problems.invalid(path + ".name", name, why));
        }
        String group = text(subject, "apiGroup");
        if (!group.isEmpty()) {
            problems.unsupported(path + ".apiGroup", group, "\"\"");
        }
        if (!namespaced && text(subject, "namespace").isEmpty()) {
            problems.required(path + ".namespace");
        }
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText("");
    }
}
