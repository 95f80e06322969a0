package dev.capstan.spi.stack;

import dev.capstan.spi.Plugin;
import dev.capstan.spi.RetryableException;
import dev.capstan.spi.TerminalException;

/// Runs the programs of stacks. Different stacks are run at once; one stack never twice at the same time.
public interface StackEngine extends Plugin {
    /// Runs one operation to its end. An interrupted run stops soon, and leaves a state that the next one goes on from.
    ///
    /// @param listener is told what happens while it does
    /// @return also what failed; nothing that was done is forgotten then
    /// @throws TerminalException when the run makes no sense until something is changed; the message lists
    ///     all that is wrong
    /// @throws RetryableException when it could not be begun
    StackResult run(StackRun run, StackListener listener) throws Exception;
}
