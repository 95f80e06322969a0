package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;

/// An answer of unknown length. One that turns out small enough leaves in one write, with its length.
final class ChunkedStream extends OutputStream {
    private static final int FULL = 32 * 1024;
    private static final byte[] CHUNKED = "Transfer-Encoding: chunked\r\n\r\n".getBytes(US_ASCII);

    private final Connection connection;
    private final OutputBuffer head;
    private final boolean headOnly;
    private final OutputBuffer content = new OutputBuffer(4096);
    private boolean begun;
    private boolean closed;

    /// @param head the head without the empty line that ends it
    /// @param headOnly whether the client wants no content
    ChunkedStream(Connection connection, OutputBuffer head, boolean headOnly) {
        this.connection = connection;
        this.head = head;
        this.headOnly = headOnly;
    }

    @Override
    public void write(int octet) throws IOException {
        content.put(octet);
        pushIfFull();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        content.put(bytes, offset, length);
        pushIfFull();
    }

    @Override
    public void flush() throws IOException {
        if (!closed) {
            push(false);
        }
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (begun || headOnly) {
            push(true);
        } else {
            head.put("Content-Length: " + content.length() + "\r\n\r\n").put(content.bytes(), 0, content.length());
            connection.write(head.bytes(), 0, head.length());
        }
    }

    private void pushIfFull() throws IOException {
        if (content.length() >= FULL) {
            push(false);
        }
    }

    private void push(boolean last) throws IOException {
        var out = head;
        if (!begun) {
            begun = true;
            out.put(CHUNKED);
        }
        if (content.length() > 0 && !headOnly) {
            out.put(Integer.toHexString(content.length())).put("\r\n");
            out.put(content.bytes(), 0, content.length()).put("\r\n");
        }
        content.clear();
        if (last && !headOnly) {
            out.put("0\r\n\r\n");
        }
        if (out.length() > 0) {
            connection.write(out.bytes(), 0, out.length());
        }
        out.clear();
    }
}
