package dev.capstan.controllerconfig.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.temporal.ChronoUnit;

/// A report as cls-backend understands it.
public final class ClsForm {
    private ClsForm() {}

    public static ObjectNode of(Report report) {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("cluster_id", report.subject().clusterId());
        report.subject().nodePoolId().ifPresent(id -> form.put("nodepool_id", id));
        form.put("controller_name", report.controller());
        form.put("observed_generation", report.subject().generation());
        ArrayNode conditions = form.putArray("conditions");
        report.conditions()
                .forEach(each -> conditions
                        .addObject()
                        .put("name", each.type())
                        .put("status", each.status().text())
                        .put("reason", each.reason())
                        .put("message", each.message()));
        report.resourceStatus().ifPresent(status -> form.set("resource_status", status));
        if (!report.metadata().isEmpty()) {
            form.set("metadata", report.metadata());
        }
        report.error().ifPresent(error -> form.set("last_error", error(error)));
        form.put("timestamp", report.timestamp().truncatedTo(ChronoUnit.SECONDS).toString());
        return form;
    }

    static ObjectNode error(ReportedError error) {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("error_type", error.type().text()).put("error_code", error.code());
        return form.put("message", error.message()).put("user_actionable", error.userActionable());
    }
}
