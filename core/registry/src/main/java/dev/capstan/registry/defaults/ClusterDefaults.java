package dev.capstan.registry.defaults;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// What nodes, claims of volumes and limits fill in.
final class ClusterDefaults {
    private ClusterDefaults() {}

    static void node(ObjectNode node) {
        ObjectNode spec = Fields.object(node, "spec");
        if (spec != null && Fields.isUnset(spec.path("podCIDRs")) && !Fields.isUnset(spec.path("podCIDR"))) {
            spec.putArray("podCIDRs").add(spec.path("podCIDR"));
        }
        ObjectNode status = Fields.object(node, "status");
        if (status != null) {
            Fields.fill(status, "allocatable", status.path("capacity"));
        }
    }

    /// Where the content comes from can be said in two fields, of which the newer can say more.
    static void claim(ObjectNode claim) {
        ObjectNode spec = Fields.object(claim, "spec");
        if (spec == null) {
            return;
        }
        Fields.fill(spec, "dataSourceRef", spec.path("dataSource"));
        if (Fields.isUnset(spec.at("/dataSourceRef/namespace"))) {
            Fields.fill(spec, "dataSource", spec.path("dataSourceRef"));
        }
    }

    static void limitRange(ObjectNode range) {
        Fields.each(range.at("/spec/limits"), limit -> {
            if (limit.path("type").asText().equals("Container")) {
                Fields.supplement(limit, "default", limit.path("max"));
                Fields.supplement(limit, "defaultRequest", limit.path("default"));
                Fields.supplement(limit, "defaultRequest", limit.path("min"));
            }
        });
    }
}
