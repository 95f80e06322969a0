package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cel.patch.BuiltObject;
import dev.capstan.cel.value.JsonValues;
import dev.capstan.registry.admission.match.Match;
import dev.capstan.registry.fields.Layout;
import dev.capstan.registry.fields.MisfitException;
import dev.capstan.registry.fields.Typed;
import dev.capstan.registry.patch.JsonPatch;
import dev.capstan.registry.patch.JsonPatch.Attempt;
import java.util.List;

/// How what an expression gives changes an object.
///
/// What does not fit is a [MisconfiguredException].
enum Patch {
    /// An object laid over the one there is, as server-side apply does it.
    APPLY_CONFIGURATION {
        @Override
        ObjectNode apply(Object value, ObjectNode object, Match match) {
            if (!(value instanceof BuiltObject built)) {
                throw new MisconfiguredException("unsupported return type from ApplyConfiguration expression");
            }
            checkNames(built);
            ObjectNode patch = (ObjectNode) json(built);
            for (String field : List.of("apiVersion", "kind")) {
                patch.set(field, object.path(field));
            }
            return merge(object, patch, match);
        }
    },
    /// Operations on JSON.
    JSON_PATCH {
        @Override
        ObjectNode apply(Object value, ObjectNode object, Match match) {
            ArrayNode operations = JsonNodeFactory.instance.arrayNode();
            for (Object each : (List<?>) value) {
                operations.add(operation((BuiltObject) each));
            }
            return switch (JsonPatch.attempt(object, operations)) {
                case Attempt.Done(var patched) -> patched;
                case Attempt.Untrue() -> object.deepCopy();
                case Attempt.Misfit(var words) -> throw new MisconfiguredException("JSON Patch: " + words);
            };
        }
    };

    /// @param value what the expression gave
    /// @param object in the version of the match; not changed
    /// @return another tree
    abstract ObjectNode apply(Object value, ObjectNode object, Match match);

    private static ObjectNode merge(ObjectNode object, ObjectNode patch, Match match) {
        String apiVersion = object.path("apiVersion").asText();
        boolean scale = match.review().request().subresource().equals("scale");
        Layout layout = scale ? Layout.DEDUCED : match.version().layout();
        try {
            Typed typed = new Typed(patch, apiVersion, layout).checked(false);
            List<String> atomics = typed.atomics();
            if (!atomics.isEmpty()) {
                throw new MisconfiguredException(
                        "error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or"
                                + " structs: " + String.join(", ", atomics));
            }
            return new Typed(object, apiVersion, layout).merge(typed).tree().deepCopy();
        } catch (MisfitException e) {
            throw new MisconfiguredException(
                    "error applying patch: failed to convert patch object to typed object: " + e.getMessage());
        }
    }

    private static ObjectNode operation(BuiltObject built) {
        ObjectNode operation = JsonNodeFactory.instance.objectNode();
        built.forEach((name, value) -> {
            if (value instanceof BuiltObject inner) {
                checkNames(inner);
            }
            operation.set(name, json(value));
        });
        if (!operation.has("path")) {
            operation.put("path", "");
        }
        return operation;
    }

    private static void checkNames(BuiltObject built) {
        List<String> misplaced = built.misplaced();
        if (!misplaced.isEmpty()) {
            throw new MisconfiguredException("type mismatch: " + String.join("\n", misplaced));
        }
    }

    private static JsonNode json(Object value) {
        try {
            return JsonValues.of(value);
        } catch (IllegalArgumentException e) {
            throw new MisconfiguredException(
                    "JSONPath valueExpression evaluated to a type that could not marshal to JSON: " + e.getMessage());
        }
    }
}
