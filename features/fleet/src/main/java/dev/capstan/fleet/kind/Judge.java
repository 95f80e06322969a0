package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.fleet.aggregation.AdapterSummary;
import dev.capstan.fleet.aggregation.Aggregate;
import dev.capstan.fleet.aggregation.Aggregation;
import dev.capstan.fleet.aggregation.Aggregations;
import dev.capstan.fleet.aggregation.Condition;
import dev.capstan.fleet.aggregation.Explanation;
import dev.capstan.fleet.aggregation.Situation;
import dev.capstan.fleet.config.AggregationConfig;
import dev.capstan.fleet.config.Traits;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Says how an owner is, from what is reported on it: writes its status, and keeps or frees it while it is deleted.
final class Judge {
    private static final String STATUS = "status";
    private static final String UPDATED = "lastUpdated";
    private static final String SINCE = "generationSince";

    private final Aggregations aggregations;

    Judge(Aggregations aggregations) {
        this.aggregations = aggregations;
    }

    /// Writes what follows into an owner.
    ///
    /// @param existing as it was before; null when it is new
    void judge(Resource owner, @Nullable Resource existing, Evidence evidence, Instant now) {
        JsonNode before =
                existing == null ? MissingNode.getInstance() : existing.tree().path(STATUS);
        boolean same = existing != null && existing.generation() == owner.generation() && before.has(SINCE);
        Instant since = same ? ReportForm.time(before.path(SINCE)) : now;
        Situation situation = situation(owner, since, before, evidence, now);
        ObjectNode status = status(aggregations.of(traits(owner)), situation, evidence);
        status.set(UPDATED, before.path(UPDATED));
        if (!status.equals(before)) {
            status.put(UPDATED, now.toString());
        }
        owner.tree().set(STATUS, status);
        keep(owner, existing, evidence);
    }

    /// An owner is kept by a finalizer while there is something that has to go first. Once it is being deleted nothing
    /// here takes hold of it again: whoever takes the finalizer off by hand means it.
    private static void keep(Resource owner, @Nullable Resource existing, Evidence evidence) {
        boolean begins = owner.deleting() && existing != null && !existing.deleting();
        boolean needed = !evidence.blockers().isEmpty();
        if (needed && !owner.deleting()) {
            Finalizer.put(owner);
        } else if (!needed && !begins) {
            Finalizer.take(owner);
        }
    }

    /// Why the status of an owner is what it is.
    Explanation explain(Resource owner, Evidence evidence, Instant now) {
        JsonNode status = owner.tree().path(STATUS);
        Instant since = ReportForm.time(status.path(SINCE));
        return aggregations.of(traits(owner)).explain(situation(owner, since, status, evidence, now));
    }

    /// When time alone may change the status of an owner next.
    Optional<Instant> due(Resource owner, Evidence evidence, Instant now) {
        JsonNode status = owner.tree().path(STATUS);
        Instant since = ReportForm.time(status.path(SINCE));
        return aggregations
                .of(traits(owner))
                .of(situation(owner, since, status, evidence, now))
                .due();
    }

    /// The configuration that an owner goes by.
    AggregationConfig config(Resource owner) {
        return aggregations.of(traits(owner)).config();
    }

    private static Situation situation(Resource owner, Instant since, JsonNode status, Evidence evidence, Instant now) {
        return new Situation(
                owner.generation(),
                since,
                owner.deleting(),
                evidence.pools().size(),
                evidence.reports(),
                ReportForm.conditions(status.path("conditions")),
                now);
    }

    static Traits traits(Resource owner) {
        Map<String, String> labels = owner.labels();
        String type = owner.tree().path("spec").path("type").asText("");
        return new Traits(
                owner.kind(),
                labels.getOrDefault("cluster-type", type),
                labels.getOrDefault("tenant", ""),
                labels.getOrDefault("environment", ""));
    }

    private static ObjectNode status(Aggregation aggregation, Situation situation, Evidence evidence) {
        Aggregate aggregate = aggregation.of(situation);
        List<String> blockers = evidence.blockers();
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("phase", aggregate.phase().text())
                .put("phaseDescription", situation.deleting() ? going(blockers) : aggregate.description())
                .put("observedGeneration", situation.generation())
                .put(SINCE, situation.generationSince().toString())
                .put("progress", progress(aggregation, aggregate, situation));
        ArrayNode conditions = status.putArray("conditions");
        aggregate.conditions().forEach(each -> add(each, conditions));
        ArrayNode adapters = status.putArray("adapters");
        for (AdapterSummary each : aggregate.adapters()) {
            adapters.addObject()
                    .put("name", each.name())
                    .put("available", each.available())
                    .put("observedGeneration", each.observedGeneration());
        }
        if (situation.deleting() && !blockers.isEmpty()) {
            ArrayNode list = status.putArray("blockers");
            blockers.forEach(list::add);
        }
        return status;
    }

    private static String going(List<String> blockers) {
        return blockers.isEmpty() ? "Being deleted" : "Being deleted, which waits for " + String.join(", ", blockers);
    }

    private static String progress(Aggregation aggregation, Aggregate aggregate, Situation situation) {
        List<String> required = aggregation.config().requiredAdapters();
        long available = aggregate.adapters().stream()
                .filter(each -> required.contains(each.name())
                        && each.observedGeneration() == situation.generation()
                        && each.available().equals(Condition.TRUE))
                .count();
        return available + "/" + required.size();
    }

    private static void add(Condition condition, ArrayNode list) {
        ObjectNode shown = list.addObject()
                .put("type", condition.type())
                .put(STATUS, condition.status())
                .put("reason", condition.reason())
                .put("message", condition.message())
                .put("lastTransitionTime", condition.lastTransitionTime().toString());
        if (condition.observedGeneration() > 0) {
            shown.put("observedGeneration", condition.observedGeneration());
        }
    }
}
