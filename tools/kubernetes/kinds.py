#!/usr/bin/env python3
"""Writes the descriptors and shared schemas of built-in kinds, taken from a running kube-apiserver: structure only.

    kinds.py <server> <token> <folder of the descriptors>

From /openapi/v3 come fields, types, list types, map types, patch directives and enumerations; from discovery come names,
verbs and subresources. What neither tells (defaults, how names may look, what a PUT may do) is in the tables below.
"""
import json
import ssl
import sys
import urllib.request

OWN = {"configmaps", "customresourcedefinitions", "events", "leases", "namespaces", "secrets", "serviceaccounts", "roles",
       "clusterroles", "rolebindings", "clusterrolebindings"}
NOT_KEPT = {"bindings", "componentstatuses", "ipaddresses", "servicecidrs"}
GROUPS_NOT_KEPT = {"resource.k8s.io", "authentication.k8s.io", "authorization.k8s.io"}
VERSIONS = {"autoscaling": ["v2", "v1"]}  # the one that is stored first

UNCONDITIONAL = {True: "all others", False: {
    "mutatingadmissionpolicies", "mutatingadmissionpolicybindings", "mutatingwebhookconfigurations",
    "validatingadmissionpolicies", "validatingadmissionpolicybindings", "validatingwebhookconfigurations",
    "runtimeclasses", "poddisruptionbudgets", "csidrivers", "csinodes", "csistoragecapacities", "volumeattachments",
    "apiservices"}}
CREATED_BY_PUT = {"endpoints", "limitranges", "services", "runtimeclasses", "clusterroles", "clusterrolebindings", "roles",
                  "rolebindings"}
COUNTS_GENERATIONS = {
    "mutatingadmissionpolicies", "mutatingadmissionpolicybindings", "mutatingwebhookconfigurations",
    "validatingadmissionpolicies", "validatingadmissionpolicybindings", "validatingwebhookconfigurations", "daemonsets",
    "deployments", "replicasets", "statefulsets", "cronjobs", "jobs", "pods", "podtemplates", "replicationcontrollers",
    "endpointslices", "flowschemas", "prioritylevelconfigurations", "ingresses", "ingressclasses", "networkpolicies",
    "poddisruptionbudgets", "priorityclasses"}
NAME_RULES = {"apiservices": "pathSegment", "services": "dnsLabel", "clusterroles": "pathSegment", "clusterrolebindings": "pathSegment",
              "roles": "pathSegment", "rolebindings": "pathSegment"}
SCALED = {"deployments", "statefulsets", "replicasets", "replicationcontrollers"}
SELECTABLE = {
    "pods": ["spec.nodeName", "spec.restartPolicy", "spec.schedulerName", "spec.serviceAccountName", "spec.hostNetwork",
             "status.phase", "status.podIP", "status.nominatedNodeName"],
    "jobs": [("status.successful", "status.succeeded")],
    "nodes": ["spec.unschedulable"],
    "replicasets": ["status.replicas"],
    "replicationcontrollers": ["status.replicas"],
    "services": ["spec.clusterIP", "spec.type"],
    "certificatesigningrequests": ["spec.signerName"],
}

ROLLING = {"type": "RollingUpdate"}
PROBE = {"timeoutSeconds": 1, "periodSeconds": 10, "successThreshold": 1, "failureThreshold": 3}
CONTAINER = {"terminationMessagePath": "/dev/termination-log", "terminationMessagePolicy": "File", "resources": {}}
WEBHOOK = {"failurePolicy": "Fail", "matchPolicy": "Equivalent", "namespaceSelector": {}, "objectSelector": {},
           "timeoutSeconds": 10}
