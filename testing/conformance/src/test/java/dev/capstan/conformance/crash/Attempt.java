package dev.capstan.conformance.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.crash.Snapshot.Present;
import java.util.Optional;

/// A write that a writer sends. Each one succeeds only on the state that its writer believes in, so that one that
/// was lost or repeated is noticed by the next.
///
/// @param replaces the revision of what is there, or 0 when nothing is
record Attempt(Verb verb, Content content, long replaces) {
    enum Verb {
        CREATE,
        UPDATE,
        PATCH,
        DELETE
    }

    Optional<Answer> send(Caller caller) throws InterruptedException {
        String path = Caller.CONFIG_MAPS + "/" + content.name();
        return switch (verb) {
            case CREATE -> caller.send("POST", Caller.CONFIG_MAPS, "application/json", content.object());
            case UPDATE -> caller.send("PUT", path, "application/json", update());
            case PATCH -> caller.send("PATCH", path, "application/merge-patch+json", patch());
            case DELETE -> caller.send("DELETE", path, "application/json", deletion());
        };
    }

    /// Whether this is what came of it.
    boolean matches(Optional<Present> found) {
        if (verb == Verb.DELETE) {
            return found.isEmpty();
        }
        return found.filter(each -> each.content().equals(content) && each.revision() > replaces)
                .isPresent();
    }

    private JsonNode update() {
        ObjectNode object = content.object();
        object.withObject("metadata").put("resourceVersion", Long.toString(replaces));
        return object;
    }

    private JsonNode patch() {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("metadata").put("resourceVersion", Long.toString(replaces));
        patch.set("data", content.data());
        return patch;
    }

    private JsonNode deletion() {
        ObjectNode options = JsonNodeFactory.instance.objectNode();
        options.put("apiVersion", "v1").put("kind", "DeleteOptions");
        options.putObject("preconditions").put("resourceVersion", Long.toString(replaces));
        return options;
    }
}
