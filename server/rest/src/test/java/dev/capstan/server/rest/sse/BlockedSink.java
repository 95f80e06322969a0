package dev.capstan.server.rest.sse;

import dev.capstan.server.http.FrameSink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Keeps what was sent; something happens before the first flush returns.
final class BlockedSink implements FrameSink {
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    Runnable meanwhile = () -> {};

    String text() {
        return sent.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void send(byte[] part1, byte[]... more) {
        sent.writeBytes(part1);
        for (byte[] part : more) {
            sent.writeBytes(part);
        }
        sent.write('\n');
    }

    @Override
    public void flush() {
        Runnable action = meanwhile;
        meanwhile = () -> {};
        action.run();
    }

    @Override
    public boolean closedByPeer() {
        return false;
    }

    @Override
    public void onPeerClose(Runnable action) {}

    @Override
    public void cut() {}

    @Override
    public void close() {}
}
