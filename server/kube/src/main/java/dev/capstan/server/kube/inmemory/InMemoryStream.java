package dev.capstan.server.kube.inmemory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// Gathers an answer into pieces worth handing over.
final class InMemoryStream extends OutputStream {
    private static final int FULL = 32 * 1024;
    private final ClientEnd end;
    private final ByteArrayOutputStream piece = new ByteArrayOutputStream(4096);

    InMemoryStream(ClientEnd end) {
        this.end = end;
    }

    @Override
    public void write(int octet) throws IOException {
        piece.write(octet);
        flushIf(piece.size() >= FULL);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        piece.write(bytes, offset, length);
        flushIf(piece.size() >= FULL);
    }

    @Override
    public void flush() throws IOException {
        flushIf(piece.size() > 0);
    }

    @Override
    public void close() throws IOException {
        flush();
    }

    private void flushIf(boolean worthIt) throws IOException {
        if (worthIt) {
            byte[] bytes = piece.toByteArray();
            piece.reset();
            end.take(bytes);
        }
    }
}
