package dev.capstan.server.http;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.ERROR;

import dev.capstan.api.RefusedException;
import java.io.IOException;

/// Turns what a handler throws into an answer, if there is none yet.
final class AnsweringHandler implements Handler {
    private static final System.Logger LOG = System.getLogger(AnsweringHandler.class.getName());
    private final Handler handler;
    private final ErrorAnswer errors;

    AnsweringHandler(Handler handler, ErrorAnswer errors) {
        this.handler = handler;
        this.errors = errors;
    }

    @Override
    public void handle(Exchange exchange) throws Exception {
        try {
            handler.handle(exchange);
            if (!exchange.begun()) {
                throw new IllegalStateException("the handler gave no answer");
            }
        } catch (RefusedException e) {
            answer(exchange, errors.at(exchange).refused(e.refusal()), e);
        } catch (PeerGoneException | InterruptedException e) {
            LOG.log(DEBUG, () -> describe(exchange) + " was not answered: " + e.getMessage());
            throw e;
        } catch (Exception | StackOverflowError | AssertionError e) {
            LOG.log(ERROR, describe(exchange) + " met a fault", e);
            answer(exchange, errors.at(exchange).failed(e), e);
        }
    }

    private static void answer(Exchange exchange, Answer answer, Throwable reason) throws IOException {
        if (exchange.begun()) {
            throw new BrokenAnswerException(reason);
        }
        answer.headers().forEach(exchange::addHeader);
        exchange.send(answer.status(), answer.contentType(), answer.body());
    }

    private static String describe(Exchange exchange) {
        return exchange.method() + " " + exchange.path() + " from " + exchange.remote();
    }
}
