package dev.capstan.registry.defaults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// What jobs fill in. The job that a CronJob makes is not there yet, so its template is left as it is, but for the
/// pods.
final class JobDefaults {
    private JobDefaults() {}

    static void job(ObjectNode job) {
        ObjectNode spec = Fields.object(job, "spec");
        if (spec == null) {
            return;
        }
        PodDefaults.template(spec);
        if (!spec.has("parallelism")) {
            Fields.fill(spec, "completions", 1);
        }
        Fields.fill(spec, "parallelism", 1);
        Fields.fill(spec, "backoffLimit", spec.has("backoffLimitPerIndex") ? Integer.MAX_VALUE : 6);
        Fields.fill(spec, "completionMode", "NonIndexed");
        Fields.fill(spec, "suspend", false);
        Fields.fill(spec, "podReplacementPolicy", spec.has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
        Fields.fill(spec, "manualSelector", false);
        labels(job, spec.at("/template/metadata/labels"));
    }

    /// Gives an object the labels of its pods when it has none.
    static void labels(ObjectNode object, JsonNode labels) {
        ObjectNode metadata = Fields.within(object, "metadata");
        if (metadata != null) {
            Fields.fill(metadata, "labels", labels);
        }
    }

    static void cronJob(ObjectNode job) {
        ObjectNode template = Fields.object(job, "spec", "jobTemplate", "spec");
        if (template != null) {
            PodDefaults.template(template);
        }
    }
}
