package dev.capstan.controllerconfig.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The raw status of an object, with two numbers that tell how fresh it is: `generation`, which counts changes of the
/// object, and `observed_generation`, up to where its own controller has followed. An object whose controller does not
/// say, such as a Job, has no `observed_generation`.
public final class ResourceStatus {
    private static final String OBSERVED = "observedGeneration";

    private ResourceStatus() {}

    /// All of the object's `status`, of which only `observedGeneration` is called otherwise.
    public static ObjectNode of(JsonNode live) {
        ObjectNode form = JsonNodeFactory.instance.objectNode();
        JsonNode status = live.path("status");
        copy(form, "generation", live.path("metadata").path("generation"));
        copy(form, "observed_generation", status.path(OBSERVED));
        status.properties().stream()
                .filter(each -> !each.getKey().equals(OBSERVED) && !form.has(each.getKey()))
                .forEach(each -> form.set(each.getKey(), each.getValue()));
        return form;
    }

    private static void copy(ObjectNode form, String field, JsonNode value) {
        if (!value.isMissingNode() && !value.isNull()) {
            form.set(field, value);
        }
    }
}
