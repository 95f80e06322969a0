package dev.capstan.server.kube;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.json.JsonText;
import dev.capstan.server.http.Answer;
import dev.capstan.server.http.ErrorAnswer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The `Status` object that Kubernetes answers with when something did not work, or ceased to exist.
public final class KubeStatus implements ErrorAnswer {
    static final String JSON = "application/json";

    @Override
    public Answer refused(Refusal refusal) {
        ObjectNode status = of(refusal);
        int code = status.path("code").asInt();
        Map<String, String> headers = status.path("details").has("retryAfterSeconds")
                ? Map.of(
                        "Retry-After",
                        status.path("details").path("retryAfterSeconds").asText())
                : Map.of();
        return new Answer(code, JSON, JsonText.bytes(status), headers);
    }

    @Override
    public Answer failed(Throwable fault) {
        ObjectNode status =
                failure(500, "InternalError", "Internal error occurred: the server's log says what went wrong");
        return new Answer(500, JSON, JsonText.bytes(status));
    }

    @Override
    public Answer malformed(int code, String message) {
        return new Answer(code, JSON, JsonText.bytes(failure(code, "BadRequest", message)));
    }

    /// The words of Kubernetes for a refusal.
    static ObjectNode of(Refusal refusal) {
        return switch (refusal) {
            case Refusal.NotFound(GroupResource resource, String name) ->
                about(failure(404, "NotFound", refusal.message()), resource, name);
            case Refusal.BadPath _ -> withDetails(failure(404, "NotFound", refusal.message()));
            case Refusal.AlreadyExists(GroupResource resource, String name, var _) ->
                about(failure(409, "AlreadyExists", refusal.message()), resource, name);
            case Refusal.Conflict(GroupResource resource, String name, var _) ->
                about(failure(409, "Conflict", refusal.message()), resource, name);
            case Refusal.FieldConflict(String message, var causes) -> fieldConflict(message, causes);
            case Refusal.Misfit(String message) ->
                base("Failure").put("message", message).put("code", 500);
            case Refusal.Invalid invalid -> invalid(invalid);
            case Refusal.BadRequest _ -> failure(400, "BadRequest", refusal.message());
            case Refusal.Forbidden forbidden -> forbidden(forbidden);
            case Refusal.Unauthorized _ -> failure(401, "Unauthorized", refusal.message());
            case Refusal.MethodNotAllowed(GroupResource resource, String message) ->
                about(failure(405, "MethodNotAllowed", message), resource, "");
            case Refusal.Gone(String message, String token) -> gone(message, token);
            case Refusal.TooNew _ -> tooNew(refusal.message());
            case Refusal.TooLarge _ ->
                failure(413, "RequestEntityTooLarge", "Request entity too large: " + refusal.message());
            case Refusal.UnsupportedMediaType _ -> failure(415, "UnsupportedMediaType", refusal.message());
            case Refusal.NotAcceptable _ -> failure(406, "NotAcceptable", refusal.message());
            case Refusal.Denied denied -> denied(denied);
            case Refusal.Unanswered(String message) -> unanswered(message);
            case Refusal.TooManyRequests(String message, String cause, String detail) -> {
                ObjectNode status = failure(429, "TooManyRequests", message);
                status.putObject("details")
                        .putArray("causes")
                        .addObject()
                        .put("reason", cause)
                        .put("message", detail);
                yield status;
            }
            case Refusal.Unavailable(String message, int seconds) -> {
                ObjectNode status = failure(503, "ServiceUnavailable", message);
                status.putObject("details").put("retryAfterSeconds", seconds);
                yield status;
            }
        };
    }

    /// What DELETE answers when the object is gone.
    static ObjectNode success(GroupResource resource, String name, String uid) {
        ObjectNode status = base("Success");
        ObjectNode details = status.putObject("details");
        details.put("name", name);
        if (!resource.group().isEmpty()) {
            details.put("group", resource.group());
        }
        details.put("kind", resource.plural()).put("uid", uid);
        return status;
    }

