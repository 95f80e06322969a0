package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.api.Resource;
import java.util.ArrayList;
import java.util.List;

/// The finalizer of the fleet on an owner.
final class Finalizer {
    private Finalizer() {}

    static void put(Resource owner) {
        if (!owner.finalizers().contains(FleetKinds.FINALIZER)) {
            var all = new ArrayList<>(owner.finalizers());
            all.add(FleetKinds.FINALIZER);
            write(owner, all);
        }
    }

    static void take(Resource owner) {
        if (owner.finalizers().contains(FleetKinds.FINALIZER)) {
            var all = new ArrayList<>(owner.finalizers());
            all.remove(FleetKinds.FINALIZER);
            write(owner, all);
        }
    }

    private static void write(Resource owner, List<String> finalizers) {
        if (finalizers.isEmpty()) {
            owner.ownMetadata().remove("finalizers");
        } else {
            ArrayNode list = owner.ownMetadata().putArray("finalizers");
            finalizers.forEach(list::add);
        }
    }
}
