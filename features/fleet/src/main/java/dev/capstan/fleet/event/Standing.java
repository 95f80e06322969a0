package dev.capstan.fleet.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import java.util.Map;
import java.util.TreeMap;

/// What others are told of when it changes.
///
/// @param revision at which an owner was so
/// @param conditions the status of each by type
record Standing(long revision, long generation, boolean deleting, String phase, Map<String, String> conditions) {
    static Standing of(Resource owner, long revision) {
        JsonNode status = owner.tree().path("status");
        var conditions = new TreeMap<String, String>();
        for (JsonNode each : status.path("conditions")) {
            conditions.put(each.path("type").asText(), each.path("status").asText());
        }
        return new Standing(
                revision,
                owner.generation(),
                owner.deleting(),
                status.path("phase").asText(),
                conditions);
    }

    boolean looksLike(Standing other) {
        return phase.equals(other.phase) && conditions.equals(other.conditions);
    }
}
