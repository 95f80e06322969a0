package dev.capstan.server.rest.form;

import dev.capstan.registry.index.View;
import dev.capstan.registry.type.ResourceType;
import java.util.Optional;

/// What a kind is called over REST: `DatabaseCluster` in our own group, `Certificate.cert-manager.io` in others.
///
/// REST shows every custom kind and no built-in one.
public final class TypeName {
    /// The group of types that are made over REST and name no other.
    public static final String GROUP = "resources.capstan.dev";

    private TypeName() {}

    public static String of(ResourceType type) {
        return of(type.group(), type.kind());
    }

    public static String of(String group, String kind) {
        return group.equals(GROUP) ? kind : kind + "." + group;
    }

    /// Whether REST shows objects of this kind.
    public static boolean shows(ResourceType type) {
        return !type.builtIn();
    }

    /// The kind that has this name.
    public static Optional<ResourceType> find(View view, String name) {
        return view.types().findKind(group(name), kind(name)).filter(TypeName::shows);
    }

    public static String kind(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    public static String group(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? GROUP : name.substring(dot + 1);
    }
}
