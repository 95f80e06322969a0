package dev.capstan.controllerconfig.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.controllerconfig.config.ManagedResource;
import dev.capstan.controllerconfig.context.TemplateContext;
import dev.capstan.controllerconfig.render.SecurityDefaults;
import java.util.List;

/// An object that would be made, or is there.
///
/// @param resource which of the controller's
/// @param object as it would be made, with its security defaults
/// @param warnings what its author should know
/// @param live as conditions see it
/// @param there whether it was said to be there already
public record Made(ManagedResource resource, ObjectNode object, List<String> warnings, JsonNode live, boolean there) {
    public Made {
        warnings = List.copyOf(warnings);
    }

    /// Renders one, and takes what is there of it from `available`.
    ///
    /// @param only whether there is no other, so that one live object can only be this
    static Made of(ManagedResource resource, TemplateContext context, List<JsonNode> available, boolean only) {
        var secured = SecurityDefaults.of(resource.template().render(context.ofResources()));
        for (JsonNode each : List.copyOf(available)) {
            if ((only && available.size() == 1) || isSame(each, secured.object())) {
                available.remove(each);
                return new Made(resource, secured.object(), secured.warnings(), each, true);
            }
        }
        return new Made(resource, secured.object(), secured.warnings(), secured.object(), false);
    }

    private static boolean isSame(JsonNode live, JsonNode rendered) {
        return List.of("/apiVersion", "/kind", "/metadata/namespace", "/metadata/name").stream()
                .allMatch(path ->
                        live.at(path).asText("").equals(rendered.at(path).asText("")));
    }
}
