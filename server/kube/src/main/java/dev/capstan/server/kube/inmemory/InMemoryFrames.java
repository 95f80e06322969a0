package dev.capstan.server.kube.inmemory;

import static java.lang.System.Logger.Level.DEBUG;

import dev.capstan.server.http.FrameSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;

/// Frames handed over as messages, or as lines.
final class InMemoryFrames implements FrameSink {
    private static final System.Logger LOG = System.getLogger(InMemoryFrames.class.getName());
    private static final int FULL = 256 * 1024;

    private final ClientEnd end;
    private final boolean messages;
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private int size;

    InMemoryFrames(ClientEnd end, boolean messages) {
        this.end = end;
        this.messages = messages;
    }

    @Override
    public void send(byte[] part1, byte[]... more) throws IOException {
        var frame = new ByteArrayOutputStream(part1.length + 64);
        frame.writeBytes(part1);
        for (byte[] part : more) {
            frame.writeBytes(part);
        }
        if (!messages) {
            frame.write('\n');
        }
        waiting.add(frame.toByteArray());
        size += frame.size();
        if (size >= FULL) {
            flush();
        }
    }

    @Override
    public void flush() throws IOException {
        if (messages) {
            for (byte[] frame = waiting.poll(); frame != null; frame = waiting.poll()) {
                end.take(frame);
            }
        } else if (!waiting.isEmpty()) {
            var lines = new ByteArrayOutputStream(size);
            waiting.forEach(lines::writeBytes);
            waiting.clear();
            end.take(lines.toByteArray());
        }
        size = 0;
    }

    @Override
    public boolean closedByPeer() {
        return end.gone();
    }

    @Override
    public void onPeerClose(Runnable action) {
        end.onGone(action);
    }

    @Override
    public void cut() {
        end.cut();
    }

    @Override
    public void close() {
        try {
            flush();
        } catch (IOException e) {
            LOG.log(DEBUG, "frames ended without the client: {0}", e.getMessage());
        }
    }
}
