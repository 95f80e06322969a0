package dev.capstan.providers.kubernetes;

import static dev.capstan.spi.stack.Property.Kind.ANY;
import static dev.capstan.spi.stack.Property.Kind.OBJECT;
import static dev.capstan.spi.stack.Property.Kind.STRING;

import dev.capstan.plugins.kit.TypeToken;
import dev.capstan.spi.stack.Property;
import dev.capstan.spi.stack.Property.Trait;
import dev.capstan.spi.stack.TypeSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A kind of objects, by the type of a resource.
///
/// @param apiVersion `v1`, `apps/v1`; empty when the inputs say it
/// @param kind empty when the inputs say it
record ObjectKind(String token, String apiVersion, String kind) {
    private static final String CUSTOM = "kubernetes:apiextensions.k8s.io:CustomResource";
    /// What cannot be changed, by kind: paths, and all below them.
    private static final Map<String, Set<String>> FIXED = Map.ofEntries(
            Map.entry("Deployment", Set.of("spec.selector")),
            Map.entry("ReplicaSet", Set.of("spec.selector")),
            Map.entry("DaemonSet", Set.of("spec.selector")),
            Map.entry(
                    "StatefulSet",
                    Set.of(
                            "spec.selector",
                            "spec.serviceName",
                            "spec.podManagementPolicy",
                            "spec.volumeClaimTemplates")),
            Map.entry("Job", Set.of("spec.selector", "spec.template", "spec.completionMode")),
            Map.entry("Pod", Set.of("spec.containers", "spec.nodeName", "spec.volumes", "spec.restartPolicy")),
            Map.entry("Secret", Set.of("type")),
            Map.entry("Service", Set.of("spec.clusterIP")),
            Map.entry("RoleBinding", Set.of("roleRef")),
            Map.entry("ClusterRoleBinding", Set.of("roleRef")),
            Map.entry("StorageClass", Set.of("provisioner", "parameters", "reclaimPolicy", "volumeBindingMode")),
            Map.entry(
                    "PersistentVolumeClaim",
                    Set.of("spec.accessModes", "spec.selector", "spec.storageClassName", "spec.volumeMode")));

    /// Empty when it is no type of ours.
    static Optional<ObjectKind> parse(String token) {
        Optional<TypeToken> parsed =
                TypeToken.parse(token).filter(each -> each.provider().equals("kubernetes"));
        if (parsed.map(TypeToken::toString).filter(CUSTOM::equals).isPresent()) {
            return Optional.of(new ObjectKind(CUSTOM, "", ""));
        }
        return parsed.filter(each -> each.module().matches("[a-z0-9.-]+/v[0-9]+((alpha|beta)[0-9]+)?"))
                .filter(each -> each.type().matches("[A-Z][A-Za-z0-9]*(?<!List|Patch)"))
                .map(each -> new ObjectKind(each.toString(), each.module().replaceFirst("^core/", ""), each.type()));
    }

    boolean isCustom() {
        return kind.isEmpty();
    }

    /// Whether a change there takes another object.
    boolean isFixed(String path, String actualKind) {
        return List.of("metadata.name", "metadata.namespace", "apiVersion", "kind")
                        .contains(path)
                || FIXED.getOrDefault(actualKind, Set.of()).stream()
                        .anyMatch(each -> path.equals(each) || path.startsWith(each + "."));
    }

    TypeSchema schema() {
        var inputs = new LinkedHashMap<String, Property>();
        inputs.put("apiVersion", said("its API version, such as apps/v1"));
        inputs.put("kind", said("its kind"));
        inputs.put("metadata", Property.of(OBJECT, "its name, namespace, labels and annotations"));
        if (kind.equals("Secret")) {
            inputs.put("data", Property.of(ANY, "what it holds, in Base64", Trait.SECRET));
            inputs.put("stringData", Property.of(ANY, "what it holds, as texts", Trait.SECRET));
        }
        return new TypeSchema(token, isCustom() ? "An object" : "A " + kind, inputs, inputs, true);
    }

    private Property said(String description) {
        return isCustom() ? Property.of(STRING, description, Trait.REQUIRED) : Property.of(STRING, description);
    }
}
