package dev.capstan.server.endpoints;

import dev.capstan.api.Refusal;
import dev.capstan.server.http.Answer;
import dev.capstan.server.http.ErrorAnswer;

/// Words everything that goes wrong as a [Problem].
public final class Problems implements ErrorAnswer {
    @Override
    public Answer refused(Refusal refusal) {
        return Problem.of(refusal).answer();
    }

    @Override
    public Answer failed(Throwable fault) {
        return new Problem(500, "internal-error", "the server's log says what went wrong").answer();
    }

    @Override
    public Answer malformed(int status, String message) {
        return new Problem(status, "bad-request", message).answer();
    }
}
