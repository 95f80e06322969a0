package dev.capstan.controllerconfig.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.condition.Condition;
import java.time.temporal.ChronoUnit;

/// A report as the status of an adapter of the fleet. It has Applied, Available and Health, as the fleet wants of every
/// report: what configs call Healthy is Health, and who says nothing of it is well.
public final class FleetForm {
    private FleetForm() {}

    public static ObjectNode of(Report report) {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("adapter", report.controller());
        form.put("observedGeneration", report.subject().generation());
        ArrayNode conditions = form.putArray("conditions");
        report.conditions().forEach(each -> add(conditions, each.isHealth() ? Condition.HEALTH : each.type(), each));
        if (report.conditions().stream().noneMatch(Condition::isHealth)) {
            conditions
                    .addObject()
                    .put("type", Condition.HEALTH)
                    .put("status", "True")
                    .put("reason", "NoErrors")
                    .put("message", "No unexpected error happened");
        }
        report.resourceStatus().ifPresent(status -> form.set("data", status));
        ObjectNode metadata = report.metadata().deepCopy();
        report.error().ifPresent(error -> metadata.set("last_error", ClsForm.error(error)));
        if (!metadata.isEmpty()) {
            form.set("metadata", metadata);
        }
        form.put(
                "lastUpdated",
                report.timestamp().truncatedTo(ChronoUnit.SECONDS).toString());
        return form;
    }

    private static void add(ArrayNode conditions, String type, Condition condition) {
        conditions
                .addObject()
                .put("type", type)
                .put("status", condition.status().text())
                .put("reason", condition.reason())
                .put("message", condition.message());
    }
}
