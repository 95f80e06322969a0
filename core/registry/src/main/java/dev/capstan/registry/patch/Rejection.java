package dev.capstan.registry.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.api.json.JsonText;
import java.util.List;
import java.util.Locale;

/// Why a patch cannot be applied: it is no patch at all (400), or it does not fit the object (422).
final class Rejection {
    private Rejection() {}

    static RefusedException malformed(String message) {
        return new Refusal.BadRequest(message).asException();
    }

    /// @param what the part of the patch that does not fit
    static RefusedException misfit(ObjectNode object, String path, String what, String detail) {
        String apiVersion = object.path("apiVersion").asText("");
        int slash = apiVersion.indexOf('/');
        var problem = FieldProblem.invalid(path, JsonText.string(object.textNode(what)), detail);
        return new Refusal.Invalid(
                        slash < 0 ? "" : apiVersion.substring(0, slash),
                        object.path("kind").asText(""),
                        object.path("metadata").path("name").asText(""),
                        List.of(problem))
                .asException();
    }

    /// What a value is, for a message: `an array`.
    static String kind(JsonNode value) {
        String word = value.getNodeType().name().toLowerCase(Locale.ROOT);
        return switch (value.getNodeType()) {
            case ARRAY, OBJECT -> "an " + word;
            case NULL -> word;
            default -> "a " + word;
        };
    }
}
