package dev.capstan.template.instance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.template.schema.StatusSchema;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The status of an instance.
///
/// What it says of its stack is what the Stack says. When there is nothing new to say of that, it stays as it was.
///
/// @param before the status so far; a missing node when there is none
/// @param generation of the instance
/// @param now for conditions that change
public record InstanceStatus(JsonNode before, long generation, Instant now) {
    private static final String READY = "Ready";

    /// Of an instance that has a Stack.
    ///
    /// @param reader asked for secret outputs only if the revision exposes them
    public ObjectNode of(Revision revision, StackReport report, SecretOutput.Reader reader) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        List<String> misfits = new Outputs(revision, report, reader, before).write(status);
        StackReport.Summary summary = report.summary();
        String message = summary.message()
                + (misfits.isEmpty() ? "" : "; left out of the status: " + String.join(", ", misfits));
        status.put("ready", summary.ready())
                .put("stackRef", report.key().name())
                .put("observedGeneration", generation);
        ArrayNode conditions = status.putArray("conditions");
        conditions.add(condition(READY, summary.ready(), summary.reason(), message));
        addOthers(report, conditions);
        lastUpdate(status, report.lastUpdate());
        return status;
    }

    /// Of one that is as it was, except that it is not ready, and why.
    public ObjectNode refused(String reason, String message) {
        ObjectNode status =
                before instanceof ObjectNode object ? object.deepCopy() : JsonNodeFactory.instance.objectNode();
        status.put("ready", false).put("observedGeneration", generation);
        ArrayNode conditions = JsonNodeFactory.instance.arrayNode();
        conditions.add(condition(READY, false, reason, message));
        before.path("conditions").forEach(each -> {
            if (!each.path("type").asText("").equals(READY)) {
                conditions.add(each.deepCopy());
            }
        });
        status.set("conditions", conditions);
        return status;
    }

    /// Of one that waits for its Stack to be gone.
    public ObjectNode ending(StackReport report) {
        StackReport.Summary summary = report.ending();
        ObjectNode status = refused(summary.reason(), summary.message());
        ArrayNode conditions = JsonNodeFactory.instance.arrayNode();
        conditions.add(condition(READY, false, summary.reason(), summary.message()));
        addOthers(report, conditions);
        status.set("conditions", conditions);
        lastUpdate(status, report.lastUpdate());
        return status;
    }

    /// What else the Stack says of itself now.
    private static void addOthers(StackReport report, ArrayNode conditions) {
        report.conditions().forEach(each -> {
            if (!each.path("type").asText("").equals(READY)) {
                conditions.add(copied(each));
            }
        });
    }

    private static void lastUpdate(ObjectNode status, JsonNode update) {
        if (!update.isObject()) {
            return;
        }
        ObjectNode last = status.putObject("lastUpdate");
        for (String each : List.of("state", "generation")) {
            if (update.has(each)) {
                last.set(each, update.get(each));
            }
        }
    }

    /// Of the fields that an instance has.
    private static ObjectNode copied(JsonNode condition) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        for (String each : List.of("type", "status", "reason", "message", "lastTransitionTime")) {
            if (condition.has(each)) {
                copy.set(each, condition.get(each));
            }
        }
        return copy;
    }

    private ObjectNode condition(String type, boolean holds, String reason, String message) {
        String status = holds ? "True" : "False";
        String since = was(type)
                .filter(each -> each.path("status").asText("").equals(status))
                .map(each -> each.path("lastTransitionTime").asText(""))
                .filter(each -> !each.isEmpty())
                .orElseGet(() -> now.truncatedTo(ChronoUnit.SECONDS).toString());
        return JsonNodeFactory.instance
                .objectNode()
                .put("type", type)
                .put("status", status)
                .put("reason", reason)
                .put("message", message)
                .put("lastTransitionTime", since);
    }

    private Optional<JsonNode> was(String type) {
        return before.path("conditions")
                .valueStream()
                .filter(each -> each.path("type").asText("").equals(type))
                .findFirst();
    }

    /// The outputs of a stack, on their way into a status: all of them as `outputs`, those that the Template declares
    /// beside it, and where secret ones are.
    private record Outputs(Revision revision, StackReport report, SecretOutput.Reader reader, JsonNode before) {
        /// @return those that are declared otherwise, in words
        List<String> write(ObjectNode status) {
            var misfits = new ArrayList<String>();
            if (!report.outputs().isObject()) {
                return misfits;
            }
            ObjectNode outputs = JsonNodeFactory.instance.objectNode();
            ObjectNode references = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> each : report.outputs().properties()) {
                boolean secret = each.getValue().asText("").equals(SecretOutput.MASK);
                JsonNode value = secret ? secret(each.getKey(), references) : each.getValue();
                outputs.set(each.getKey(), value);
                boolean masked = value.asText("").equals(SecretOutput.MASK);
                if (!declared(each.getKey(), value, status) && !masked) {
                    misfits.add(each.getKey() + ", which is not what spec.schema.status says");
                }
            }
            status.set("outputs", outputs);
            if (!references.isEmpty()) {
                status.set("secretRef", references);
            }
            return misfits;
        }

        /// @return whether nothing is wrong
        private boolean declared(String name, JsonNode value, ObjectNode status) {
            if (StatusSchema.isOurs(name) || !revision.hasStatusField(name)) {
                return true;
            }
            boolean fits = revision.statusField(name).accepts(value);
            if (fits) {
                status.set(name, value);
            }
            return fits;
        }

        /// Notes where it is.
        ///
        /// @return what may be shown
        private JsonNode secret(String name, ObjectNode references) {
            JsonNode mask = report.outputs().get(name);
            String secret = report.secret();
            JsonNode known = before.path("secretRef").path(name);
            if (secret.isEmpty()) {
                // A failed update has no outputs: they are where they were.
                references.setAll(known.isObject() ? Map.of(name, known) : Map.<String, JsonNode>of());
                return mask;
            }
            var output = new SecretOutput(new ObjectKey(report.key().namespace(), secret), name);
            references
                    .putObject(name)
                    .put("name", output.secret().name())
                    .put("namespace", output.secret().namespace())
                    .put("key", name);
            return revision.exposesSecrets() ? reader.read(output).orElse(mask) : mask;
        }
    }
}
