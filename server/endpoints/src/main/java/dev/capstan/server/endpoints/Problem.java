package dev.capstan.server.endpoints;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.JsonText;
import dev.capstan.server.http.Answer;
import java.util.List;
import java.util.Map;

/// Why a request did not work, as RFC 9457 writes it.
///
/// @param code a word for machines
/// @param detail what was found and what was expected
/// @param fields every field that is wrong, and why
/// @param retryAfterSeconds when to try again; 0 when that would not help
public record Problem(int status, String code, String detail, List<Field> fields, int retryAfterSeconds) {
    public static final String MEDIA_TYPE = "application/problem+json";

    /// One thing that is wrong.
    ///
    /// @param path which field, `spec.storage_gb`
    public record Field(String path, String message) {
        /// The metadata of an object is not apart from the rest over REST.
        static Field of(FieldProblem problem) {
            String path = problem.path();
            String flat = path.startsWith("metadata.") ? path.substring("metadata.".length()) : path;
            return new Field(flat, problem.message());
        }
    }

    public Problem {
        fields = List.copyOf(fields);
    }

    public Problem(int status, String code, String detail) {
        this(status, code, detail, List.of(), 0);
    }

    /// The body or a parameter is wrong; everything that is wrong with it is listed.
    public static Problem invalid(String detail, List<Field> fields) {
        return new Problem(400, "invalid", detail, fields, 0);
    }

    public static Problem notFound(String detail) {
        return new Problem(404, "not-found", detail);
    }

    public static Problem conflict(String detail) {
        return new Problem(409, "conflict", detail);
    }

    public ProblemException asException() {
        return new ProblemException(this);
    }

    /// The words of REST for a refusal.
    public static Problem of(Refusal refusal) {
        String words = refusal.message();
        return switch (refusal) {
            case Refusal.NotFound _, Refusal.BadPath _ -> notFound(words);
            case Refusal.AlreadyExists _ -> new Problem(409, "already-exists", words);
            case Refusal.Conflict _ -> conflict(words);
            case Refusal.FieldConflict(var _, var causes) ->
                new Problem(
                        409,
                        "conflict",
                        words,
                        causes.stream()
                                .map(each -> new Field(each.field(), each.message()))
                                .toList(),
                        0);
            case Refusal.Misfit _, Refusal.BadRequest _ -> new Problem(400, "bad-request", words);
            case Refusal.Invalid(var _, var _, var _, var problems) ->
                invalid(words, problems.stream().map(Field::of).toList());
            case Refusal.Forbidden _ -> new Problem(403, "forbidden", words);
            case Refusal.Unauthorized _ -> new Problem(401, "unauthorized", words);
            case Refusal.MethodNotAllowed _ -> new Problem(405, "method-not-allowed", words);
            case Refusal.Gone _ -> new Problem(410, "gone", words);
            case Refusal.TooNew _ -> new Problem(503, "unavailable", words, List.of(), 1);
            case Refusal.TooLarge _ -> new Problem(413, "too-large", words);
            case Refusal.UnsupportedMediaType _ -> new Problem(415, "unsupported-media-type", words);
            case Refusal.NotAcceptable _ -> new Problem(406, "not-acceptable", words);
            // Whoever was asked said no, or could not say yes: the write is not admitted either way.
            case Refusal.Denied _ -> new Problem(403, "denied", words);
            case Refusal.Unanswered _ -> new Problem(403, "not-admitted", words);
            case Refusal.TooManyRequests _ -> new Problem(429, "too-many-requests", words);
            case Refusal.Unavailable(var _, int seconds) -> new Problem(503, "unavailable", words, List.of(), seconds);
        };
    }

    public Answer answer() {
        return new Answer(
                status,
                MEDIA_TYPE,
                JsonText.bytes(tree()),
                retryAfterSeconds > 0 ? Map.of("Retry-After", Integer.toString(retryAfterSeconds)) : Map.of());
    }

    private ObjectNode tree() {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("type", "about:blank").put("title", title(status)).put("status", status);
        tree.put("detail", detail).put("code", code);
        ArrayNode list = tree.putArray("problems");
        fields.forEach(each -> list.addObject().put("field", each.path).put("message", each.message));
        return tree;
    }

    private static String title(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 406 -> "Not Acceptable";
            case 409 -> "Conflict";
            case 410 -> "Gone";
            case 412 -> "Precondition Failed";
            case 413 -> "Content Too Large";
            case 415 -> "Unsupported Media Type";
            case 422 -> "Unprocessable Content";
            case 429 -> "Too Many Requests";
            case 503 -> "Service Unavailable";
            default -> "Internal Server Error";
        };
    }
}