MODE = {"defaultMode": 420}
DEFAULTS = {
    "core.v1.PodSpec": {"restartPolicy": "Always", "dnsPolicy": "ClusterFirst", "schedulerName": "default-scheduler",
                        "terminationGracePeriodSeconds": 30, "securityContext": {}},
    "core.v1.Container": CONTAINER, "core.v1.EphemeralContainer": CONTAINER,
    "core.v1.Probe": PROBE, "core.v1.HTTPGetAction": {"path": "/", "scheme": "HTTP"},
    "core.v1.ConfigMapVolumeSource": MODE, "core.v1.SecretVolumeSource": MODE, "core.v1.ProjectedVolumeSource": MODE,
    "core.v1.DownwardAPIVolumeSource": MODE, "core.v1.ObjectFieldSelector": {"apiVersion": "v1"},
    "core.v1.HostPathVolumeSource": {"type": ""}, "core.v1.GRPCAction": {"service": ""},
    "core.v1.ServiceAccountTokenProjection": {"expirationSeconds": 3600},
    "core.v1.ServiceSpec": {"type": "ClusterIP", "sessionAffinity": "None"},
    "core.v1.EndpointPort": {"protocol": "TCP"}, "core.v1.PersistentVolumeClaimSpec": {"volumeMode": "Filesystem"},
    "core.v1.PersistentVolumeSpec": {"volumeMode": "Filesystem", "persistentVolumeReclaimPolicy": "Retain"},
    "core.v1.ReplicationControllerSpec": {"replicas": 1},
    "apps.v1.DeploymentSpec": {"replicas": 1, "revisionHistoryLimit": 10, "progressDeadlineSeconds": 600,
                               "strategy": {"rollingUpdate": {"maxSurge": "25%", "maxUnavailable": "25%"}, **ROLLING}},
    "apps.v1.DeploymentStrategy": ROLLING,
    "apps.v1.RollingUpdateDeployment": {"maxSurge": "25%", "maxUnavailable": "25%"},
    "apps.v1.StatefulSetSpec": {"replicas": 1, "revisionHistoryLimit": 10, "podManagementPolicy": "OrderedReady",
                                "updateStrategy": {"rollingUpdate": {"partition": 0}, **ROLLING},
                                "persistentVolumeClaimRetentionPolicy": {"whenDeleted": "Retain", "whenScaled": "Retain"}},
    "apps.v1.StatefulSetUpdateStrategy": ROLLING, "apps.v1.RollingUpdateStatefulSetStrategy": {"partition": 0},
    "apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy": {"whenDeleted": "Retain", "whenScaled": "Retain"},
    "apps.v1.DaemonSetSpec": {"revisionHistoryLimit": 10,
                              "updateStrategy": {"rollingUpdate": {"maxSurge": 0, "maxUnavailable": 1}, **ROLLING}},
    "apps.v1.DaemonSetUpdateStrategy": ROLLING, "apps.v1.RollingUpdateDaemonSet": {"maxSurge": 0, "maxUnavailable": 1},
    "apps.v1.ReplicaSetSpec": {"replicas": 1},
    "batch.v1.CronJobSpec": {"concurrencyPolicy": "Allow", "suspend": False, "successfulJobsHistoryLimit": 3,
                             "failedJobsHistoryLimit": 1},
    "autoscaling.v1.HorizontalPodAutoscalerSpec": {"minReplicas": 1},
    "autoscaling.v2.HorizontalPodAutoscalerSpec": {"minReplicas": 1},
    "batch.v1.PodFailurePolicyOnPodConditionsPattern": {"status": "True"},
    "networking.v1.NetworkPolicyPort": {"protocol": "TCP"}, "discovery.v1.EndpointPort": {"name": "", "protocol": "TCP"},
    "networking.v1.IngressClassParametersReference": {"scope": "Cluster"},
    "storage.v1.CSIDriver": {"spec": {}},
    "storage.v1.CSIDriverSpec": {"attachRequired": True, "podInfoOnMount": False, "volumeLifecycleModes": ["Persistent"],
                                 "storageCapacity": False, "fsGroupPolicy": "ReadWriteOnceWithFSType",
                                 "requiresRepublish": False, "seLinuxMount": False},
    "storage.v1.StorageClass": {"reclaimPolicy": "Delete", "volumeBindingMode": "Immediate"},
    "scheduling.v1.PriorityClass": {"preemptionPolicy": "PreemptLowerPriority"},
    "flowcontrol.v1.FlowSchemaSpec": {"matchingPrecedence": 1000},
    "flowcontrol.v1.LimitedPriorityLevelConfiguration": {"nominalConcurrencyShares": 30, "lendablePercent": 0},
    "flowcontrol.v1.ExemptPriorityLevelConfiguration": {"nominalConcurrencyShares": 0, "lendablePercent": 0},
    "flowcontrol.v1.QueuingConfiguration": {"queues": 64, "handSize": 8, "queueLengthLimit": 50},
    "admissionregistration.v1.ValidatingWebhook": WEBHOOK,
    "admissionregistration.v1.MutatingWebhook": {"reinvocationPolicy": "Never", **WEBHOOK},
    "admissionregistration.v1.ServiceReference": {"port": 443}, "apiregistration.v1.ServiceReference": {"port": 443},
    "admissionregistration.v1.RuleWithOperations": {"scope": "*"},
    "admissionregistration.v1.NamedRuleWithOperations": {"scope": "*"},
    "admissionregistration.v1.MatchResources": {"matchPolicy": "Equivalent", "namespaceSelector": {}, "objectSelector": {}},
    "admissionregistration.v1.ValidatingAdmissionPolicySpec": {"failurePolicy": "Fail"},
    "admissionregistration.v1.MutatingAdmissionPolicySpec": {"failurePolicy": "Fail"},
}

