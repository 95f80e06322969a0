package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The conditions of a status. The time of one moves only when its status does.
public record Conditions(ObjectNode status, Instant now) {
    public Conditions {
        now = now.truncatedTo(ChronoUnit.SECONDS);
    }

    public void set(String type, boolean holds, String reason, String message) {
        ObjectNode condition = find(type);
        String value = holds ? "True" : "False";
        if (!condition.path("status").asText().equals(value)) {
            condition.put("lastTransitionTime", now.toString());
        }
        condition.put("status", value).put("reason", reason).put("message", message);
    }

    private ObjectNode find(String type) {
        ArrayNode conditions = status.withArray("/conditions");
        for (JsonNode each : conditions) {
            if (each instanceof ObjectNode condition
                    && condition.path("type").asText().equals(type)) {
                return condition;
            }
        }
        return conditions.addObject().put("type", type);
    }
}
