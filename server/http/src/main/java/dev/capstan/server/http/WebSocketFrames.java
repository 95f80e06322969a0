package dev.capstan.server.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.websocket.ClientWsFrame;
import io.helidon.websocket.WsOpCode;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Frames as text messages over a WebSocket (RFC 6455). What the client says is not listened to, except that it
/// pings or closes.
final class WebSocketFrames extends SocketFrames {
    private static final int TEXT = 0x81;
    private static final int CLOSE = 0x88;
    private static final int PONG = 0x8a;
    private static final int NORMAL = 1000;
    private static final int LONGEST_MESSAGE = 64 * 1024;
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    /// Keeps a pong out of the middle of a push. It is held across the write, since that is what it guards.
    private final ReentrantLock writing = new ReentrantLock();

    private @Nullable Thread peer;

    WebSocketFrames(Connection connection) {
        super(connection, 0);
    }

    @Override
    void open(OutputBuffer head) throws IOException {
        push(head);
        peer = connection.awaitPeer(this::listen, this::end);
        connection.onClosing(this::end);
    }

    @Override
    void put(OutputBuffer out, int length, byte[] part1, byte[]... more) {
        putHead(out, TEXT, length);
        out.put(part1);
        for (byte[] part : more) {
            out.put(part);
        }
    }

    @Override
    void push(OutputBuffer out) throws IOException {
        writing.lock();
        try {
            connection.write(out.bytes(), 0, out.length());
        } finally {
            writing.unlock();
        }
    }

    @Override
    void putEnd(OutputBuffer out) {
        putHead(out, CLOSE, 2);
        out.put(NORMAL >> 8).put(NORMAL & 0xff);
    }

    /// Waits a moment for the client to say goodbye too; it would miss ours otherwise.
    @Override
    void finish() throws InterruptedException {
        close();
        Objects.requireNonNull(peer, "finished before it was opened").join(FAREWELL);
    }

    private void listen() {
        while (true) {
            var frame = ClientWsFrame.read(connection.context(), connection.reader(), LONGEST_MESSAGE);
            if (frame.opCode() == WsOpCode.CLOSE) {
                end();
                return;
            }
            if (frame.opCode() == WsOpCode.PING) {
                pong(frame.payloadData());
            }
        }
    }

    private void pong(BufferData payload) {
        byte[] echo = payload.readBytes();
        var out = new OutputBuffer(echo.length + 4);
        putHead(out, PONG, echo.length);
        out.put(echo);
        try {
            push(out);
        } catch (IOException _) {
            end();
        }
    }

    private static void putHead(OutputBuffer out, int kind, int length) {
        out.put(kind);
        if (length < 126) {
            out.put(length);
        } else if (length < 1 << 16) {
            out.put(126).put(length >> 8).put(length);
        } else {
            out.put(127).put(0).put(0).put(0).put(0);
            out.put(length >> 24).put(length >> 16).put(length >> 8).put(length);
        }
    }
}
