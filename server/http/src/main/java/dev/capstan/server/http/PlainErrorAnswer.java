package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.api.Refusal;
import java.util.Map;

/// Words errors as one line of text.
final class PlainErrorAnswer implements ErrorAnswer {
    @Override
    public Answer refused(Refusal refusal) {
        var answer = text(status(refusal), refusal.message());
        if (refusal instanceof Refusal.Unavailable(var _, int seconds)) {
            return new Answer(
                    answer.status(),
                    answer.contentType(),
                    answer.body(),
                    Map.of("Retry-After", String.valueOf(seconds)));
        }
        return answer;
    }

    @Override
    public Answer failed(Throwable fault) {
        return text(500, "this is a fault of the server; its log says more");
    }

    @Override
    public Answer malformed(int status, String message) {
        return text(status, message);
    }

    private static Answer text(int status, String message) {
        return new Answer(status, "text/plain; charset=utf-8", (message + "\n").getBytes(UTF_8));
    }

    private static int status(Refusal refusal) {
        return switch (refusal) {
            case Refusal.BadRequest _ -> 400;
            case Refusal.Unauthorized _ -> 401;
            case Refusal.Forbidden _ -> 403;
            case Refusal.NotFound _, Refusal.BadPath _ -> 404;
            case Refusal.MethodNotAllowed _ -> 405;
            case Refusal.NotAcceptable _ -> 406;
            case Refusal.AlreadyExists _, Refusal.Conflict _, Refusal.FieldConflict _ -> 409;
            case Refusal.Gone _ -> 410;
            case Refusal.TooLarge _ -> 413;
            case Refusal.UnsupportedMediaType _ -> 415;
            case Refusal.Invalid _ -> 422;
            case Refusal.Denied denied -> denied.code();
            case Refusal.TooManyRequests _ -> 429;
            case Refusal.Misfit _, Refusal.Unanswered _ -> 500;
            case Refusal.Unavailable _ -> 503;
            case Refusal.TooNew _ -> 504;
        };
    }
}
