package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.FieldProblem.Reason;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.index.Stored;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Everything that is wrong with a report.
final class ReportCheck {
    static final List<String> MANDATORY = List.of("Available", "Applied", "Health");
    private static final Set<String> STATUSES = Set.of("True", "False", "Unknown");

    private final Resource report;
    private final JsonNode status;
    private final List<FieldProblem> problems = new ArrayList<>();

    private ReportCheck(Resource report) {
        this.report = report;
        this.status = report.tree().path("status");
    }

    /// @param existing what it replaces; null when it is the adapter's first
    /// @param owner what it is about; null when that is not there
    static List<FieldProblem> problems(Resource report, @Nullable Resource existing, @Nullable Stored owner) {
        var check = new ReportCheck(report);
        check.names(existing, owner);
        check.generation(existing, owner);
        check.conditions();
        check.time("status.lastUpdated", check.status.path("lastUpdated"));
        return check.problems;
    }

    private void names(@Nullable Resource existing, @Nullable Stored owner) {
        JsonNode spec = report.tree().path("spec");
        Owner about = Owner.reportedOn(report);
        label("spec.adapter", spec.path("adapter"));
        label("spec.cluster", spec.path("cluster"));
        if (spec.has("nodePool")) {
            label("spec.nodePool", spec.path("nodePool"));
        }
        boolean nameless =
                about.name().isEmpty() || spec.path("adapter").asText().isEmpty();
        if (nameless) {
            return;
        }
        String expected = about.reportOf(spec.path("adapter").asText());
        if (!report.name().equals(expected)) {
            invalid("metadata.name", report.metadata().path("name"), "expected \"" + expected + "\", made of its spec");
        }
        if (existing != null && !existing.tree().path("spec").equals(spec)) {
            invalid("spec", spec, "whose report it is, and on what, cannot change");
        }
        if (owner == null) {
            String field = about.isPool() ? "spec.nodePool" : "spec.cluster";
            problems.add(new FieldProblem(Reason.NOT_FOUND, field, JsonText.string(text(about.name())), ""));
        }
    }

    private void label(String path, JsonNode value) {
        if (!Labels.isLabel(value.asText())) {
            invalid(path, value, Labels.RULE);
        }
    }

    private void generation(@Nullable Resource existing, @Nullable Stored owner) {
        JsonNode observed = status.path("observedGeneration");
        if (!observed.isIntegralNumber()) {
            return;
        }
        if (owner != null && observed.asLong() > owner.header().generation()) {
            invalid(
                    "status.observedGeneration",
                    observed,
                    "is in the future: generation " + owner.header().generation() + " is the newest there is");
        }
        long known = existing == null
                ? 0
                : existing.tree().at("/status/observedGeneration").asLong();
        if (observed.asLong() < known) {
            invalid(
                    "status.observedGeneration",
                    observed,
                    "is older than what the adapter has reported, generation " + known);
        }
    }

    private void conditions() {
        JsonNode conditions = status.path("conditions");
        var seen = new HashSet<String>();
        for (int i = 0; i < conditions.size(); i++) {
            String path = "status.conditions[" + i + "]";
            JsonNode each = conditions.get(i);
            String type = each.path("type").asText("");
            if (type.isEmpty()) {
                problems.add(FieldProblem.required(path + ".type", ""));
            } else if (!seen.add(type)) {
                problems.add(
                        new FieldProblem(Reason.DUPLICATE, path + ".type", JsonText.string(each.path("type")), ""));
            }
            if (!STATUSES.contains(each.path("status").asText(""))) {
                problems.add(new FieldProblem(
                        Reason.NOT_SUPPORTED,
                        path + ".status",
                        JsonText.string(each.path("status")),
                        "supported values: \"True\", \"False\", \"Unknown\""));
            }
            time(path + ".lastTransitionTime", each.path("lastTransitionTime"));
        }
        List<String> missing =
                MANDATORY.stream().filter(each -> !seen.contains(each)).toList();
        if (!missing.isEmpty()) {
            problems.add(FieldProblem.required(
                    "status.conditions",
                    "every report has " + String.join(", ", MANDATORY) + "; missing: " + String.join(", ", missing)));
        }
    }

    private void time(String path, JsonNode value) {
        if (value.isMissingNode()) {
            return;
        }
        try {
            OffsetDateTime.parse(value.asText());
        } catch (DateTimeException e) {
            invalid(path, value, "expected a time such as \"2025-10-17T12:00:05Z\"");
        }
    }

    private void invalid(String path, JsonNode value, String detail) {
        problems.add(FieldProblem.invalid(path, JsonText.string(value), detail));
    }

    private JsonNode text(String value) {
        return report.tree().textNode(value);
    }
}