    /// What a POST answers that creates nothing to show.
    static ObjectNode created() {
        return base("Success").put("code", 201);
    }

    static ObjectNode failure(int code, String reason, String message) {
        return base("Failure").put("message", message).put("reason", reason).put("code", code);
    }

    private static ObjectNode base(String outcome) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        return status.put("status", outcome);
    }

    private static ObjectNode withDetails(ObjectNode status) {
        status.putObject("details");
        return status;
    }

    private static ObjectNode about(ObjectNode status, GroupResource resource, String name) {
        ObjectNode details = status.putObject("details");
        if (!name.isEmpty()) {
            details.put("name", name);
        }
        if (!resource.group().isEmpty()) {
            details.put("group", resource.group());
        }
        if (!resource.plural().isEmpty()) {
            details.put("kind", resource.plural());
        }
        return status;
    }

    private static ObjectNode invalid(Refusal.Invalid invalid) {
        ObjectNode status = failure(422, "Invalid", invalid.message());
        ObjectNode details = status.putObject("details");
        if (!invalid.name().isEmpty()) {
            details.put("name", invalid.name());
        }
        if (!invalid.group().isEmpty()) {
            details.put("group", invalid.group());
        }
        if (!invalid.kind().isEmpty()) {
            details.put("kind", invalid.kind());
        }
        causes(details, invalid.problems());
        return status;
    }

    private static void causes(ObjectNode details, List<FieldProblem> problems) {
        var causes = details.putArray("causes");
        for (FieldProblem each : problems) {
            causes.addObject()
                    .put("reason", each.reason().code())
                    .put("message", each.message())
                    .put("field", each.path());
        }
    }

    private static ObjectNode fieldConflict(String message, List<Refusal.FieldConflict.Cause> conflicts) {
        ObjectNode status = failure(409, "Conflict", message);
        var causes = status.putObject("details").putArray("causes");
        for (Refusal.FieldConflict.Cause each : conflicts) {
            causes.addObject()
                    .put("reason", "FieldManagerConflict")
                    .put("message", each.message())
                    .put("field", each.field());
        }
        return status;
    }

    private static ObjectNode forbidden(Refusal.Forbidden forbidden) {
        ObjectNode status = failure(403, "Forbidden", forbidden.message());
        GroupResource resource = forbidden.resource();
        if (resource == null) {
            withDetails(status);
        } else {
            about(status, resource, forbidden.name());
        }
        String cause = forbidden.cause();
        if (cause != null) {
            status.withObject("/details")
                    .putArray("causes")
                    .addObject()
                    .put("reason", cause)
                    .put("message", forbidden.detail());
        }
        return status;
    }

    private static ObjectNode denied(Refusal.Denied denied) {
        ObjectNode status = base("Failure").put("message", denied.message());
        if (!denied.reason().isEmpty()) {
            status.put("reason", denied.reason());
        }
        if (denied.details() != null) {
            status.set("details", denied.details());
        }
        return status.put("code", denied.code());
    }

    private static ObjectNode unanswered(String message) {
        ObjectNode status = failure(500, "InternalError", "Internal error occurred: " + message);
        status.putObject("details").putArray("causes").addObject().put("message", message);
        return status;
    }

    private static ObjectNode gone(String message, @Nullable String token) {
        ObjectNode status = failure(410, "Expired", message);
        if (token != null) {
            status.withObject("/metadata").put("continue", token);
        }
        return status;
    }

    private static ObjectNode tooNew(String message) {
        ObjectNode status = failure(504, "Timeout", "Timeout: " + message);
        ObjectNode details = status.putObject("details");
        details.putArray("causes")
                .addObject()
                .put("reason", "ResourceVersionTooLarge")
                .put("message", "Too large resource version");
        details.put("retryAfterSeconds", 1);
        return status;
    }
}
