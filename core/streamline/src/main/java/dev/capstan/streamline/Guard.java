package dev.capstan.streamline;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;

/// Calls a handler, and knows why it was interrupted.
interface Guard {
    /// Calls, on this thread.
    ///
    /// @throws TimeoutException when it took too long, whatever else it threw or returned
    /// @throws StoppedException when the process wants all work to end, whatever else it threw or returned
    <R> R call(Callable<R> handler) throws Exception;

    /// For who has no end in mind.
    static Guard none() {
        return new Guard() {
            @Override
            public <R> R call(Callable<R> handler) throws Exception {
                return handler.call();
            }
        };
    }
}
