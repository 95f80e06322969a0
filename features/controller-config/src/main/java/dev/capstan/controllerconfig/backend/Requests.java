package dev.capstan.controllerconfig.backend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.controllerconfig.backend.Transport.Answer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Requests to a backend, and what their answers mean.
final class Requests {
    /// Answers after which the same request may succeed.
    private static final Set<Integer> PASSING = Set.of(401, 408, 409, 425, 429);

    private static final int SHOWN = 500;

    private final Transport transport;

    Requests(Transport transport) {
        this.transport = transport;
    }

    /// The object at a path; empty when there is none.
    Optional<ObjectNode> get(String path) throws BackendException, InterruptedException {
        Answer answer = send("GET", path, null);
        if (answer.status() == 404 || answer.status() == 410) {
            return Optional.empty();
        }
        check("GET", path, answer);
        if (tree("GET", path, answer) instanceof ObjectNode object) {
            return Optional.of(object);
        }
        throw new BackendException("GET " + path + " was answered with what is no object", true);
    }

    /// Puts an object at a path.
    ///
    /// @return whether there was somebody to put it to
    boolean put(String path, ObjectNode body) throws BackendException, InterruptedException {
        Answer answer = send("PUT", path, JsonText.bytes(body));
        if (answer.status() == 404 || answer.status() == 410) {
            return false;
        }
        check("PUT", path, answer);
        return true;
    }

    private Answer send(String method, String path, byte @Nullable [] body)
            throws BackendException, InterruptedException {
        try {
            return transport.send(method, path, body);
        } catch (IOException e) {
            throw new BackendException(method + " " + path + " was not answered: " + e.getMessage(), true);
        }
    }

    private static void check(String method, String path, Answer answer) throws BackendException {
        int status = answer.status();
        if (status < 200 || status > 299) {
            String words = new String(answer.body(), StandardCharsets.UTF_8).strip();
            String shown = words.length() > SHOWN ? words.substring(0, SHOWN) + "…" : words;
            throw new BackendException(
                    method + " " + path + " was answered with " + status + ": " + shown,
                    status > 499 || PASSING.contains(status));
        }
    }

    private static JsonNode tree(String method, String path, Answer answer) throws BackendException {
        try {
            return Document.json(answer.body()).tree();
        } catch (MalformedException e) {
            throw new BackendException(
                    method + " " + path + " was answered with what is no JSON: " + e.getMessage(), true);
        }
    }

    /// A part of a path.
    static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
