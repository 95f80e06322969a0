package dev.capstan.server.kube.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.List;

/// An `APIGroupDiscoveryList`: groups with everything in them.
final class AggregatedDocument {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private AggregatedDocument() {}

    static ObjectNode of(DiscoveryForm form, List<GroupOfTypes> groups) {
        ObjectNode list = JSON.objectNode();
        list.put("kind", "APIGroupDiscoveryList").put("apiVersion", form.apiVersion());
        list.putObject("metadata");
        ArrayNode items = list.putArray("items");
        groups.forEach(each -> items.add(group(each)));
        return list;
    }

    private static ObjectNode group(GroupOfTypes group) {
        ObjectNode item = JSON.objectNode();
        ObjectNode metadata = item.putObject("metadata");
        if (!group.name().isEmpty()) {
            metadata.put("name", group.name());
        }
        ArrayNode versions = item.putArray("versions");
        for (String version : group.versions()) {
            ObjectNode node = versions.addObject().put("version", version);
            ArrayNode resources = node.putArray("resources");
            group.forEach(version, (type, at) -> resources.add(resource(type, at)));
            node.put("freshness", "Current");
        }
        return item;
    }

    private static ObjectNode resource(ResourceType type, TypeVersion version) {
        ObjectNode node = JSON.objectNode().put("resource", type.names().plural());
        node.set("responseKind", ownKind(type, version));
        node.put("scope", type.namespaced() ? "Namespaced" : "Cluster");
        node.put("singularResource", type.names().singular());
        Texts.put(node, "verbs", type.traits().verbs());
        Texts.putUnlessEmpty(node, "shortNames", type.names().shortNames());
        Texts.putUnlessEmpty(node, "categories", type.names().categories());
        List<Subresource> subresources = Subresource.of(type, version);
        if (!subresources.isEmpty()) {
            ArrayNode list = node.putArray("subresources");
            subresources.forEach(each -> list.add(subresource(each, type, version)));
        }
        return node;
    }

    private static ObjectNode subresource(Subresource subresource, ResourceType type, TypeVersion version) {
        ObjectNode node = JSON.objectNode().put("subresource", subresource.name());
        node.set(
                "responseKind",
                subresource.foreign()
                        ? kind(subresource.group(), subresource.version(), subresource.kind())
                        : type.builtIn() ? kind("", "", subresource.kind()) : ownKind(type, version));
        Texts.put(node, "verbs", subresource.verbs());
        return node;
    }

    /// Built-in kinds leave out their group and version: readers take those of the list they stand in.
    private static ObjectNode ownKind(ResourceType type, TypeVersion version) {
        return type.builtIn() ? kind("", "", type.kind()) : kind(type.group(), version.name(), type.kind());
    }

    private static ObjectNode kind(String group, String version, String kind) {
        return JSON.objectNode().put("group", group).put("version", version).put("kind", kind);
    }
}
