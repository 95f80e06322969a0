package dev.capstan.server.rest.form;

import java.util.List;

/// The names of finalizers. Over REST they are plain words; in an object they belong to a domain.
public final class Finalizers {
    private static final String DOMAIN = TypeName.GROUP + "/";

    private Finalizers() {}

    /// As it stands in an object: `resources.capstan.dev/external-controller`.
    public static String stored(String name) {
        return name.contains("/") ? name : DOMAIN + name;
    }

    /// As REST shows it: `external-controller`.
    public static String shown(String finalizer) {
        return finalizer.startsWith(DOMAIN) ? finalizer.substring(DOMAIN.length()) : finalizer;
    }

    public static List<String> shown(List<String> finalizers) {
        return finalizers.stream().map(Finalizers::shown).toList();
    }
}
