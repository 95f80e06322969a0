package dev.capstan.registry.admission.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import dev.capstan.registry.admission.Request;
import dev.capstan.registry.admission.Review;
import java.util.List;

/// How policies say no.
final class Denial {
    private Denial() {}

    /// A write that is refused by the first who objects.
    static RefusedException validating(Review review, String words, String reason) {
        String name = name(review);
        String said = review.request().type().resource() + " \"" + name + "\" is forbidden: " + words;
        String why = reason.isEmpty() ? "Invalid" : reason;
        return new Refusal.Denied(code(why), why, said, details(review, name, List.of(words))).asException();
    }

    /// A write that policies could not change as they should; all of them are named.
    static RefusedException mutating(Review review, List<String> words, String reason) {
        return new Refusal.Denied(403, reason, words.getFirst(), details(review, name(review), words)).asException();
    }

    private static int code(String reason) {
        return switch (reason) {
            case "Unauthorized" -> 401;
            case "Forbidden" -> 403;
            case "RequestEntityTooLarge" -> 413;
            default -> 422;
        };
    }

    private static String name(Review review) {
        Request request = review.request();
        if (!request.name().isEmpty() || review.object() == null) {
            return request.name();
        }
        return review.object().metadata().path("generateName").asText("Unknown");
    }

    private static ObjectNode details(Review review, String name, List<String> causes) {
        ObjectNode details = JsonNodeFactory.instance.objectNode();
        details.put("name", name);
        if (!review.request().type().group().isEmpty()) {
            details.put("group", review.request().type().group());
        }
        details.put("kind", review.request().type().names().plural());
        ArrayNode list = details.putArray("causes");
        causes.forEach(each -> list.addObject().put("message", each));
        return details;
    }
}
