package dev.capstan.server.http;

/// What answers requests. One handler serves any number of exchanges at the same time.
@FunctionalInterface
public interface Handler {
    /// Answers `exchange`, on the calling thread; the exchange ends when this returns.
    ///
    /// Throwing a [dev.capstan.api.RefusedException] before the answer began turns the request down; any other
    /// exception is a fault. Both are worded by the [ErrorAnswer]. After the answer began, the connection is cut.
    void handle(Exchange exchange) throws Exception;

    /// This handler with its refusals and faults worded by `errors`; it throws only when the answer had begun.
    default Handler answering(ErrorAnswer errors) {
        return new AnsweringHandler(this, errors);
    }

    /// This handler behind the guard of a server for one person on one machine: requests that name a host, or come
    /// from a web page, that is not local are refused.
    default Handler localOnly() {
        return new LocalOnlyHandler(this);
    }
}