# Go reads what is missing as zero, so only what its validation asks for may be required.
REQUIRED_ANYWAY = {"containers", "template", "jobTemplate", "selector", "port", "containerPort", "maxReplicas",
                   "priorityLevelConfiguration", "scaleTargetRef", "roleRef"}
PREFIXES = ["io.k8s.api.", "io.k8s.apimachinery.pkg.apis.", "io.k8s.apimachinery.pkg.",
            "io.k8s.kube-aggregator.pkg.apis.", "io.k8s.apiextensions-apiserver.pkg.apis."]
OPEN = {"x-kubernetes-preserve-unknown-fields": True}
SPECIAL = {
    "io.k8s.apimachinery.pkg.api.resource.Quantity": {"oneOf": [{"type": "string"}, {"type": "number"}], "quantity": True},
    "io.k8s.apimachinery.pkg.util.intstr.IntOrString": {"x-kubernetes-int-or-string": True},
    "io.k8s.apimachinery.pkg.runtime.RawExtension": {"type": "object", **OPEN},
    "io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1": {"type": "object", **OPEN},
    "io.k8s.apimachinery.pkg.apis.meta.v1.Time": {"type": "string", "format": "date-time"},
    "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime": {"type": "string", "format": "date-time"},
}
KEPT = ["type", "format", "enum", "x-kubernetes-list-type", "x-kubernetes-list-map-keys", "x-kubernetes-map-type",
        "x-kubernetes-patch-strategy", "x-kubernetes-patch-merge-key", "x-kubernetes-group-version-kind"]


def ask(server, token, path, accept="application/json"):
    request = urllib.request.Request(server + path, headers={"Authorization": "Bearer " + token, "Accept": accept})
    with urllib.request.urlopen(request, context=ssl._create_unverified_context()) as answer:
        return json.load(answer)


def short(reference):
    for prefix in PREFIXES:
        if reference.startswith(prefix):
            return reference[len(prefix):]
    raise ValueError(reference)


class Definitions:
    def __init__(self):
        self.source, self.result, self.statuses = {}, {}, set()

    def add(self, full, status):
        name = short(full)
        if name in self.result and (status or name not in self.statuses):
            return name
        if status:
            self.statuses.add(name)
        else:
            self.statuses.discard(name)
        self.result[name] = SPECIAL.get(full, {})
        if full in SPECIAL:
            return name
        self.result[name] = self.schema(self.source[full], status, DEFAULTS.get(name, {}), name.startswith("meta."))
        return name

    def schema(self, source, status, defaults=None, free=False):
        reference = source.get("$ref") or (source.get("allOf") or [{}])[0].get("$ref")
        made = {}
        if reference:
            made["$ref"] = self.add(reference.rsplit("/", 1)[1], status)
        for key in KEPT:
            if key in source:
                made[key] = source[key]
        if source.get("default") not in (None, "", 0, False, {}):
            made["default"] = source["default"]
        required = [] if status or free else [r for r in source.get("required", []) if self.needed(source, r, defaults)]
        if required:
            made["required"] = required
        if required != source.get("required", []):
            made["documentedRequired"] = source["required"]
        if "items" in source:
            made["items"] = self.schema(source["items"], status)
        if "additionalProperties" in source:
            made["additionalProperties"] = self.schema(source["additionalProperties"], status)
        if "properties" in source:
            made["properties"] = {name: self.schema(each, status or name == "status")
                                  for name, each in source["properties"].items()}
            for name, value in (defaults or {}).items():
                made["properties"][name]["default"] = value
        return made

    @staticmethod
    def needed(source, name, defaults):
        field = source["properties"][name]
        return name not in (defaults or {}) and (name in REQUIRED_ANYWAY or field.get("type") == "string")


