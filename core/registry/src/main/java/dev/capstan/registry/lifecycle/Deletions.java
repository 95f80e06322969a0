package dev.capstan.registry.lifecycle;

import dev.capstan.api.GroupResource;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.DeleteOptions.Propagation;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.index.Stored;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Deletes one object after the other. One that others object to keeps none of the rest from going.
final class Deletions {
    private final Registry registry;
    private final List<RefusedException> refusals = new ArrayList<>();
    private final Set<GroupResource> kinds = new LinkedHashSet<>();

    Deletions(Registry registry) {
        this.registry = registry;
    }

    /// Deletes the object, unless that has begun already.
    void delete(Stored object) {
        if (object.header().deleting()) {
            return;
        }
        var options =
                new DeleteOptions(false, Propagation.BACKGROUND, object.header().uid(), null);
        try {
            Absence.ignoring(() -> registry.delete(ResourcePath.of(object.key()), options));
        } catch (RefusedException e) {
            refusals.add(e);
            kinds.add(object.key().resource());
        }
    }

    /// Of how many kinds something could not be deleted.
    int kinds() {
        return kinds.size();
    }

    /// Why something could not be deleted; empty if nothing was refused.
    String why() {
        return refusals.isEmpty() ? "" : String.valueOf(refusals.getFirst().getMessage());
    }

    /// Throws the first refusal, so that the work is done again later.
    void throwRefusal() {
        if (!refusals.isEmpty()) {
            throw refusals.getFirst();
        }
    }
}
