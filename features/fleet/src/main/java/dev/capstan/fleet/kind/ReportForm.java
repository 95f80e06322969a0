package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.Resource;
import dev.capstan.fleet.aggregation.Condition;
import dev.capstan.fleet.aggregation.Report;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/// Reports and conditions as they are kept, read.
final class ReportForm {
    private ReportForm() {}

    static Report report(Resource object) {
        JsonNode status = object.tree().path("status");
        return new Report(
                object.tree().path("spec").path("adapter").asText(),
                status.path("observedGeneration").asLong(),
                conditions(status.path("conditions")),
                time(status.path("received")));
    }

    static List<Condition> conditions(JsonNode list) {
        var conditions = new ArrayList<Condition>(list.size());
        for (JsonNode each : list) {
            conditions.add(new Condition(
                    each.path("type").asText(),
                    each.path("status").asText(),
                    each.path("reason").asText(""),
                    each.path("message").asText(""),
                    time(each.path("lastTransitionTime")),
                    each.path("observedGeneration").asLong()));
        }
        return conditions;
    }

    /// Times were checked when they came; an object of before the rules may have none.
    static Instant time(JsonNode value) {
        String text = value.asText();
        try {
            return Zulu.isUsual(text)
                    ? Zulu.parse(text)
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }
}
