package dev.capstan.conformance.crash;

import java.io.IOException;
import java.net.URI;

/// A running Capstan, and the part of it that is killed.
interface Victim extends AutoCloseable {
    /// Where the server is, or was last.
    URI uri();

    /// Kills it without warning; returns when it is dead.
    void kill() throws Exception;

    /// Starts it again on what it left behind.
    void revive() throws Exception;

    @Override
    void close() throws IOException;
}
