package dev.capstan.server.endpoints;

import dev.capstan.api.Refusal;
import dev.capstan.server.http.Answer;
import dev.capstan.server.http.ErrorAnswer;
import dev.capstan.server.http.Exchange;
import java.util.function.Predicate;

/// Words what goes wrong at some paths as a [Problem], and at others as somebody else does.
record PathProblems(Predicate<Exchange> ours, ErrorAnswer others) implements ErrorAnswer {
    @Override
    public ErrorAnswer at(Exchange exchange) {
        return ours.test(exchange) ? new Problems() : others.at(exchange);
    }

    @Override
    public Answer refused(Refusal refusal) {
        return others.refused(refusal);
    }

    @Override
    public Answer failed(Throwable fault) {
        return others.failed(fault);
    }

    @Override
    public Answer malformed(int status, String message) {
        return others.malformed(status, message);
    }
}
