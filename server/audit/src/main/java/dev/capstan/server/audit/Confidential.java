package dev.capstan.server.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.registry.access.Question;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Bodies that may hold a secret: those of Secrets, of tokens, and of Stacks, which may have some in `spec.secrets`,
/// wherever they were sent to.
final class Confidential {
    private static final Set<String> RESOURCES = Set.of("secrets", "tokenreviews", "stacks");
    private static final Set<String> KINDS =
            Set.of("Secret", "SecretList", "TokenReview", "TokenRequest", "Stack", "StackList");

    private Confidential() {}

    /// @param question what the request is about; null when nobody knows, and so it may be anything
    static boolean is(@Nullable Question question, JsonNode body) {
        return switch (question) {
            case Question.OnResource asked ->
                RESOURCES.contains(asked.resource().plural())
                        || asked.subresource().equals("token")
                        || holdsSecret(body);
            case Question.OnPath _ -> true;
            case null -> true;
        };
    }

    private static boolean holdsSecret(JsonNode body) {
        if (KINDS.contains(body.path("kind").asText(""))) {
            return true;
        }
        for (JsonNode each : body) {
            if (each.isContainerNode() && holdsSecret(each)) {
                return true;
            }
        }
        return false;
    }
}
