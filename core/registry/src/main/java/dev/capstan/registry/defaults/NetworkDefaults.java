package dev.capstan.registry.defaults;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// What services and network policies fill in.
final class NetworkDefaults {
    private static final long STICKY_SECONDS = 3 * 60 * 60;

    private NetworkDefaults() {}

    static void service(ObjectNode service) {
        ObjectNode spec = Fields.object(service, "spec");
        if (spec == null) {
            return;
        }
        Fields.each(spec.path("ports"), NetworkDefaults::targetPort);
        affinity(spec);
        addresses(spec);
        String type = spec.path("type").asText();
        boolean balanced = type.equals("LoadBalancer");
        boolean reachable = balanced
                || type.equals("NodePort")
                || (type.equals("ClusterIP") && !spec.path("externalIPs").isEmpty());
        if (reachable) {
            Fields.fill(spec, "externalTrafficPolicy", "Cluster");
        }
        if (!type.equals("ExternalName")) {
            Fields.fill(spec, "internalTrafficPolicy", "Cluster");
        }
        if (balanced) {
            Fields.fill(spec, "allocateLoadBalancerNodePorts", true);
        }
    }

    private static void targetPort(ObjectNode port) {
        if (port.path("targetPort").isNumber() && port.path("targetPort").asLong() == 0) {
            port.remove("targetPort");
        }
        Fields.fill(port, "targetPort", port.path("port"));
    }

    private static void affinity(ObjectNode spec) {
        boolean sticky = spec.path("sessionAffinity").asText().equals("ClientIP");
        if (!sticky) {
            spec.remove("sessionAffinityConfig");
        } else if (!spec.at("/sessionAffinityConfig/clientIP/timeoutSeconds").isNumber()) {
            spec.putObject("sessionAffinityConfig").putObject("clientIP").put("timeoutSeconds", STICKY_SECONDS);
        }
    }

    /// The one address and the first of several are the same.
    private static void addresses(ObjectNode spec) {
        if (Fields.isUnset(spec.path("clusterIPs")) && !Fields.isUnset(spec.path("clusterIP"))) {
            spec.putArray("clusterIPs").add(spec.path("clusterIP"));
        }
        Fields.fill(spec, "clusterIP", spec.path("clusterIPs").path(0));
    }

    static void policy(ObjectNode policy) {
        ObjectNode spec = Fields.object(policy, "spec");
        if (spec == null || !Fields.isUnset(spec.path("policyTypes"))) {
            return;
        }
        ArrayNode types = spec.putArray("policyTypes").add("Ingress");
        if (!spec.path("egress").isEmpty()) {
            types.add("Egress");
        }
    }
}
