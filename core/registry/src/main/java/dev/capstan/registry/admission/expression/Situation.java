package dev.capstan.registry.admission.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.cel.authorizer.GroupCheck;
import dev.capstan.cel.authorizer.ResourceCheck;
import dev.capstan.registry.access.Access;
import dev.capstan.registry.admission.Request;
import dev.capstan.registry.admission.match.Match;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.index.View;
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
    private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

    /// @param access whom to ask what the caller may do
    public static Situation of(Match match, Access access) {
        Request request = match.review().request();
        View view = match.review().view();
        ResourceCheck resource = new GroupCheck(
                        new AccessAuthorizer(access, request.caller(), view),
                        request.type().group())
                .resource(request.type().names().plural())
                .withSubresource(request.subresource())
                .withNamespace(request.namespace())
                .withName(request.name());
        return new Situation(
                tree(match.object()),
                tree(match.existing()),
                RequestForm.of(match),
                namespace(request, view),
                null,
                resource);
    }

    private static @Nullable JsonNode tree(@Nullable Resource object) {
        return object == null ? null : object.tree();
    }

    /// A namespace is in itself, but not for expressions.
    private static @Nullable JsonNode namespace(Request request, View view) {
        if (request.namespace().isEmpty() || request.type().resource().equals(NAMESPACES)) {
            return null;
        }
        Stored found = view.find(new ResourceKey(NAMESPACES, null, request.namespace()));
        return found == null ? null : found.read().tree();
    }

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
