package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.Resource;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.rbac.Rbac;
import dev.capstan.registry.select.LabelSelector;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// Gathers the rules of cluster roles that are made of others.
final class RoleAggregation implements AutoCloseable {
    private static final String ALL = "all";
    private final Registry registry;
    private final WorkQueue<String> queue = new WorkQueue<>("role-aggregation", _ -> gather());

    RoleAggregation(Registry registry) {
        this.registry = registry;
    }

    void start() {
        queue.add(ALL);
        queue.start();
    }

    void see(IndexChange change) {
        if (change.key().resource().equals(Rbac.CLUSTER_ROLES)) {
            queue.add(ALL);
        }
    }

    @Override
    public void close() {
        queue.close();
    }

    /// A role may gather one that gathers others. One role is changed at a time, and then all are looked at again: two
    /// that gather each other would swap their rules for ever if both were changed by what was seen before.
    private void gather() {
        List<Stored> roles = registry.view().all(Rbac.CLUSTER_ROLES);
        List<Resource> read = roles.stream().map(Stored::read).toList();
        for (int i = 0; i < roles.size(); i++) {
            Resource role = read.get(i);
            JsonNode selectors = role.tree().at("/aggregationRule/clusterRoleSelectors");
            if (role.tree().path("aggregationRule").isObject()) {
                ArrayNode rules = gathered(role.name(), selectors, read);
                if (!rules.equals(role.tree().path("rules"))
                        && !(rules.isEmpty() && role.tree().path("rules").isEmpty())) {
                    var path = ResourcePath.of(roles.get(i).key());
                    Absence.ignoring(() -> registry.change(path, found -> withRules(found, rules)));
                    queue.add(ALL);
                    return;
                }
            }
        }
    }

    private static Resource withRules(Resource role, ArrayNode rules) {
        role.tree().set("rules", rules.deepCopy());
        return role;
    }

    private static ArrayNode gathered(String name, JsonNode selectors, List<Resource> roles) {
        var found = new LinkedHashSet<JsonNode>();
        for (LabelSelector selector : selectors(selectors)) {
            for (Resource each : roles) {
                if (!each.name().equals(name) && selector.matches(each.labels())) {
                    each.tree().path("rules").forEach(found::add);
                }
            }
        }
        ArrayNode rules = JsonNodeFactory.instance.arrayNode();
        found.forEach(rules::add);
        return rules;
    }

    private static List<LabelSelector> selectors(JsonNode selectors) {
        var found = new ArrayList<LabelSelector>();
        selectors.forEach(each -> found.add(LabelSelector.read(each)));
        return found;
    }
}
