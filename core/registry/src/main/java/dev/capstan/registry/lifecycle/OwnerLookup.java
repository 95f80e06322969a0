package dev.capstan.registry.lifecycle;

import dev.capstan.api.GroupVersion;
import dev.capstan.api.OwnerReference;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.MetadataRules;
import dev.capstan.registry.type.ResourceType;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Finds the object that an owner reference means.
///
/// An owner is in the namespace of what it owns, or in none. A reference to an object in another namespace means
/// nobody, and somebody should be told.
final class OwnerLookup {
    private final BiConsumer<ResourceKey, OwnerReference> wrongNamespace;

    OwnerLookup(BiConsumer<ResourceKey, OwnerReference> wrongNamespace) {
        this.wrongNamespace = wrongNamespace;
    }

    enum State {
        THERE,
        /// It waits for its dependents to go first.
        LEAVING,
        GONE
    }

    @Nullable
    ResourceKey key(OwnerReference owner, ResourceKey dependent, View view) {
        ResourceType type = type(owner, view);
        if (type == null || owner.name().isEmpty() || (type.namespaced() && dependent.namespace() == null)) {
            return null;
        }
        return new ResourceKey(type.resource(), type.namespaced() ? dependent.namespace() : null, owner.name());
    }

    /// An owner of an unknown kind is taken to be there, unless it was seen to go: nothing is deleted on a guess.
    State state(OwnerReference owner, ResourceKey dependent, View view, Ownership ownership) {
        if (ownership.isGone(owner.uid())) {
            return State.GONE;
        }
        ResourceKey key = key(owner, dependent, view);
        if (key == null) {
            tellIfElsewhere(owner, dependent, view);
            return State.THERE;
        }
        Stored found = view.find(key);
        if (found == null || !found.header().uid().equals(owner.uid())) {
            tellIfElsewhere(owner, dependent, view);
            return State.GONE;
        }
        boolean leaving =
                found.header().deleting() && found.header().finalizers().contains(MetadataRules.FOREGROUND);
        return leaving ? State.LEAVING : State.THERE;
    }

    private void tellIfElsewhere(OwnerReference owner, ResourceKey dependent, View view) {
        ResourceType type = type(owner, view);
        if (type == null || !type.namespaced()) {
            return;
        }
        view.objects(type.storage()).visitFrom("", each -> {
            boolean elsewhere = each.header().uid().equals(owner.uid())
                    && !Objects.equals(each.key().namespace(), dependent.namespace());
            if (elsewhere) {
                wrongNamespace.accept(dependent, owner);
            }
            return !elsewhere;
        });
    }

    private static @Nullable ResourceType type(OwnerReference owner, View view) {
        return view.types()
                .findKind(GroupVersion.parse(owner.apiVersion()).group(), owner.kind())
                .orElse(null);
    }
}
