package dev.capstan.registry;

import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.index.StoreKeys;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.NamespaceRules;
import dev.capstan.registry.type.CrdType;
import dev.capstan.store.Expectation;
import java.util.ArrayList;
import java.util.List;

/// What an object needs around it: a namespace that is there and open, a definition that is not going.
final class Surroundings {
    private Surroundings() {}

    /// What must still be so at the commit: the namespace is there and open, the definition is the one we read.
    static List<Expectation> of(Target target, Resource object, View view, boolean creating) {
        var expectations = new ArrayList<Expectation>();
        String namespace = target.path().namespace();
        if (creating && namespace != null) {
            expectations.add(openNamespace(target, object, view, namespace));
        }
        if (!target.type().builtIn()) {
            ResourceKey key = new ResourceKey(
                    CrdType.RESOURCE, null, target.type().resource().toString());
            Stored definition = view.find(key);
            expectations.add(new Expectation(StoreKeys.of(key), definition == null ? 0 : definition.revision()));
        }
        return expectations;
    }

    private static Expectation openNamespace(Target target, Resource object, View view, String namespace) {
        ResourceKey key = new ResourceKey(NamespaceRules.RESOURCE, null, namespace);
        Stored found = view.find(key);
        if (found == null) {
            throw new Refusal.NotFound(NamespaceRules.RESOURCE, namespace).asException();
        }
        if (found.header().deleting()) {
            throw new Refusal.Forbidden(
                            target.type().resource(),
                            object.name(),
                            "unable to create new content in namespace " + namespace
                                    + " because it is being terminated",
                            "NamespaceTerminating")
                    .asException();
        }
        return new Expectation(StoreKeys.of(key), found.revision());
    }

    static void refuseIfTerminating(Target target, Resource object) {
        if (target.type().terminating()) {
            throw new Refusal.Forbidden(
                            target.type().resource(),
                            object.name(),
                            "create not allowed while custom resource definition is terminating",
                            null)
                    .asException();
        }
    }
}
