package dev.capstan.streamline.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.streamline.patch.Json;
import dev.capstan.streamline.wire.ObjectKey;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The request of an `AdmissionReview`.
///
/// @param uid which question it is, for the answer
/// @param group of the object's kind
/// @param kind of the object
/// @param key which object; its name is empty when the server is still to make one up
/// @param object what is to be written; empty for a deletion
/// @param old what is there; empty for a creation
public record Question(
        String uid,
        String group,
        String kind,
        ObjectKey key,
        Operation operation,
        Optional<ObjectNode> object,
        Optional<ObjectNode> old,
        boolean dryRun,
        String user,
        List<String> groups) {
    static final String API_VERSION = "admission.k8s.io/v1";

    public Question {
        groups = List.copyOf(groups);
    }

    /// @throws IOException when it is not a question that can be answered
    public static Question read(byte[] json) throws IOException {
        ObjectNode review = Json.read(json);
        boolean known = review.path("apiVersion").asText().equals(API_VERSION)
                && review.path("kind").asText().equals("AdmissionReview");
        if (!known) {
            throw new IOException("it is " + review.path("apiVersion").asText("nothing") + " "
                    + review.path("kind").asText() + ", expected " + API_VERSION + " AdmissionReview");
        }
        return read(review.path("request"));
    }

    private static Question read(JsonNode request) throws IOException {
        String uid = request.path("uid").asText();
        if (uid.isEmpty()) {
            throw new IOException("request.uid is missing");
        }
        var question = new Question(
                uid,
                request.path("kind").path("group").asText(),
                request.path("kind").path("kind").asText(),
                new ObjectKey(
                        request.path("namespace").asText(), request.path("name").asText()),
                operation(request.path("operation").asText()),
                object(request.path("object")),
                object(request.path("oldObject")),
                request.path("dryRun").asBoolean(),
                request.path("userInfo").path("username").asText(),
                request.path("userInfo")
                        .path("groups")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList());
        return question.checked();
    }

    private Question checked() throws IOException {
        boolean whole = switch (operation) {
            case CREATE -> object.isPresent();
            case UPDATE -> object.isPresent() && old.isPresent();
            case DELETE -> old.isPresent();
        };
        if (!whole) {
            throw new IOException("request.object or request.oldObject is missing, needed for " + operation);
        }
        return this;
    }

    private static Operation operation(String name) throws IOException {
        try {
            return Operation.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new IOException("request.operation is \"" + name + "\", expected CREATE, UPDATE or DELETE", e);
        }
    }

    private static Optional<ObjectNode> object(JsonNode node) {
        return node instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
    }
}
