package dev.capstan.registry.admission.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cel.authorizer.ResourceCheck;
import org.jspecify.annotations.Nullable;

/// What expressions are told of one request. Nobody may change the trees while they are used.
///
/// @param object null for a deletion
/// @param oldObject null for a creation
/// @param request the `request` of an AdmissionReview; what expressions cannot name may be there or not
/// @param namespace the namespace of the object; null for what has none
/// @param params null when there are none
/// @param resource a question about what the request is about, from which one about anything can be made
public record Situation(
        @Nullable JsonNode object,
        @Nullable JsonNode oldObject,
        ObjectNode request,
        @Nullable JsonNode namespace,
        @Nullable JsonNode params,
        ResourceCheck resource) {
    public Situation withObject(@Nullable JsonNode changed) {
        return new Situation(changed, oldObject, request, namespace, params, resource);
    }

    public Situation withParams(@Nullable JsonNode given) {
        return new Situation(object, oldObject, request, namespace, given, resource);
    }

    /// Conditions whether something is to be asked at all are not told of the namespace.
    Situation withoutNamespace() {
        return new Situation(object, oldObject, request, null, params, resource);
    }
}
