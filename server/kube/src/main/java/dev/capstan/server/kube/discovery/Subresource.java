package dev.capstan.server.kube.discovery;

import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeVersion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A path below an object that can be reached on its own: `status`, `scale`.
///
/// @param group of what it answers, when that is another kind; otherwise empty, and so is `version`
/// @param kind of what it answers
public record Subresource(String name, String group, String version, String kind, List<String> verbs) {
    private static final List<String> READ_WRITE = List.of("get", "patch", "update");

    private static final List<Subresource> OF_PODS = List.of(
            new Subresource("binding", "", "", "Binding", List.of("create")),
            new Subresource("ephemeralcontainers", "", "", "Pod", READ_WRITE),
            new Subresource("eviction", "policy", "v1", "Eviction", List.of("create")),
            new Subresource("log", "", "", "Pod", List.of("get")));

    public Subresource {
        verbs = List.copyOf(verbs);
    }

    /// The subresources of a kind in one version, in the order discovery lists them: by name, but custom kinds have
    /// their scale last.
    public static List<Subresource> of(ResourceType type, TypeVersion version) {
        var found = new ArrayList<Subresource>();
        String name = type.builtIn() ? type.resource().toString() : "";
        switch (name) {
            case "namespaces" -> found.add(new Subresource("finalize", "", "", type.kind(), List.of("update")));
            case "serviceaccounts" ->
                found.add(new Subresource("token", "authentication.k8s.io", "v1", "TokenRequest", List.of("create")));
            case "pods" -> found.addAll(OF_PODS);
            case "certificatesigningrequests.certificates.k8s.io" ->
                found.add(new Subresource("approval", "", "", type.kind(), READ_WRITE));
            default -> {
                // the others have none of their own
            }
        }
        if (version.hasStatus()) {
            found.add(new Subresource("status", "", "", type.kind(), READ_WRITE));
        }
        if (version.scale() != null) {
            found.add(new Subresource("scale", "autoscaling", "v1", "Scale", READ_WRITE));
        }
        if (type.builtIn()) {
            found.sort(Comparator.comparing(Subresource::name));
        }
        return found;
    }

    /// Whether it answers with another kind than the object's own.
    public boolean foreign() {
        return !group.isEmpty();
    }
}
