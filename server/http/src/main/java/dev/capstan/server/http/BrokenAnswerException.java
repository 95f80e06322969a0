package dev.capstan.server.http;

/// An answer that had begun cannot be finished, and what is wrong has been logged: the connection must be cut.
final class BrokenAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenAnswerException(Throwable cause) {
        super(cause.getMessage(), cause, false, false);
    }
}
