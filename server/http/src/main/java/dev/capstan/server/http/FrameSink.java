package dev.capstan.server.http;

import java.io.IOException;

/// Where the frames of a long answer go, one JSON document each.
///
/// [#send], [#flush] and [#close] belong to the handler's thread; the rest may be called from any.
public interface FrameSink extends AutoCloseable {
    /// Buffers one frame, made of all parts in order. A full buffer is pushed to the client, which waits for a slow
    /// one.
    void send(byte[] part1, byte[]... more) throws IOException;

    /// Pushes what was buffered to the client, in one write where possible.
    void flush() throws IOException;

    /// Whether frames should end: the client went away, or the server is closing. An idle sink learns it too.
    boolean closedByPeer();

    /// Runs `action` once when frames should end, on some thread; at once if they already should.
    void onPeerClose(Runnable action);

    /// Cuts the connection without an orderly end; a thread that waits for a slow client in [#send] or [#flush]
    /// gets an [IOException]. For clients that cannot keep up.
    void cut();

    /// Ends the answer in an orderly way, pushing what was buffered. Nothing happens if the client went away.
    @Override
    void close();
}
