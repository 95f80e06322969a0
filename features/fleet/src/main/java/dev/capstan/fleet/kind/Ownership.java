package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.api.OwnerReference;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.Stored;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes one object belong to another, so that it goes when that one has gone.
final class Ownership {
    private Ownership() {}

    static void claim(Resource object, Resource owner) {
        if (!isOf(owner.uid(), object.ownerReferences())) {
            ArrayNode all = object.ownMetadata().withArray("/ownerReferences");
            all.addObject()
                    .put("apiVersion", owner.apiVersion())
                    .put("kind", owner.kind())
                    .put("name", owner.name())
                    .put("uid", owner.uid())
                    .put("controller", true);
        }
    }

    /// Whoever writes an object without saying whose it is does not mean that it is nobody's.
    static void keep(Resource object, Resource existing, @Nullable Stored owner) {
        boolean said = object.ownerReferences().stream().anyMatch(OwnerReference::controller);
        if (!said && owner != null && isOf(owner.header().uid(), existing.ownerReferences())) {
            claim(object, owner.read());
        }
    }

    static boolean isOf(String uid, List<OwnerReference> owners) {
        return owners.stream().anyMatch(each -> each.uid().equals(uid));
    }
}
