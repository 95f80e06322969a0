package dev.capstan.controllerconfig.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.config.ManagedResource;
import dev.capstan.controllerconfig.config.Strategy;
import dev.capstan.controllerconfig.context.TemplateContext;
import dev.capstan.controllerconfig.object.Making;
import dev.capstan.controllerconfig.object.Tracking;
import dev.capstan.controllerconfig.render.SecurityDefaults;
import java.util.List;

/// An object that would be made, or is there.
///
/// @param resource which of the controller's
/// @param object as it would be made: with its security defaults, its labels, and the name of its version
/// @param warnings what its author should know
/// @param live as conditions see it
/// @param there whether it was said to be there already
public record Made(ManagedResource resource, ObjectNode object, List<String> warnings, JsonNode live, boolean there) {
    public Made {
        warnings = List.copyOf(warnings);
    }

    /// Renders one.
    static Made of(ManagedResource resource, TemplateContext context, Tracking tracking, long generation) {
        var secured = SecurityDefaults.of(resource.template().render(context.ofResources()));
        ObjectNode object = secured.object();
        tracking.mark(object, generation);
        if (resource.management().strategyFor(object.path("kind").asText()) == Strategy.VERSIONED) {
            ObjectNode metadata = object.withObject("/metadata");
            metadata.put("name", Making.nameOf(metadata.path("name").asText(), generation));
        }
        return new Made(resource, object, secured.warnings(), object, false);
    }

    /// The same, as it is there already if it is; what is there of it is taken from `available`.
    ///
    /// @param only whether there is no other, so that one live object can only be this
    Made among(List<JsonNode> available, boolean only) {
        for (JsonNode each : List.copyOf(available)) {
            if ((only && available.size() == 1) || isSame(each)) {
                available.remove(each);
                return new Made(resource, object, warnings, each, true);
            }
        }
        return this;
    }

    private boolean isSame(JsonNode other) {
        return List.of("/apiVersion", "/kind", "/metadata/namespace", "/metadata/name").stream()
                .allMatch(
                        path -> other.at(path).asText("").equals(object.at(path).asText("")));
    }
}
