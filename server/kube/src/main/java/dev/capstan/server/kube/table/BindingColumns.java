package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// The columns of role bindings and cluster role bindings.
final class BindingColumns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    static final List<Column> ALL = List.of(
            Column.NAME,
            Column.string("Role", "Which role is given.", BindingColumns::role),
            Column.AGE,
            Column.string("Users", "Users who get it.", binding -> subjects(binding, "User"))
                    .withPriority(1),
            Column.string("Groups", "Groups that get it.", binding -> subjects(binding, "Group"))
                    .withPriority(1),
            Column.string(
                            "ServiceAccounts",
                            "Service accounts that get it.",
                            binding -> subjects(binding, "ServiceAccount"))
                    .withPriority(1));

    private BindingColumns() {}

    private static JsonNode role(JsonNode binding) {
        JsonNode role = binding.path("roleRef");
        return JSON.textNode(
                role.path("kind").asText("") + "/" + role.path("name").asText(""));
    }

    private static JsonNode subjects(JsonNode binding, String kind) {
        return JSON.textNode(StreamSupport.stream(binding.path("subjects").spliterator(), false)
                .filter(each -> each.path("kind").asText().equals(kind))
                .map(BindingColumns::text)
                .collect(Collectors.joining(", ")));
    }

    private static String text(JsonNode subject) {
        String name = subject.path("name").asText("");
        return subject.path("kind").asText().equals("ServiceAccount")
                ? subject.path("namespace").asText("") + "/" + name
                : name;
    }
}
