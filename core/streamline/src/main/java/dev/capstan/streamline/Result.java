package dev.capstan.streamline;

import java.time.Duration;

/// What should happen next with an object after a handler has looked at it.
public sealed interface Result {
    /// Nothing, until it changes.
    record Stop() implements Result {}

    /// Another look soon; sooner the first time than the tenth.
    record Requeue() implements Result {}

    /// Another look after a while, or when it changes.
    record RequeueAfter(Duration delay) implements Result {
        public RequeueAfter {
            if (delay.isNegative()) {
                throw new IllegalArgumentException("requeue after " + delay + ", expected a delay of 0 or more");
            }
        }
    }

    /// It failed, as if the handler had thrown.
    record Failed(Exception cause) implements Result {}

    static Result stop() {
        return new Stop();
    }

    /// The same as [#stop], for where it reads better: cleaning up is done.
    static Result done() {
        return stop();
    }

    static Result requeue() {
        return new Requeue();
    }

    static Result requeueAfter(Duration delay) {
        return new RequeueAfter(delay);
    }

    static Result error(Exception cause) {
        return new Failed(cause);
    }
}
