package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Frames as lines over plain HTTP; what is flushed together travels as one chunk.
///
/// The buffer begins with room for the size of the chunk, which is known only when it is full.
final class ChunkedFrames extends SocketFrames {
    private static final int ROOM = 10;
    private static final byte[] HEX = "0123456789abcdef".getBytes(US_ASCII);
    private boolean ending;
    private @Nullable Thread peer;

    ChunkedFrames(Connection connection) {
        super(connection, ROOM);
    }

    @Override
    void open(OutputBuffer head) throws IOException {
        head.put("Transfer-Encoding: chunked\r\n\r\n");
        connection.write(head.bytes(), 0, head.length());
        peer = connection.awaitPeer(connection.reader()::ensureAvailable, this::end);
        connection.onClosing(this::end);
    }

    @Override
    void put(OutputBuffer out, int length, byte[] part1, byte[]... more) {
        out.put(part1);
        for (byte[] part : more) {
            out.put(part);
        }
        out.put('\n');
    }

    @Override
    void push(OutputBuffer out) throws IOException {
        int length = out.length() - ROOM;
        int start = length == 0 ? ROOM : putSize(out.bytes(), length);
        if (length > 0) {
            out.put("\r\n");
        }
        if (ending) {
            out.put("0\r\n\r\n");
        }
        connection.write(out.bytes(), start, out.length() - start);
    }

    @Override
    void putEnd(OutputBuffer out) {
        ending = true;
    }

    @Override
    void finish() throws IOException, InterruptedException {
        close();
        connection.awaitNextRequest(Objects.requireNonNull(peer, "finished before it was opened"));
    }

    /// Writes the size to the end of the room that was left for it, and tells where it starts.
    private static int putSize(byte[] bytes, int length) {
        int start = ROOM;
        bytes[--start] = '\n';
        bytes[--start] = '\r';
        for (int left = length; left > 0; left >>>= 4) {
            bytes[--start] = HEX[left & 15];
        }
        return start;
    }
}
