package dev.capstan.fleet.kind;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.fleet.aggregation.Explanation;
import java.util.List;

/// Why a status is what it is, for machines, and in `text` for people.
final class ExplanationForm {
    private ExplanationForm() {}

    static ObjectNode of(Explanation explanation) {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        form.put("phase", explanation.aggregate().phase().text()).put("generation", explanation.generation());
        ArrayNode phases = form.putArray("phases");
        for (Explanation.OfPhase each : explanation.phases()) {
            ObjectNode phase = phases.addObject();
            phase.put("phase", each.phase().text()).put("applies", each.applies());
            texts(phase.putArray("reasons"), each.reasons());
        }
        ArrayNode conditions = form.putArray("conditions");
        explanation.conditions().forEach(each -> condition(conditions.addObject(), each));
        ArrayNode adapters = form.putArray("adapters");
        explanation.adapters().forEach(each -> adapter(adapters.addObject(), each));
        return form.put("text", explanation.text());
    }

    private static void condition(ObjectNode form, Explanation.OfCondition condition) {
        form.put("type", condition.condition().type())
                .put("status", condition.condition().status())
                .put("expression", condition.expression());
        texts(form.putArray("findings"), condition.findings());
        texts(form.putArray("deciders"), condition.deciders());
        condition.error().ifPresent(each -> form.put("error", each));
    }

    private static void adapter(ObjectNode form, Explanation.OfAdapter adapter) {
        form.put("name", adapter.name())
                .put("role", adapter.role())
                .put("state", adapter.state().text())
                .put("observedGeneration", adapter.observedGeneration())
                .put("available", adapter.available())
                .put("applied", adapter.applied())
                .put("health", adapter.health())
                .put("stale", adapter.stale())
                .put("reason", adapter.reason())
                .put("message", adapter.message());
    }

    private static void texts(ArrayNode list, List<String> texts) {
        texts.forEach(list::add);
    }
}
