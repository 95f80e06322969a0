package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
import dev.capstan.registry.rules.KindRules;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is asked of a report, and what the server adds to it: whose it is, when it came, since when each condition
/// holds.
final class AdapterStatusRules implements KindRules {
    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        Stored owner = Owner.reportedOn(object).find(view);
        if (owner != null) {
            Ownership.claim(object, owner);
        }
        receive(object, Map.of(), now);
    }

    @Override
    public void prepareUpdate(Resource object, Resource existing, String subresource, View view, Instant now) {
        Ownership.keep(object, existing, Owner.reportedOn(existing).find(view));
        var before = new HashMap<String, JsonNode>();
        existing.tree()
                .at("/status/conditions")
                .forEach(each -> before.put(each.path("type").asText(), each));
        receive(object, before, now);
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        Stored owner = Owner.reportedOn(object).find(view);
        return ReportCheck.problems(object, existing, owner);
    }

    @Override
    public boolean hasDependents() {
        return false;
    }

    /// @param before the conditions of the report before, by type
    private static void receive(Resource object, Map<String, JsonNode> before, Instant now) {
        if (!(object.tree().path("status") instanceof ObjectNode status)) {
            return;
        }
        status.put("received", now.toString());
        if (!status.has("lastUpdated")) {
            status.put("lastUpdated", now.toString());
        }
        for (JsonNode each : status.path("conditions")) {
            if (each instanceof ObjectNode condition) {
                since(condition, before.get(condition.path("type").asText()), now);
            }
        }
    }

    /// A condition that has not changed holds since it did, whatever the adapter says.
    private static void since(ObjectNode condition, @Nullable JsonNode before, Instant now) {
        if (before != null
                && before.has("lastTransitionTime")
                && before.path("status").equals(condition.path("status"))) {
            condition.set("lastTransitionTime", before.path("lastTransitionTime"));
        } else if (!condition.has("lastTransitionTime")) {
            condition.put("lastTransitionTime", now.toString());
        }
    }
}
