#!/usr/bin/env python3
"""Records what a running kube-apiserver makes of new objects of built-in kinds.

    created.py <server> <token> <file>

The file has a line per object: what is sent, and what came back without what the table below leaves out. Only what came
back is written anew. Objects are created in dry run, in the namespace `default`.
"""
import json
import ssl
import sys
import urllib.request

# Of whoever runs the objects, or zeroes that Go writes and JSON need not have.
LEFT_OUT = {
    "*": ["metadata.uid", "metadata.creationTimestamp", "metadata.resourceVersion", "metadata.managedFields",
          "metadata.namespace"],
    "pods": ["spec.priority", "spec.preemptionPolicy", "spec.tolerations", "status.qosClass"],
    "statefulsets": ["spec.serviceName"],
    "daemonsets": ["metadata.annotations"],
    "services": ["spec.clusterIP", "spec.clusterIPs", "spec.ipFamilies", "spec.ipFamilyPolicy", "spec.ports.nodePort"],
    "persistentvolumeclaims": ["metadata.finalizers"],
    "persistentvolumes": ["metadata.finalizers", "status.lastPhaseTransitionTime"],
    "volumeattributesclasses": ["metadata.finalizers"],
    "nodes": ["spec.taints", "status.daemonEndpoints", "status.nodeInfo"],
    "jobs": ["metadata.labels", "spec.selector", "spec.template.metadata.labels"],
}


def without(node, path):
    if isinstance(node, list):
        for each in node:
            without(each, path)
    elif isinstance(node, dict) and path[0] in node:
        if len(path) == 1:
            del node[path[0]]
        else:
            without(node[path[0]], path[1:])


def tidy(node):
    """Drops nulls, and what is empty where Go could not leave it out."""
    if isinstance(node, dict):
        made = {name: tidy(each) for name, each in node.items() if each is not None}
        return {name: each for name, each in made.items() if each != {} or name not in ("metadata", "conditions")}
    return [tidy(each) for each in node] if isinstance(node, list) else node


def main(server, token, file):
    with open(file) as source:
        cases = json.load(source)
    for case in cases:
        base = "/api/v1" if case["group"] == "" else "/apis/" + case["group"] + "/" + case["version"]
        path = base + ("/namespaces/default/" if case["namespaced"] else "/") + case["resource"] + "?dryRun=All"
        request = urllib.request.Request(server + path, json.dumps(case["sent"]).encode(), method="POST", headers={
            "Authorization": "Bearer " + token, "Content-Type": "application/json"})
        with urllib.request.urlopen(request, context=ssl._create_unverified_context()) as answer:
            made = json.load(answer)
        case["leftOut"] = LEFT_OUT["*"] + LEFT_OUT.get(case["resource"], [])
        for field in case["leftOut"]:
            without(made, field.split("."))
        case["created"] = tidy(made)
    with open(file, "w") as out:
        out.write("[\n" + ",\n".join(json.dumps(each) for each in cases) + "\n]\n")


main(*sys.argv[1:])
