package dev.capstan.registry.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// Verbs on resources, or on paths, that somebody may do.
///
/// @param resources with a subresource after a slash; `*` is all, and `*/scale` is that of all
/// @param resourceNames the only objects it is about; all when there are none
/// @param nonResourceUrls paths; a `*` may stand at the end
public record PolicyRule(
        List<String> verbs,
        List<String> apiGroups,
        List<String> resources,
        List<String> resourceNames,
        List<String> nonResourceUrls) {
    /// Everything with every resource.
    public static final PolicyRule ALL_RESOURCES =
            new PolicyRule(List.of("*"), List.of("*"), List.of("*"), List.of(), List.of());
    /// Everything on every path.
    public static final PolicyRule ALL_PATHS =
            new PolicyRule(List.of("*"), List.of(), List.of(), List.of(), List.of("*"));

    public PolicyRule {
        verbs = List.copyOf(verbs);
        apiGroups = List.copyOf(apiGroups);
        resources = List.copyOf(resources);
        resourceNames = List.copyOf(resourceNames);
        nonResourceUrls = List.copyOf(nonResourceUrls);
    }

    /// Reads the rules of a role.
    public static List<PolicyRule> list(JsonNode rules) {
        var found = new ArrayList<PolicyRule>();
        for (JsonNode each : rules) {
            found.add(new PolicyRule(
                    texts(each.path("verbs")),
                    texts(each.path("apiGroups")),
                    texts(each.path("resources")),
                    texts(each.path("resourceNames")),
                    texts(each.path("nonResourceURLs"))));
        }
        return found;
    }

    /// The rule as it stands in a role.
    public ObjectNode tree() {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        put(tree, "verbs", verbs);
        put(tree, "apiGroups", apiGroups);
        put(tree, "resources", resources);
        put(tree, "resourceNames", resourceNames);
        put(tree, "nonResourceURLs", nonResourceUrls);
        return tree;
    }

    private static void put(ObjectNode tree, String field, List<String> texts) {
        if (!texts.isEmpty()) {
            var array = tree.putArray(field);
            texts.forEach(array::add);
        }
    }

    private static List<String> texts(JsonNode array) {
        var found = new ArrayList<String>();
        array.forEach(each -> found.add(each.asText()));
        return found;
    }
}
