package dev.capstan.server.http;

import static java.lang.System.Logger.Level.DEBUG;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What frames over a connection have in common: a buffer, and an end that is heard of.
abstract sealed class SocketFrames implements FrameSink permits ChunkedFrames, WebSocketFrames {
    private static final System.Logger LOG = System.getLogger(SocketFrames.class.getName());
    private static final int FULL = 56 * 1024;

    final Connection connection;

    /// How much is left free at the start of a buffer.
    private final int room;

    /// What is on its way, if anything; belongs to the handler's thread.
    private @Nullable OutputBuffer waiting;

    /// Guarded by itself, as is `ended`.
    private final List<Runnable> actions = new ArrayList<>(1);

    private volatile boolean ended;
    private boolean closed;

    SocketFrames(Connection connection, int room) {
        this.connection = connection;
        this.room = room;
    }

    /// Sends the head and begins to listen for the end.
    abstract void open(OutputBuffer head) throws IOException;

    /// Writes one frame of `length` bytes to `out`.
    abstract void put(OutputBuffer out, int length, byte[] part1, byte[]... more);

    /// Sends what was put, after the room that was left.
    abstract void push(OutputBuffer out) throws IOException;

    /// Writes the orderly end to `out`, which is then pushed.
    abstract void putEnd(OutputBuffer out);

    /// Ends if nobody has, and waits until the connection is free for what comes next.
    abstract void finish() throws IOException, InterruptedException;

    @Override
    public final void send(byte[] part1, byte[]... more) throws IOException {
        int length = part1.length;
        for (byte[] part : more) {
            length += part.length;
        }
        var out = buffer();
        put(out, length, part1, more);
        if (out.length() >= FULL) {
            flush();
        }
    }

    @Override
    public final void flush() throws IOException {
        var out = waiting;
        if (out == null) {
            return;
        }
        waiting = null;
        try {
            push(out);
        } finally {
            out.release(connection.pool());
        }
    }

    @Override
    public final boolean closedByPeer() {
        return ended;
    }

    @Override
    public final void onPeerClose(Runnable action) {
        synchronized (actions) {
            if (!ended) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    @Override
    public final void cut() {
        connection.cut();
    }

    @Override
    public final void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            putEnd(buffer());
            flush();
        } catch (IOException e) {
            LOG.log(DEBUG, "frames ended without the client: {0}", e.getMessage());
        }
    }

    private OutputBuffer buffer() {
        if (waiting == null) {
            waiting = new OutputBuffer(connection.pool()).skip(room);
        }
        return waiting;
    }

    /// Tells whoever wants to know that frames should end.
    final void end() {
        List<Runnable> told;
        synchronized (actions) {
            ended = true;
            told = List.copyOf(actions);
            actions.clear();
        }
        told.forEach(Runnable::run);
    }
}
