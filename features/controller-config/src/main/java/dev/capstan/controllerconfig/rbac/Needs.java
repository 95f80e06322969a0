package dev.capstan.controllerconfig.rbac;

import dev.capstan.controllerconfig.config.ControllerConfig;
import dev.capstan.controllerconfig.config.ControllerConfigKind;
import dev.capstan.controllerconfig.config.ManagedResource;
import dev.capstan.controllerconfig.config.Outline;
import dev.capstan.controllerconfig.config.Outline.Part;
import dev.capstan.controllerconfig.config.Strategy;
import dev.capstan.controllerconfig.config.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds out what a controller needs, and what of that cannot be known.
final class Needs {
    private final ControllerConfig config;
    private final Kinds kinds;
    private final List<Grant> made = new ArrayList<>();
    private final List<Grant> own = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    Needs(ControllerConfig config, Kinds kinds) {
        this.config = config;
        this.kinds = kinds;
    }

    static Needs of(ControllerConfig config, Kinds kinds) {
        var needs = new Needs(config, kinds);
        config.resources().forEach(needs::look);
        needs.itself();
        return needs;
    }

    /// For what its templates make.
    List<Grant> made() {
        return made;
    }

    /// For its own config and the Secrets that it names.
    List<Grant> own() {
        return own;
    }

    List<String> remarks() {
        return remarks;
    }

    private void look(ManagedResource resource) {
        var outline = resource.outline();
        if (!outline.readable()) {
            remark(resource, "what it makes is known only when it is rendered: grant it by hand");
            return;
        }
        if (!(outline.apiVersion() instanceof Part.Fixed(var apiVersion))) {
            remark(resource, "its apiVersion is known only when it is rendered: grant it by hand");
            return;
        }
        if (!(outline.kind() instanceof Part.Fixed(var kind))) {
            remark(resource, "its kind is known only when it is rendered: grant it by hand");
            return;
        }
        var called = kinds.called(apiVersion, kind).orElseGet(() -> guessed(resource, apiVersion, kind));
        var namespace = called.namespaced() ? namespace(resource, outline) : Optional.<String>empty();
        made.add(new Grant(
                WellKnownKinds.group(apiVersion), called.plural(), verbs(resource, kind), List.of(), namespace));
    }

    private Kinds.Called guessed(ManagedResource resource, String apiVersion, String kind) {
        var plural = WellKnownKinds.plural(kind);
        remark(
                resource,
                "the plural of " + kind + " (" + apiVersion + ") is not known, \"" + plural
                        + "\" is a guess, and so is that it is in a namespace");
        return new Kinds.Called(plural, true);
    }

    private Optional<String> namespace(ManagedResource resource, Outline outline) {
        return switch (outline.namespace()) {
            case Part.Fixed(var text) -> Optional.of(text);
            case Part.Open() -> {
                remark(resource, "its namespace is known only when it is rendered: it is granted in all of them");
                yield Optional.empty();
            }
            case Part.Unsaid() -> ownNamespace();
        };
    }

    private static List<String> verbs(ManagedResource resource, String kind) {
        boolean inPlace = resource.management().strategyFor(kind) == Strategy.IN_PLACE;
        return inPlace
                ? List.of("get", "list", "create", "patch", "delete")
                : List.of("get", "list", "create", "delete");
    }

    private void itself() {
        var names = List.of(config.object());
        var configs = ControllerConfigKind.PLURAL;
        var group = ControllerConfigKind.GROUP;
        own.add(new Grant(group, configs, List.of("get", "list", "watch"), names, ownNamespace()));
        own.add(new Grant(group, configs + "/status", List.of("patch"), names, ownNamespace()));
        own.add(new Grant("", "events", List.of("create", "patch"), List.of(), ownNamespace()));
        var secrets = new ArrayList<String>();
        if (config.target() instanceof Target.Kubeconfig(var secret, var _)) {
            secrets.add(secret);
            remarks.add("objects are made where Secret " + secret
                    + " leads: what is granted for them counts there, for the user of that kubeconfig");
        }
        config.report().headersSecret().ifPresent(secrets::add);
        if (!secrets.isEmpty()) {
            own.add(new Grant("", "secrets", List.of("get"), secrets, ownNamespace()));
        }
    }

    private Optional<String> ownNamespace() {
        var namespace = config.controller().namespace();
        return Optional.of(namespace.isEmpty() ? "default" : namespace);
    }

    private void remark(ManagedResource resource, String words) {
        remarks.add("resource \"" + resource.name() + "\": " + words);
    }
}
