package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.api.GroupResource;
import java.util.List;
import java.util.Map;

/// The columns of built-in kinds, as Kubernetes has them. A kind that is not listed shows its name and age.
final class BuiltInColumns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<Column> DEFAULT = List.of(Column.NAME, Column.AGE);
    private static final Map<String, List<Column>> BY_RESOURCE = Map.ofEntries(
            Map.entry(
                    "configmaps",
                    List.of(
                            Column.NAME,
                            Column.string("Data", "Number of entries.", BuiltInColumns::configEntries),
                            Column.AGE)),
            Map.entry(
                    "secrets",
                    List.of(
                            Column.NAME,
                            Column.string("Type", "What the entries are for.", Column.textAt("/type")),
                            Column.string("Data", "Number of entries.", object -> size(object, "data")),
                            Column.AGE)),
            Map.entry(
                    "namespaces",
                    List.of(
                            Column.NAME,
                            Column.string("Status", "Active, or Terminating.", Column.textAt("/status/phase")),
                            Column.AGE)),
            Map.entry(
                    "leases.coordination.k8s.io",
                    List.of(
                            Column.NAME,
                            Column.string("Holder", "Who holds it.", Column.textAt("/spec/holderIdentity")),
                            Column.AGE)),
            Map.entry("customresourcedefinitions.apiextensions.k8s.io", List.of(Column.NAME, createdAt())),
            Map.entry("events", EventColumns.CORE),
            Map.entry("events.events.k8s.io", EventColumns.EVENTS),
            Map.entry("jobs.batch", JobColumns.ALL),
            Map.entry("deployments.apps", WorkloadColumns.DEPLOYMENTS),
            Map.entry("replicasets.apps", WorkloadColumns.REPLICA_SETS),
            Map.entry("replicationcontrollers", WorkloadColumns.REPLICA_SETS),
            Map.entry("statefulsets.apps", WorkloadColumns.STATEFUL_SETS),
            Map.entry("daemonsets.apps", WorkloadColumns.DAEMON_SETS),
            Map.entry("cronjobs.batch", WorkloadColumns.CRON_JOBS),
            Map.entry("pods", WorkloadColumns.PODS),
            Map.entry("services", NetworkColumns.SERVICES),
            Map.entry("endpoints", NetworkColumns.ENDPOINTS),
            Map.entry("ingresses.networking.k8s.io", NetworkColumns.INGRESSES),
            Map.entry("ingressclasses.networking.k8s.io", NetworkColumns.INGRESS_CLASSES),
            Map.entry("networkpolicies.networking.k8s.io", NetworkColumns.POLICIES),
            Map.entry("nodes", ClusterColumns.NODES),
            Map.entry("persistentvolumeclaims", ClusterColumns.CLAIMS),
            Map.entry("persistentvolumes", ClusterColumns.VOLUMES),
            Map.entry("storageclasses.storage.k8s.io", ClusterColumns.STORAGE_CLASSES),
            Map.entry("poddisruptionbudgets.policy", ClusterColumns.BUDGETS),
            Map.entry("rolebindings.rbac.authorization.k8s.io", ClusterColumns.BINDINGS),
            Map.entry("clusterrolebindings.rbac.authorization.k8s.io", ClusterColumns.BINDINGS),
            Map.entry("priorityclasses.scheduling.k8s.io", ClusterColumns.PRIORITIES),
            Map.entry("runtimeclasses.node.k8s.io", ClusterColumns.RUNTIMES),
            Map.entry("podtemplates", ClusterColumns.POD_TEMPLATES),
            Map.entry("roles.rbac.authorization.k8s.io", List.of(Column.NAME, createdAt())),
            Map.entry("clusterroles.rbac.authorization.k8s.io", List.of(Column.NAME, createdAt())),
            Map.entry("limitranges", List.of(Column.NAME, createdAt())),
            Map.entry("csistoragecapacities.storage.k8s.io", List.of(Column.NAME, createdAt())),
            Map.entry("csidrivers.storage.k8s.io", StorageColumns.DRIVERS),
            Map.entry("csinodes.storage.k8s.io", StorageColumns.NODES),
            Map.entry("volumeattachments.storage.k8s.io", StorageColumns.ATTACHMENTS),
            Map.entry("volumeattributesclasses.storage.k8s.io", StorageColumns.ATTRIBUTES),
            Map.entry("endpointslices.discovery.k8s.io", NetworkColumns.SLICES),
            Map.entry("controllerrevisions.apps", WorkloadColumns.REVISIONS),
            Map.entry("horizontalpodautoscalers.autoscaling", AutoscalerColumns.ALL),
            Map.entry("resourcequotas", ServerColumns.QUOTAS),
            Map.entry("certificatesigningrequests.certificates.k8s.io", ServerColumns.CERTIFICATE_REQUESTS),
            Map.entry("apiservices.apiregistration.k8s.io", ServerColumns.API_SERVICES),
            Map.entry("flowschemas.flowcontrol.apiserver.k8s.io", ServerColumns.FLOW_SCHEMAS),
            Map.entry("prioritylevelconfigurations.flowcontrol.apiserver.k8s.io", ServerColumns.PRIORITY_LEVELS),
            Map.entry("validatingwebhookconfigurations.admissionregistration.k8s.io", AdmissionColumns.WEBHOOKS),
            Map.entry("mutatingwebhookconfigurations.admissionregistration.k8s.io", AdmissionColumns.WEBHOOKS),
            Map.entry("validatingadmissionpolicies.admissionregistration.k8s.io", AdmissionColumns.VALIDATING_POLICIES),
            Map.entry("mutatingadmissionpolicies.admissionregistration.k8s.io", AdmissionColumns.MUTATING_POLICIES),
            Map.entry("validatingadmissionpolicybindings.admissionregistration.k8s.io", AdmissionColumns.BINDINGS),
            Map.entry("mutatingadmissionpolicybindings.admissionregistration.k8s.io", AdmissionColumns.BINDINGS));

    private BuiltInColumns() {}

    static List<Column> of(GroupResource resource) {
        return BY_RESOURCE.getOrDefault(resource.toString(), DEFAULT);
    }

    private static JsonNode configEntries(JsonNode object) {
        return JSON.numberNode(
                (long) object.path("data").size() + object.path("binaryData").size());
    }

    private static JsonNode size(JsonNode object, String field) {
        return JSON.numberNode((long) object.path(field).size());
    }

    private static Column createdAt() {
        var head = new ColumnDefinition("Created At", "date", "", "When the object was created.", 0);
        return new Column(head, Column.plain(Column.textAt("/metadata/creationTimestamp")));
    }
}
