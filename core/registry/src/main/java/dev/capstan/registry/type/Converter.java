package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import java.util.List;

/// Gives objects of a custom kind the form of another of its versions.
@FunctionalInterface
public interface Converter {
    /// Versions differ in nothing but their names.
    Converter RENAMING = (objects, apiVersion) -> {
        objects.forEach(each -> each.put("apiVersion", apiVersion));
        return objects;
    };

    /// Converts objects, all or none; may ask others, and so take its time.
    ///
    /// @param objects of other versions; the converter's own
    /// @param apiVersion the version that is wanted
    /// @throws dev.capstan.api.RefusedException when it cannot be done
    List<ObjectNode> convert(List<ObjectNode> objects, String apiVersion);

    /// Where the converters of kinds come from.
    @FunctionalInterface
    interface Source {
        /// Nobody can be asked to convert.
        Source NONE = (name, webhook) -> (objects, apiVersion) -> {
            throw new Refusal.Misfit("conversion webhook for " + name + " failed: there is nobody to call it")
                    .asException();
        };

        /// @param name that of the definition
        /// @param webhook `spec.conversion.webhook` of a valid definition
        Converter calling(String name, JsonNode webhook);
    }
}
