package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.GroupResource;
import java.util.List;
import java.util.Map;

/// The columns of built-in kinds, as Kubernetes has them. A kind that is not listed shows its name and age.
final class BuiltInColumns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<Column> DEFAULT = List.of(Column.NAME, Column.AGE);
    private static final Map<String, List<Column>> BY_RESOURCE = Map.of(
            "configmaps",
            List.of(
                    Column.NAME,
                    Column.string("Data", "Number of entries.", BuiltInColumns::configEntries),
                    Column.AGE),
            "secrets",
            List.of(
                    Column.NAME,
                    Column.string("Type", "What the entries are for.", Column.textAt("/type")),
                    Column.string("Data", "Number of entries.", object -> size(object, "data")),
                    Column.AGE),
            "namespaces",
            List.of(
                    Column.NAME,
                    Column.string("Status", "Active, or Terminating.", Column.textAt("/status/phase")),
                    Column.AGE),
            "leases.coordination.k8s.io",
            List.of(
                    Column.NAME,
                    Column.string("Holder", "Who holds it.", Column.textAt("/spec/holderIdentity")),
                    Column.AGE),
            "customresourcedefinitions.apiextensions.k8s.io",
            List.of(Column.NAME, createdAt()),
            "events",
            EventColumns.CORE,
            "events.events.k8s.io",
            EventColumns.EVENTS,
            "jobs.batch",
            JobColumns.ALL);
    private static final Map<String, List<Column>> OF_ROLES = Map.of(
            "roles.rbac.authorization.k8s.io",
            List.of(Column.NAME, createdAt()),
            "clusterroles.rbac.authorization.k8s.io",
            List.of(Column.NAME, createdAt()),
            "rolebindings.rbac.authorization.k8s.io",
            BindingColumns.ALL,
            "clusterrolebindings.rbac.authorization.k8s.io",
            BindingColumns.ALL);

    private BuiltInColumns() {}

    static List<Column> of(GroupResource resource) {
        String name = resource.toString();
        return BY_RESOURCE.getOrDefault(name, OF_ROLES.getOrDefault(name, DEFAULT));
    }

    private static JsonNode configEntries(JsonNode object) {
        return JSON.numberNode(
                (long) object.path("data").size() + object.path("binaryData").size());
    }

    private static JsonNode size(JsonNode object, String field) {
        return JSON.numberNode((long) object.path(field).size());
    }

    private static Column createdAt() {
        var head = new ColumnDefinition("Created At", "date", "", "When the object was created.", 0);
        return new Column(head, Column.plain(Column.textAt("/metadata/creationTimestamp")));
    }
}
