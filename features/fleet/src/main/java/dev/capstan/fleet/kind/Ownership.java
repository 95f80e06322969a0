package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.api.Resource;

/// Makes one object belong to another, so that it goes when that one has gone.
final class Ownership {
    private Ownership() {}

    static void claim(Resource object, Resource owner) {
        boolean claimed =
                object.ownerReferences().stream().anyMatch(each -> each.uid().equals(owner.uid()));
        if (!claimed) {
            ArrayNode all = object.ownMetadata().withArray("/ownerReferences");
            all.addObject()
                    .put("apiVersion", owner.apiVersion())
                    .put("kind", owner.kind())
                    .put("name", owner.name())
                    .put("uid", owner.uid())
                    .put("controller", true);
        }
    }
}