def selectable(field):
    label, path = field if isinstance(field, tuple) else (field, field)
    return {"jsonPath": "." + path, **({} if label == path else {"label": label})}


def served(version, resource, definition):
    plural = resource["resource"]
    subresources = {each["subresource"] for each in resource.get("subresources", [])}
    served = {"name": version, "served": True, "storage": True, "definition": definition, "subresources": {}}
    if "status" in subresources:
        served["subresources"]["status"] = {}
    if plural in SCALED:
        served["subresources"]["scale"] = {"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas",
                                           "labelSelectorPath": ".spec.selector"}
    if plural in SELECTABLE:
        served["selectableFields"] = [selectable(each) for each in SELECTABLE[plural]]
    return served


def descriptor(group, resource, versions):
    plural = resource["resource"]
    kind = resource["responseKind"]["kind"]
    return {
        "group": group,
        "names": {"plural": plural, "singular": resource["singularResource"], "kind": kind, "listKind": kind + "List",
                  "shortNames": resource.get("shortNames", []), "categories": resource.get("categories", [])},
        "scope": resource["scope"] if resource["scope"] == "Namespaced" else "Cluster",
        "versions": versions,
        "builtin": {"nameRule": NAME_RULES.get(plural, "dnsSubdomain"),
                    "unconditionalUpdate": plural not in UNCONDITIONAL[False], "createOnUpdate": plural in CREATED_BY_PUT,
                    "generation": plural in COUNTS_GENERATIONS, "verbs": resource["verbs"]}}


def main(server, token, folder):
    definitions = Definitions()
    discovery = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"
    groups = ask(server, token, "/api", discovery)["items"] + ask(server, token, "/apis", discovery)["items"]
    kinds = []
    for group in groups:
        name = group["metadata"].get("name", "")
        if name in GROUPS_NOT_KEPT or "." in name and not name.endswith(".k8s.io"):
            continue
        found = {}
        for version in VERSIONS.get(name, ["v1"]):
            resources = [each["resources"] for each in group["versions"] if each["version"] == version]
            if not resources:
                continue
            path = "/openapi/v3/apis/" + name + "/" + version if name else "/openapi/v3/api/v1"
            schemas = ask(server, token, path)["components"]["schemas"]
            definitions.source.update(schemas)
            by_kind = {(each["group"], each["kind"]): full for full, schema in schemas.items()
                       for each in schema.get("x-kubernetes-group-version-kind", []) if each["version"] == version}
            for resource in resources[0]:
                plural = resource["resource"]
                if plural in OWN | NOT_KEPT:
                    continue
                full = by_kind[(name, resource["responseKind"]["kind"])]
                versions = found.setdefault(plural, (resource, []))[1]
                made = {**served(version, resource, definitions.add(full, False)), "storage": not versions}
                if versions:
                    made["stored"] = {"apiVersion": name + "/" + versions[0]["name"]}
                versions.append(made)
        kinds += [descriptor(name, resource, versions) for resource, versions in found.values()]
    note = "From Kubernetes 1.36.1 (Apache-2.0), made by tools/kubernetes. Not to be edited."
    write(folder + "/kubernetes-kinds.json", note, "kinds", [json.dumps(each) for each in kinds])
    lines = [json.dumps(name) + ": " + json.dumps(each) for name, each in sorted(definitions.result.items())]
    write(folder + "/kubernetes-definitions.json", note, "definitions", lines)


def write(file, note, what, lines):
    opening, closing = ("[", "]") if what == "kinds" else ("{", "}")
    with open(file, "w") as out:
        out.write(f'{{"note": {json.dumps(note)},\n"{what}": {opening}\n')
        out.write(",\n".join(lines))
        out.write(f"\n{closing}}}\n")


main(*sys.argv[1:])
