package dev.capstan.server.kube.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import dev.capstan.server.kube.media.ContentHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/// The older documents: which versions there are, which groups, and the kinds of one group at one version.
final class PlainDocuments {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /// Kinds that Kubernetes keeps as another one; clients compare the digests of these with recorded ones.
    private static final Map<String, String> KEPT_AS = Map.of(
            "events.k8s.io/v1/Event", "/v1/Event",
            "apiextensions.k8s.io/v1/CustomResourceDefinition",
                    "apiextensions.k8s.io/v1beta1/CustomResourceDefinition");

    private PlainDocuments() {}

    /// @param serverAddress where this server is reached, `127.0.0.1:6443`
    static ObjectNode versions(List<String> versions, String serverAddress) {
        ObjectNode node = JSON.objectNode().put("kind", "APIVersions");
        Texts.put(node, "versions", versions);
        node.putArray("serverAddressByClientCIDRs")
                .addObject()
                .put("clientCIDR", "0.0.0.0/0")
                .put("serverAddress", serverAddress);
        return node;
    }

    static ObjectNode groups(List<GroupOfTypes> groups) {
        ObjectNode node = JSON.objectNode().put("kind", "APIGroupList").put("apiVersion", "v1");
        ArrayNode list = node.putArray("groups");
        groups.forEach(each -> describe(each, list.addObject()));
        return node;
    }

    static ObjectNode group(GroupOfTypes group) {
        return describe(group, JSON.objectNode().put("kind", "APIGroup").put("apiVersion", "v1"));
    }

    private static ObjectNode describe(GroupOfTypes group, ObjectNode node) {
        node.put("name", group.name());
        ArrayNode versions = node.putArray("versions");
        group.versions().forEach(each -> versions.add(version(group, each)));
        node.set("preferredVersion", version(group, group.versions().getFirst()));
        return node;
    }

    private static ObjectNode version(GroupOfTypes group, String version) {
        String groupVersion = new GroupVersion(group.name(), version).toString();
        return JSON.objectNode().put("groupVersion", groupVersion).put("version", version);
    }

    static ObjectNode resources(GroupOfTypes group, String version) {
        ObjectNode node = JSON.objectNode().put("kind", "APIResourceList");
        if (!group.core()) {
            node.put("apiVersion", "v1");
        }
        node.put("groupVersion", new GroupVersion(group.name(), version).toString());
        ArrayNode resources = node.putArray("resources");
        group.forEach(version, (type, at) -> addAll(resources, type, at));
        return node;
    }

    private static void addAll(ArrayNode resources, ResourceType type, TypeVersion version) {
        resources.add(resource(type));
        for (Subresource each : Subresource.of(type, version)) {
            ObjectNode node = resources.addObject().put("name", type.names().plural() + "/" + each.name());
            node.put("singularName", "").put("namespaced", type.namespaced());
            if (each.foreign()) {
                node.put("group", each.group()).put("version", each.version());
            }
            Texts.put(node.put("kind", each.kind()), "verbs", each.verbs());
        }
    }

    private static ObjectNode resource(ResourceType type) {
        ObjectNode node = JSON.objectNode().put("name", type.names().plural());
        node.put("singularName", type.names().singular()).put("namespaced", type.namespaced());
        Texts.put(node.put("kind", type.kind()), "verbs", type.traits().verbs());
        Texts.putUnlessEmpty(node, "shortNames", type.names().shortNames());
        Texts.putUnlessEmpty(node, "categories", type.names().categories());
        return type.answeredOnly() ? node : node.put("storageVersionHash", storageVersionHash(type));
    }

    /// The start of a digest of the group, version and kind that objects are kept as.
    static String storageVersionHash(ResourceType type) {
        String own = type.group() + "/" + type.storageVersion().name() + "/" + type.kind();
        String kept = type.builtIn() ? KEPT_AS.getOrDefault(own, own) : own;
        byte[] digest = ContentHash.digest("SHA-256", kept.getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(Arrays.copyOf(digest, 8));
    }
}
