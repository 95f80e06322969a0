package dev.capstan.fleet.event;

import dev.capstan.api.OwnerReference;
import dev.capstan.api.Resource;

/// How an owner is called outside: `cls-` or `np-` and the digits of its uid, and where it is served.
///
/// @param cluster the id of the cluster that it is, or belongs to
record Identity(String id, String cluster, String href) {
    private static final String CLUSTERS = "/api/hyperfleet/v1/clusters/";

    static Identity of(Resource owner) {
        if (!owner.kind().equals("NodePool")) {
            String id = id("cls-", owner.uid());
            return new Identity(id, id, CLUSTERS + id);
        }
        String id = id("np-", owner.uid());
        String cluster = owner.ownerReferences().stream()
                .filter(each -> each.kind().equals("Cluster"))
                .map(OwnerReference::uid)
                .map(uid -> id("cls-", uid))
                .findFirst()
                .orElse(owner.tree().path("spec").path("cluster").asText());
        return new Identity(id, cluster, CLUSTERS + cluster + "/nodepools/" + id);
    }

    private static String id(String prefix, String uid) {
        return prefix + uid.replace("-", "");
    }
}
