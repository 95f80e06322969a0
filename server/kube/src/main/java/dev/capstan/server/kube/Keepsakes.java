package dev.capstan.server.kube;

import dev.capstan.registry.type.ResourceType;
import java.util.Set;

/// The kinds of which a deletion answers with the object that is gone, not with the word that it is.
final class Keepsakes {
    private static final Set<String> GROUPS = Set.of("storage.k8s.io", "resource.k8s.io");
    private static final Set<String> CORE = Set.of(
            "namespaces",
            "persistentvolumeclaims",
            "persistentvolumes",
            "pods",
            "podtemplates",
            "resourcequotas",
            "serviceaccounts",
            "services");

    private Keepsakes() {}

    static boolean of(ResourceType type) {
        return type.builtIn()
                && (type.group().isEmpty() ? CORE.contains(type.names().plural()) : GROUPS.contains(type.group()));
    }
}
