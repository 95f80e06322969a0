package dev.capstan.server.fleet.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.server.endpoints.Body;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads reports as HyperFleet's adapters send them: alone, or several in `adapterStatuses`.
///
/// Only names are looked at here; whether a report says what it must is known where it is kept.
final class ReportBody {
    private static final String SEVERAL = "adapterStatuses";
    /// What is shown beside the reports, and means nothing when it is sent.
    private static final List<String> SHOWN =
            List.of("generation", "id", "type", "href", "clusterId", "nodePoolId", "lastUpdated");

    private static final List<String> CONDITION = List.of("type", "status", "reason", "message", "lastTransitionTime");

    private ReportBody() {}

    /// One or several; what is wrong is noted in the body.
    static List<Report> several(Body body) {
        if (!body.mentions(SEVERAL)) {
            return List.of(single(body, "", body.text("adapter")));
        }
        SHOWN.forEach(body::value);
        var found = new ArrayList<Report>();
        var places = new HashMap<String, String>();
        List<Body> parts = body.parts(SEVERAL);
        for (Body each : parts) {
            String adapter = each.text("adapter");
            String path = each.written("adapter");
            String place = path.substring(0, path.length() - ".adapter".length());
            @Nullable String other = places.putIfAbsent(adapter, place);
            if (other != null && !adapter.isEmpty()) {
                each.problem("adapter", "is \"" + adapter + "\", as in " + other);
            }
            found.add(single(each, place, adapter));
        }
        if (parts.isEmpty() && body.wrong().isEmpty()) {
            body.problem(SEVERAL, "is empty, expected at least one report");
        }
        return found;
    }

    /// The report of one adapter, whose name may stand elsewhere.
    static Report of(Body body, String adapter) {
        String said = body.optionalText("adapter");
        if (said != null && !said.equals(adapter)) {
            body.problem("adapter", "is \"" + said + "\", but the path says \"" + adapter + "\"");
        }
        return single(body, "", adapter);
    }

    static Report of(Body body) {
        return single(body, "", body.text("adapter"));
    }

    private static Report single(Body body, String place, String adapter) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        set(status, "observedGeneration", body.value("observedGeneration"));
        set(status, "conditions", conditions(body));
        set(status, "data", body.value("data"));
        set(status, "metadata", body.value("metadata"));
        // What HyperFleet calls it now.
        JsonNode observed = body.value("observedTime");
        JsonNode updated = body.value("lastUpdated");
        set(status, "lastUpdated", updated == null ? observed : updated);
        boolean isObserved = updated == null && observed != null;
        return new Report(
                adapter,
                status,
                place,
                path -> body.written(isObserved && path.equals("lastUpdated") ? "observedTime" : path));
    }

    /// What is no list, or no object, is kept as it is, for others to complain of.
    private static @Nullable JsonNode conditions(Body body) {
        JsonNode value = body.value("conditions");
        boolean readable =
                value != null && value.isArray() && value.valueStream().allMatch(JsonNode::isObject);
        if (!readable) {
            return value;
        }
        ArrayNode conditions = JsonNodeFactory.instance.arrayNode();
        for (Body each : body.parts("conditions")) {
            ObjectNode condition = conditions.addObject();
            CONDITION.forEach(field -> set(condition, field, each.value(field)));
        }
        return conditions;
    }

    private static void set(ObjectNode object, String field, @Nullable JsonNode value) {
        if (value != null) {
            object.set(field, value);
        }
    }
}
