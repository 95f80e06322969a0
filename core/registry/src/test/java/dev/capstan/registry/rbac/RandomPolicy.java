package dev.capstan.registry.rbac;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.registry.access.Caller;
import dev.capstan.registry.access.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Roles, bindings and questions made up from few words, so that they meet.
record RandomPolicy(Random random) {
    private static final List<String> VERBS = List.of("get", "list", "watch", "create", "delete");
    private static final List<String> GROUPS = List.of("", "apps", "example.dev");
    private static final List<String> RESOURCES = List.of("pods", "widgets", "secrets");
    private static final List<String> SUBRESOURCES = List.of("status", "scale");
    private static final List<String> NAMES = List.of("one", "two");
    private static final List<String> PATHS = List.of("/healthz", "/healthz/etcd", "/metrics", "/api");
    private static final List<String> NAMESPACES = List.of("demo", "other");
    private static final List<String> PEOPLE = List.of("ann", "bob", "eve");
    private static final List<String> TEAMS = List.of("red", "blue");

    List<JsonNode> objects() {
        var objects = new ArrayList<JsonNode>();
        for (int i = 0; i < 6; i++) {
            objects.add(role("ClusterRole", "r" + i, ""));
            objects.add(role("Role", "r" + i, one(NAMESPACES)));
        }
        for (int i = 0; i < 5; i++) {
            objects.add(binding("ClusterRoleBinding", "b" + i, ""));
        }
        for (int i = 0; i < 10; i++) {
            objects.add(binding("RoleBinding", "b" + i, one(NAMESPACES)));
        }
        return objects;
    }

    Caller caller() {
        String name = chance(4) ? "system:serviceaccount:" + one(NAMESPACES) + ":" + one(NAMES) : one(PEOPLE);
        return new Caller(name, chance(2) ? List.of(one(TEAMS), Caller.AUTHENTICATED) : List.of());
    }

    Question question() {
        if (chance(5)) {
            return new Question.OnPath(one(VERBS), one(PATHS));
        }
        return new Question.OnResource(
                one(VERBS),
                new GroupResource(one(GROUPS), one(RESOURCES)),
                chance(3) ? one(SUBRESOURCES) : "",
                chance(4) ? "" : one(NAMESPACES),
                chance(2) ? one(NAMES) : "");
    }

    private ObjectNode role(String kind, String name, String namespace) {
        ObjectNode role = object(kind, name, namespace);
        var rules = role.putArray("rules");
        for (int i = random.nextInt(3); i >= 0; i--) {
            ObjectNode rule = rules.addObject();
            put(rule, "verbs", VERBS);
            if (kind.equals("ClusterRole") && chance(4)) {
                rule.putArray("nonResourceURLs").add(chance(3) ? "/healthz*" : chance(6) ? "*" : one(PATHS));
                continue;
            }
            put(rule, "apiGroups", GROUPS);
            var resources = rule.putArray("resources");
            resources.add(
                    chance(8)
                            ? "*"
                            : chance(4)
                                    ? "*/" + one(SUBRESOURCES)
                                    : chance(4) ? one(RESOURCES) + "/" + one(SUBRESOURCES) : one(RESOURCES));
            if (chance(4)) {
                rule.putArray("resourceNames").add(one(NAMES));
            }
        }
        return role;
    }

    private ObjectNode binding(String kind, String name, String namespace) {
        ObjectNode binding = object(kind, name, namespace);
        boolean local = kind.equals("RoleBinding") && chance(2);
        binding.putObject("roleRef")
                .put("apiGroup", Rbac.GROUP)
                .put("kind", local ? "Role" : "ClusterRole")
                .put("name", "r" + random.nextInt(8));
        var subjects = binding.putArray("subjects");
        for (int i = random.nextInt(2); i >= 0; i--) {
            ObjectNode subject = subjects.addObject();
            switch (random.nextInt(3)) {
                case 0 ->
                    subject.put("kind", "User").put("apiGroup", Rbac.GROUP).put("name", one(PEOPLE));
                case 1 ->
                    subject.put("kind", "Group").put("apiGroup", Rbac.GROUP).put("name", one(TEAMS));
                default -> {
                    subject.put("kind", "ServiceAccount").put("name", one(NAMES));
                    if (!local) {
                        subject.put("namespace", one(NAMESPACES));
                    }
                }
            }
        }
        return binding;
    }

    private static ObjectNode object(String kind, String name, String namespace) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", Rbac.GROUP + "/v1").put("kind", kind);
        ObjectNode metadata = object.putObject("metadata").put("name", name);
        if (!namespace.isEmpty()) {
            metadata.put("namespace", namespace);
        }
        return object;
    }

    private void put(ObjectNode rule, String field, List<String> words) {
        var array = rule.putArray(field);
        array.add(chance(6) ? "*" : one(words));
        if (chance(2)) {
            array.add(one(words));
        }
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String one(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }
}
