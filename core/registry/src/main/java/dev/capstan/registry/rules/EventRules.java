package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Resource;
import dev.capstan.api.json.JsonText;
import dev.capstan.registry.index.View;
import dev.capstan.registry.select.LabelText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Events: about an object of their own namespace. Those with a time of their own, which new clients send, must say who
/// has done what, and stay as they are when they are written as `events.k8s.io/v1`.
final class EventRules implements KindRules {
    private static final int LONGEST = 128;
    private static final int LONGEST_NOTE = 1024;
    private static final Set<String> TYPES = Set.of("Normal", "Warning");
    /// The fields of the old version by their names in the new one; problems are told in the old names.
    private static final Map<String, String> OLD_NAMES = Map.of(
            "regarding", "involvedObject",
            "note", "message",
            "deprecatedSource", "source",
            "deprecatedFirstTimestamp", "firstTimestamp",
            "deprecatedLastTimestamp", "lastTimestamp",
            "deprecatedCount", "count");
    private static final Map<String, String> TIMES = Map.of(
            "deprecatedFirstTimestamp", "firstTimestamp",
            "deprecatedLastTimestamp", "lastTimestamp");
    private static final List<String> REPORTERS = List.of("reportingComponent", "reportingInstance");
    private static final Set<String> SHOWN = Set.of(
            "deprecatedFirstTimestamp",
            "deprecatedLastTimestamp",
            "deprecatedSource",
            "eventTime",
            "firstTimestamp",
            "lastTimestamp",
            "reportingComponent",
            "reportingInstance",
            "source");
    private static final List<String> UNSET =
            List.of("deprecatedFirstTimestamp", "deprecatedLastTimestamp", "deprecatedCount");
    private static final List<String> FIXED = List.of(
            "regarding",
            "reason",
            "note",
            "deprecatedSource",
            "deprecatedFirstTimestamp",
            "deprecatedLastTimestamp",
            "deprecatedCount",
            "type",
            "eventTime",
            "action",
            "related",
            "reportingController",
            "reportingInstance");

    /// An event that does not say what it is about has a reference that is empty; a count of none is no count.
    @Override
    public void complete(Resource object) {
        String count = isNew(object.tree()) ? "deprecatedCount" : "count";
        if (object.tree().path(count).asLong(1) == 0) {
            object.tree().remove(count);
        }
        String about = isNew(object.tree()) ? "regarding" : "involvedObject";
        if (!object.tree().has(about)) {
            object.tree().putObject(about);
        }
        fill(object.tree());
    }

    @Override
    public Set<String> shown() {
        return SHOWN;
    }

    /// Kubernetes shows some of what an event does not have.
    private static void fill(ObjectNode event) {
        boolean isNew = isNew(event);
        TIMES.forEach((ours, old) -> putIfAbsent(event, isNew ? ours : old, event.nullNode()));
        putIfAbsent(event, isNew ? "deprecatedSource" : "source", event.objectNode());
        if (!isNew) {
            putIfAbsent(event, "eventTime", event.nullNode());
            REPORTERS.forEach(each -> putIfAbsent(event, each, event.textNode("")));
        }
    }

    private static void putIfAbsent(ObjectNode event, String field, JsonNode value) {
        if (!event.has(field)) {
            event.set(field, value);
        }
    }

    @Override
    public boolean hasDependents() {
        return false;
    }

    @Override
    public boolean checksMetadataLast(Resource object) {
        return !isNew(object.tree());
    }

    private static boolean isNew(JsonNode event) {
        return event.path("apiVersion").asText().equals("events.k8s.io/v1");
    }

    @Override
    public List<FieldProblem> check(Resource object, @Nullable Resource existing, View view) {
        var problems = new Problems();
        JsonNode event = object.tree();
        boolean strict = isNew(event);
        checkNamespace(problems, event.path(strict ? "regarding" : "involvedObject"), object.namespace(), timed(event));
        if (timed(event)) {
            checkReport(problems, event, strict ? "reportingController" : "reportingComponent");
            longest(problems, event, strict ? "note" : "message", "message", LONGEST_NOTE);
        }
        if (strict && existing == null) {
            checkNew(problems, event);
        } else if (strict && existing != null) {
            checkFixed(problems, event, existing.tree());
        }
        return problems.found();
    }

    private static boolean timed(JsonNode event) {
        return event.path("eventTime").isTextual();
    }

    private static void checkNamespace(Problems problems, JsonNode about, String namespace, boolean timed) {
        String named = about.path("namespace").asText("");
        boolean fits = named.isEmpty()
                ? namespace.equals("default") || (timed && namespace.equals("kube-system"))
                : timed || named.equals(namespace);
        if (!fits) {
            problems.invalid("involvedObject.namespace", named, "does not match event.namespace");
        }
    }

    private static void checkReport(Problems problems, JsonNode event, String controller) {
        String reporter = event.path(controller).asText("");
        if (reporter.isEmpty()) {
            problems.required(controller);
        }
        LabelText.keyProblems(reporter).forEach(why -> problems.invalid(controller, reporter, why));
        for (String field : List.of("reportingInstance", "action", "reason")) {
            if (event.path(field).asText("").isEmpty()) {
                problems.required(field);
            }
            longest(problems, event, field, field, LONGEST);
        }
    }

    private static void longest(Problems problems, JsonNode event, String field, String told, int most) {
        if (event.path(field).asText("").length() > most) {
            problems.invalid(told, "", "can have at most " + most + " characters");
        }
    }

    @Override
    public boolean checksAll() {
        return true;
    }

    private static void checkNew(Problems problems, JsonNode event) {
        checkSeries(problems, event.path("series"));
        if (!timed(event)) {
            problems.required("eventTime");
        }
        String type = event.path("type").asText("");
        if (!TYPES.contains(type)) {
            problems.invalid("type", "", "has invalid value: " + type);
        }
        for (String field : UNSET) {
            if (event.hasNonNull(field) && !event.path(field).asText().equals("0")) {
                problems.invalid(OLD_NAMES.getOrDefault(field, field), "", "needs to be unset");
            }
        }
        if (!event.path("deprecatedSource").isEmpty()) {
            problems.invalid("source", "", "needs to be unset");
        }
    }

    private static void checkSeries(Problems problems, JsonNode series) {
        if (series.isObject() && series.path("count").asLong(0) < 2) {
            problems.invalid("series.count", "", "should be at least 2");
        }
        if (series.isObject() && !series.path("lastObservedTime").isTextual()) {
            problems.required("series.lastObservedTime");
        }
    }

    private static String shown(String field, JsonNode value) {
        if (!value.isMissingNode()) {
            return JsonText.string(value);
        }
        return switch (field) {
            case "eventTime" -> "null";
            case "deprecatedCount" -> "0";
            default -> "\"\"";
        };
    }

    private static boolean same(JsonNode value, JsonNode other) {
        return value.equals(other) || (isNone(value) && isNone(other));
    }

    private static boolean isNone(JsonNode value) {
        return value.isMissingNode()
                || value.isNull()
                || (value.isTextual() && value.textValue().isEmpty())
                || (value.isObject() && value.isEmpty());
    }

    private static void checkFixed(Problems problems, JsonNode event, JsonNode existing) {
        if (!event.path("series").equals(existing.path("series"))) {
            checkSeries(problems, event.path("series"));
        }
        for (String field : FIXED) {
            if (!same(event.path(field), existing.path(field))) {
                problems.add(FieldProblem.invalid(
                        OLD_NAMES.getOrDefault(field, field), shown(field, event.path(field)), "field is immutable"));
            }
        }
    }
}
