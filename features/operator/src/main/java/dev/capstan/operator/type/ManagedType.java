package dev.capstan.operator.type;

import dev.capstan.streamline.wire.Kind;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A type of resources, as its CRD defines it.
///
/// @param uid of the CRD
/// @param reconciler who is to reconcile it, and how often
/// @param needsApproval whether plans for its resources have to be approved
public record ManagedType(String uid, Kind kind, ReconcilerSetting reconciler, boolean needsApproval) {
    /// The group of types that say nothing of a group.
    public static final String GROUP = "resources.capstan.dev";

    /// The finalizer of a plugin.
    public static String finalizer(String plugin) {
        return GROUP + "/" + plugin;
    }

    /// On a CRD: who reconciles its resources.
    public static final String RECONCILER = "capstan.dev/reconciler";

    /// On a CRD or a resource: `true` when nothing may be applied that nobody has approved.
    public static final String APPROVAL = "capstan.dev/require-approval";

    /// The type that a CRD defines; empty while the server does not serve it.
    public static Optional<ManagedType> of(CustomResourceDefinition crd) {
        var spec = crd.getSpec();
        return version(spec.getVersions()).filter(_ -> isEstablished(crd)).map(version -> {
            Map<String, String> annotations = crd.getMetadata().getAnnotations();
            return new ManagedType(
                    crd.getMetadata().getUid(),
                    new Kind(
                            spec.getGroup(),
                            version,
                            spec.getNames().getKind(),
                            spec.getNames().getPlural(),
                            "Namespaced".equals(spec.getScope())),
                    ReconcilerSetting.parse(Optional.ofNullable(annotations.get(RECONCILER))),
                    requiresApproval(annotations));
        });
    }

    /// Whether the annotations of a CRD or a resource ask for approval.
    public static boolean requiresApproval(Map<String, String> annotations) {
        return Boolean.parseBoolean(annotations.get(APPROVAL));
    }

    /// How a type is called: by its kind alone in our own group, else with its group.
    public static String name(String group, String kind) {
        return group.equals(GROUP) ? kind : kind + "." + group;
    }

    public ReconcilerChoice choice() {
        return reconciler.choice();
    }

    public String name() {
        return name(kind.group(), kind.name());
    }

    private static boolean isEstablished(CustomResourceDefinition crd) {
        return crd.getStatus() != null
                && crd.getStatus().getConditions().stream()
                        .anyMatch(each -> each.getType().equals("Established")
                                && each.getStatus().equals("True"));
    }

    /// The version that is stored, if it is served, else one that is.
    private static Optional<String> version(List<CustomResourceDefinitionVersion> versions) {
        return versions.stream()
                .filter(CustomResourceDefinitionVersion::getServed)
                .min(Comparator.comparing(each -> !each.getStorage()))
                .map(CustomResourceDefinitionVersion::getName);
    }
}
