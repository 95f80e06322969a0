package dev.capstan.streamline.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.admission.Reply;

/// What a caller gets.
///
/// @param code of HTTP; whatever is not 200 makes the API do as the failure policy says
record Response(int code, ObjectNode body) {
    static Response of(ObjectNode review) {
        return new Response(200, review);
    }

    static Response failure(int code, String reason, String message) {
        return new Response(code, Reply.status(code, reason, message));
    }

    static Response failure(String message) {
        return failure(500, "InternalError", message);
    }
}
