package dev.capstan.server.rest.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.registry.history.Attempt;
import dev.capstan.registry.history.History;
import dev.capstan.server.rest.form.ResourceForm;
import dev.capstan.server.rest.form.ResourceIds;
import dev.capstan.server.rest.form.Times;

/// What reconcilers have done to a resource, and what came of it.
final class Reports {
    private final History history;

    Reports(History history) {
        this.history = history;
    }

    /// Newest first.
    ArrayNode history(ResourceIds.Found found, long limit) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        history.of(found.object().header().uid()).stream()
                .limit(limit)
                .forEach(each -> list.add(form(each, found.object().created())));
        return list;
    }

    private static ObjectNode form(Attempt attempt, long resource) {
        ObjectNode said = attempt.record();
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("id", attempt.id()).put("resource_id", resource);
        form.put("generation", said.path("generation").asLong(0));
        form.put("success", said.path("success").asBoolean(false));
        form.set("phase", orNull(said.path("phase")));
        form.set("error_message", orNull(said.path("error")));
        form.put("resources_created", said.path("created").asLong(0));
        form.put("resources_updated", said.path("updated").asLong(0));
        form.put("resources_deleted", said.path("deleted").asLong(0));
        form.set("reconcile_time", Times.seconds(said.path("time")));
        form.set("plan", orNull(said.path("plan")));
        return form;
    }

    static ObjectNode outputs(ResourceIds.Found found) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("outputs", ResourceForm.of(found.object(), found.type()).path("outputs"));
        return answer;
    }

    private static JsonNode orNull(JsonNode value) {
        return value.isMissingNode() ? NullNode.getInstance() : value;
    }
}
