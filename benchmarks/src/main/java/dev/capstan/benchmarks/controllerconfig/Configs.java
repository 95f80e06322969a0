package dev.capstan.benchmarks.controllerconfig;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.controllerconfig.config.ControllerConfigKind;

/// The configs that are measured: each makes a Job for a cluster, as the one in `examples/controller-configs/job.yaml`.
final class Configs {
    static final String PATH = "/apis/" + ControllerConfigKind.GROUP + "/" + ControllerConfigKind.VERSION
            + "/namespaces/default/" + ControllerConfigKind.PLURAL;

    private static final String TEMPLATE = """
            apiVersion: batch/v1
            kind: Job
            metadata:
              name: "{{.controller.name}}-{{.cluster.id}}"
              namespace: "default"
            spec:
              template:
                spec:
                  containers:
                  - name: validator
                    image: "gcr.io/my-project/gcp-validator:latest"
                    env:
                    - name: CLUSTER_ID
                      value: "{{.cluster.id}}"
                  restartPolicy: Never
              backoffLimit: 3
            """;
    private static final String COMPLETE = "eq .resource.status.conditions[?(@.type==\"Complete\")].status \"True\"";
    private static final String FAILED = "eq .resource.status.conditions[?(@.type==\"Failed\")].status \"True\"";

    private Configs() {}

    /// @param form of its reports: `cls` or `fleet`
    static String json(String name, String form) {
        ObjectNode config = JsonNodeFactory.instance.objectNode();
        config.put("apiVersion", ControllerConfigKind.API_VERSION).put("kind", ControllerConfigKind.KIND);
        config.putObject("metadata").put("name", name);
        ObjectNode spec = config.putObject("spec");
        spec.put("name", name).put("description", "Validates clusters with a Job");
        spec.putArray("preconditions").addObject().put("field", "spec.region").put("operator", "exists");
        spec.putObject("report").put("form", form);
        spec.put("resourceTemplate", TEMPLATE);
        condition(spec, "Applied", "True", "JobCreated", "Job {{.resource.metadata.name}} has been created");
        condition(
                spec,
                "Available",
                choice("True", "False", "Unknown"),
                choice("JobSucceeded", "JobFailed", "JobRunning"),
                "Job " + choice("completed successfully", "failed", "is running"));
        return JsonText.string(config);
    }

    private static String choice(String complete, String failed, String otherwise) {
        return "{{if " + COMPLETE + "}}" + complete + "{{else if " + FAILED + "}}" + failed + "{{else}}" + otherwise
                + "{{end}}";
    }

    private static void condition(ObjectNode spec, String name, String status, String reason, String message) {
        spec.withArrayProperty("statusConditions")
                .addObject()
                .put("name", name)
                .put("status", status)
                .put("reason", reason)
                .put("message", message);
    }
}
