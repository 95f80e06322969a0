package dev.capstan.server.http;

import dev.capstan.api.Refusal;

/// How a dialect words what went wrong before the answer began.
public interface ErrorAnswer {
    /// How this request's dialect words it, when several share a server.
    default ErrorAnswer at(Exchange exchange) {
        return this;
    }

    /// The request was turned down.
    Answer refused(Refusal refusal);

    /// The request met a fault of ours. It has been logged; the answer gives no secrets away.
    Answer failed(Throwable fault);

    /// What came over the connection is no request HTTP allows; `message` says what is wrong with it.
    Answer malformed(int status, String message);

    /// An answer of plain words, for when there is no dialect.
    static ErrorAnswer plain() {
        return new PlainErrorAnswer();
    }
}
