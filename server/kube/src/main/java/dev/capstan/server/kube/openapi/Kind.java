package dev.capstan.server.kube.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupVersion;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.List;
import java.util.Locale;

/// A kind at one version, with the names that documents give it.
record Kind(ResourceType type, TypeVersion version) {
    /// As schemas are named: `dev.example.v1.Widget`, `io.k8s.api.core.v1.ConfigMap`.
    String component() {
        return componentOf(type.kind());
    }

    String listComponent() {
        return componentOf(type.names().listKind());
    }

    private String componentOf(String kind) {
        return prefix() + "." + version.name() + "." + kind;
    }

    private String prefix() {
        if (!type.builtIn()) {
            return String.join(".", List.of(type.group().split("\\.")).reversed());
        }
        if (type.group().equals("apiextensions.k8s.io")) {
            return "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions";
        }
        if (type.group().equals("apiregistration.k8s.io")) {
            return "io.k8s.kube-aggregator.pkg.apis.apiregistration";
        }
        return "io.k8s.api." + (type.group().isEmpty() ? "core" : type.group().split("\\.")[0]);
    }

    /// What operations of this group and version are filed under: `exampleDev_v1`, `core_v1`.
    String tag() {
        return groupInCamelCase() + "_" + version.name();
    }

    /// The group and version within names of operations: `ExampleDevV1`.
    String operationInfix() {
        return capitalised(groupInCamelCase()) + capitalised(version.name());
    }

    private String groupInCamelCase() {
        if (type.group().isEmpty()) {
            return "core";
        }
        String[] parts = type.group().replaceFirst("\\.k8s\\.io$", "").split("\\.");
        var name = new StringBuilder(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            name.append(capitalised(parts[i]));
        }
        return name.toString();
    }

    private static String capitalised(String word) {
        return word.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /// The value of `x-kubernetes-group-version-kind` for an object, or for a list of them.
    ObjectNode groupVersionKind(String kind) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("group", type.group())
                .put("version", version.name())
                .put("kind", kind);
    }

    /// Where its group and version is reached: `/api/v1`, `/apis/example.dev/v1`.
    String root() {
        return "/" + path(new GroupVersion(type.group(), version.name()));
    }

    /// The path of a group and version without the leading slash, which is also the name of its document.
    static String path(GroupVersion version) {
        return version.group().isEmpty() ? "api/" + version.version() : "apis/" + version;
    }
}
