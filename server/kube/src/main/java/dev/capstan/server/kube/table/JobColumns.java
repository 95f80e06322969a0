package dev.capstan.server.kube.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.registry.select.SelectorText;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// The columns of jobs.
final class JobColumns {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    static final List<Column> ALL = List.of(
            Column.NAME,
            Column.string("Status", "Where the job is.", JobColumns::status),
            Column.string("Completions", "Pods that succeeded, of those wanted.", JobColumns::completions),
            Column.string("Duration", "How long it ran, or has been running.", 0, JobColumns::duration),
            Column.AGE,
            Column.string("Containers", "Names of the containers.", job -> each(job, "name"))
                    .withPriority(1),
            Column.string("Images", "Images of the containers.", job -> each(job, "image"))
                    .withPriority(1),
            Column.string("Selector", "Which pods belong to it.", JobColumns::selector)
                    .withPriority(1));

    private JobColumns() {}

    private static JsonNode status(JsonNode job) {
        if (has(job, "Complete")) {
            return JSON.textNode("Complete");
        }
        if (has(job, "Failed")) {
            return JSON.textNode("Failed");
        }
        if (job.at("/metadata/deletionTimestamp").isTextual()) {
            return JSON.textNode("Terminating");
        }
        for (String each : List.of("Suspended", "FailureTarget", "SuccessCriteriaMet")) {
            if (has(job, each)) {
                return JSON.textNode(each);
            }
        }
        return JSON.textNode("Running");
    }

    private static boolean has(JsonNode job, String type) {
        for (JsonNode each : job.at("/status/conditions")) {
            if (each.path("type").asText().equals(type)) {
                return each.path("status").asText().equals("True");
            }
        }
        return false;
    }

    private static JsonNode completions(JsonNode job) {
        long succeeded = job.at("/status/succeeded").asLong();
        JsonNode wanted = job.at("/spec/completions");
        if (wanted.isNumber()) {
            return JSON.textNode(succeeded + "/" + wanted.asLong());
        }
        long parallelism = job.at("/spec/parallelism").asLong();
        return JSON.textNode(parallelism > 1 ? succeeded + "/1 of " + parallelism : succeeded + "/1");
    }

    private static JsonNode duration(JsonNode job, Instant now) {
        String start = job.at("/status/startTime").asText("");
        if (start.isEmpty()) {
            return JSON.textNode("");
        }
        String end = job.at("/status/completionTime").asText("");
        return JSON.textNode(end.isEmpty() ? Age.since(start, now) : Age.between(start, end));
    }

    private static JsonNode each(JsonNode job, String field) {
        JsonNode containers = job.at("/spec/template/spec/containers");
        return JSON.textNode(StreamSupport.stream(containers.spliterator(), false)
                .map(container -> container.path(field).asText(""))
                .collect(Collectors.joining(",")));
    }

    private static JsonNode selector(JsonNode job) {
        JsonNode selector = job.at("/spec/selector");
        String text = SelectorText.of(selector);
        return JSON.textNode(text.isEmpty() ? "<none>" : text);
    }
}
