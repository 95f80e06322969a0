package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.api.OwnerReference;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.Header;
import dev.capstan.registry.index.Stored;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes one object belong to another, so that it goes when that one has gone.
final class Ownership {
    private Ownership() {}

    /// @param owner a cluster or a node pool
    static void claim(Resource object, Stored owner) {
        Header header = owner.header();
        if (!isOf(header.uid(), object.ownerReferences())) {
            ArrayNode all = object.ownMetadata().withArray("/ownerReferences");
            all.addObject()
                    .put("apiVersion", header.apiVersion())
                    .put("kind", owner.key().resource().equals(FleetKinds.CLUSTERS) ? "Cluster" : "NodePool")
                    .put("name", owner.key().name())
                    .put("uid", header.uid())
                    .put("controller", true);
        }
    }

    /// Whoever writes an object without saying whose it is does not mean that it is nobody's.
    static void keep(Resource object, Resource existing, @Nullable Stored owner) {
        boolean said = object.ownerReferences().stream().anyMatch(OwnerReference::controller);
        if (!said && owner != null && isOf(owner.header().uid(), existing.ownerReferences())) {
            claim(object, owner);
        }
    }

    static boolean isOf(String uid, List<OwnerReference> owners) {
        return owners.stream().anyMatch(each -> each.uid().equals(uid));
    }
}
