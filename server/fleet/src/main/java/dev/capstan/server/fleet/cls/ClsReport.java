package dev.capstan.server.fleet.cls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.server.endpoints.Body;
import dev.capstan.server.fleet.report.Report;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the report of a controller of cls as that of an adapter.
///
/// | theirs | ours |
/// |---|---|
/// | `controller_name` | `adapter` |
/// | `observed_generation` | `observedGeneration` |
/// | `conditions[].name`, or `type` | `conditions[].type` |
/// | condition `Healthy` | condition `Health`; when it says neither, what follows from `last_error` |
/// | `resource_status` | `data` |
/// | `metadata`, and `last_error` in it | `metadata` |
/// | `timestamp` | `lastUpdated` |
final class ClsReport {
    static final String HEALTHY = "Healthy";
    static final String HEALTH = "Health";
    private static final String ERROR = "last_error";
    /// Errors that nobody could expect; others are the business of whoever wrote the spec, or will pass.
    private static final Set<String> UNEXPECTED = Set.of("Fatal", "System");
    private static final Map<String, String> THEIRS =
            Map.of("adapter", "controller_name", "data", "resource_status", "lastUpdated", "timestamp");

    private final Body body;
    /// Whether the conditions are called by `name`.
    private boolean byName;

    private ClsReport(Body body) {
        this.body = body;
    }

    /// What is wrong with names is noted in the body.
    static Report read(Body body) {
        return new ClsReport(body).report();
    }

    private Report report() {
        String adapter = body.text("controller_name");
        body.value("cluster_id");
        body.value("nodepool_id");
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        set(status, "observedGeneration", body.value("observed_generation"));
        @Nullable JsonNode metadata = metadata();
        set(status, "conditions", conditions(metadata));
        set(status, "data", body.value("resource_status"));
        set(status, "metadata", metadata);
        set(status, "lastUpdated", body.value("timestamp"));
        return new Report(adapter, status, "", this::written);
    }

    private @Nullable JsonNode metadata() {
        JsonNode error = body.value(ERROR);
        JsonNode metadata = body.value("metadata");
        if (error == null || (metadata != null && !metadata.isObject())) {
            return metadata;
        }
        ObjectNode all = metadata == null ? JsonNodeFactory.instance.objectNode() : (ObjectNode) metadata.deepCopy();
        return all.set(ERROR, error);
    }

    /// What is no list, or no object, is kept as it is, for others to complain of.
    private @Nullable JsonNode conditions(@Nullable JsonNode metadata) {
        JsonNode value = body.value("conditions");
        boolean readable =
                value != null && value.isArray() && value.valueStream().allMatch(JsonNode::isObject);
        if (!readable) {
            return value;
        }
        ArrayNode conditions = JsonNodeFactory.instance.arrayNode();
        body.parts("conditions").forEach(each -> add(conditions, each));
        boolean saysHealth = conditions.valueStream().anyMatch(each -> isOf(HEALTH, each));
        conditions
                .valueStream()
                .filter(each -> !saysHealth && isOf(HEALTHY, each))
                .forEach(each -> ((ObjectNode) each).put("type", HEALTH));
        if (conditions.valueStream().noneMatch(each -> isOf(HEALTH, each))) {
            health(conditions.addObject(), metadata == null ? MissingNode.getInstance() : metadata.path(ERROR));
        }
        return conditions;
    }

    private void add(ArrayNode conditions, Body given) {
        ObjectNode condition = conditions.addObject();
        JsonNode name = given.value("name");
        JsonNode type = given.value("type");
        if (name != null && type != null && !name.equals(type)) {
            given.problem("name", "is " + name + ", and type is " + type + ", expected one of them");
        }
        byName |= name != null;
        set(condition, "type", name == null ? type : name);
        for (String each : new String[] {"status", "reason", "message"}) {
            set(condition, each, given.value(each));
        }
        set(condition, "lastTransitionTime", given.value("last_transition_time"));
    }

    private static boolean isOf(String type, JsonNode condition) {
        return condition.path("type").asText().equals(type);
    }

    /// Who says nothing of their health is well unless something went wrong that should not have.
    private static void health(ObjectNode condition, JsonNode error) {
        boolean ill =
                error != null && UNEXPECTED.contains(error.path("error_type").asText());
        condition.put("type", HEALTH).put("status", ill ? "False" : "True");
        condition.put("reason", ill ? "UnexpectedError" : "NoErrors");
        String message = ill ? error.path("message").asText("") : "The report tells of no unexpected error";
        condition.put("message", message.isEmpty() ? "The report tells of an unexpected error" : message);
    }

    /// Where the client wrote what we keep elsewhere.
    private String written(String path) {
        String theirs = THEIRS.getOrDefault(path, path);
        if (byName && theirs.matches("conditions\\[[0-9]+]\\.type")) {
            theirs = theirs.replaceFirst("type$", "name");
        }
        return body.written(theirs.replace("observedGeneration", "observed_generation")
                .replace("lastTransitionTime", "last_transition_time"));
    }

    private static void set(ObjectNode object, String field, @Nullable JsonNode value) {
        if (value != null) {
            object.set(field, value);
        }
    }
}
