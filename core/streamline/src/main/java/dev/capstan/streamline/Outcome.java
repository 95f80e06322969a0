package dev.capstan.streamline;

import java.time.Duration;

/// What the engine does with a key after it has looked at its object.
sealed interface Outcome {
    /// Nothing, until something changes.
    record Settled() implements Outcome {}

    /// Another look at once: the engine itself changed the object.
    record Again() implements Outcome {}

    /// Another look soon, later each time.
    record Requeue() implements Outcome {}

    /// Another look after a while.
    record After(Duration delay) implements Outcome {}

    /// Another look after a backoff, because it failed.
    record Failed(Throwable cause) implements Outcome {}

    /// It failed, and is not tried again before it changes.
    record Terminal(TerminalException cause) implements Outcome {}

    /// The process must not go on: it no longer leads, or is being closed.
    record Abandoned() implements Outcome {}

    static Outcome of(Result result) {
        return switch (result) {
            case Result.Stop() -> new Settled();
            case Result.Requeue() -> new Requeue();
            case Result.RequeueAfter(Duration delay) -> new After(delay);
            case Result.Failed(TerminalException cause) -> new Terminal(cause);
            case Result.Failed(Exception cause) -> new Failed(cause);
        };
    }

    static Outcome of(Throwable cause) {
        return cause instanceof TerminalException terminal ? new Terminal(terminal) : new Failed(cause);
    }
}
