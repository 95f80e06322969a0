package dev.capstan.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.capstan.api.Refusal;
import dev.capstan.api.RefusedException;
import io.helidon.common.buffers.DataReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// The body of one request, still on the connection until somebody reads it.
///
/// It belongs to the thread of its connection.
final class RequestBody {
    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII);
    private static final int CHUNKED = -1;
    private static final int CHUNK_LINE = 256;

    /// What compression may add to a small body.
    private static final int COMPRESSED_EXTRA = 1024;

    private static final int TRAILERS = 16 * 1024;
    private static final int SKIPPED = 16 * 1024 * 1024;

    private final Connection connection;
    private final List<String> encodings;
    private final List<String> transfer;
    private final List<String> lengths;
    private long length;
    private boolean continueAwaited;
    private boolean read;
    private boolean lost;

    RequestBody(Connection connection, Exchange request) {
        this.connection = connection;
        this.encodings = request.headers("Content-Encoding");
        this.transfer = request.headers("Transfer-Encoding");
        this.lengths = request.headers("Content-Length");
        this.continueAwaited = request.header("Expect").orElse("").equalsIgnoreCase("100-continue");
    }

    /// Finds out where the body ends. Comes before all else.
    ///
    /// @throws RefusedException when that cannot be told
    void measure() {
        lost = true;
        length = length(transfer, lengths);
        lost = false;
        read = length == 0;
        continueAwaited &= !read;
    }

    /// Whether what follows on the connection cannot be told from the rest of this body.
    boolean lost() {
        return lost || continueAwaited;
    }

    byte[] read(int limit) throws IOException {
        if (read) {
            return new byte[0];
        }
        read = true;
        int onTheWire = encodings.isEmpty() ? limit : limit + COMPRESSED_EXTRA;
        if (length > onTheWire) {
            lost = true;
            throw tooLarge(limit);
        }
        byte[] bytes = guarded(() -> {
            goAhead();
            return length == CHUNKED ? readChunks(onTheWire, false) : readLength(onTheWire, length);
        });
        return plain(bytes, limit);
    }

    /// Passes over a body that nobody has read, unless it is large.
    void skip() throws IOException {
        if (read || lost()) {
            return;
        }
        read = true;
        if (length > SKIPPED) {
            lost = true;
            return;
        }
        guarded(() -> length == CHUNKED ? readChunks(SKIPPED, true) : readLength(0, length));
    }

    private interface Reading {
        byte[] bytes() throws IOException;
    }

    private byte[] guarded(Reading reading) throws IOException {
        connection.patience().enter(Patience.Phase.READING);
        try {
            return reading.bytes();
        } catch (RefusedException e) {
            lost = true;
            throw e;
        } catch (DataReader.IncorrectNewLineException e) {
            lost = true;
            throw broken("a line ends with CR or LF alone, expected CR LF");
        } catch (RuntimeException e) {
            throw new PeerGoneException("the client went away within the body", e);
        } finally {
            connection.patience().enter(Patience.Phase.ANSWERING);
        }
    }

    private void goAhead() throws IOException {
        if (continueAwaited) {
            continueAwaited = false;
            connection.write(CONTINUE, 0, CONTINUE.length);
            connection.patience().enter(Patience.Phase.READING);
        }
    }

    /// Reads `count` bytes and keeps them if they are within `kept`.
    private byte[] readLength(int kept, long count) {
        var reader = connection.reader();
        var out = new OutputBuffer((int) Math.min(count, 8192));
        for (long left = count; left > 0; ) {
            reader.ensureAvailable();
            int now = (int) Math.min(left, reader.available());
            if (now == count && count <= kept) {
                return reader.readBytes(now);
            }
            take(out, now, kept);
            left -= now;
        }
        return Arrays.copyOf(out.bytes(), out.length());
    }

    private byte[] readChunks(int limit, boolean discard) {
        var reader = connection.reader();
        var out = new OutputBuffer(discard ? 0 : 8192);
        long total = 0;
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            total += size;
            if (total > limit) {
                throw tooLarge(limit);
            }
            for (int left = size; left > 0; ) {
                reader.ensureAvailable();
                int now = Math.min(left, reader.available());
                take(out, now, discard ? 0 : limit);
                left -= now;
            }
            if (!line(2).isEmpty()) {
                throw broken("a chunk is longer than its size says");
            }
        }
        for (int left = TRAILERS; ; ) {
            String trailer = line(left);
            if (trailer.isEmpty()) {
                return Arrays.copyOf(out.bytes(), out.length());
            }
            left -= trailer.length();
        }
    }

    private void take(OutputBuffer out, int count, int kept) {
        if (out.length() + count <= kept) {
            out.put(connection.reader().readBytes(count));
        } else {
            connection.reader().skip(count);
        }
    }

    private int chunkSize() {
        String line = line(CHUNK_LINE);
        int extension = line.indexOf(';');
        String size = extension < 0 ? line : line.substring(0, extension).stripTrailing();
        if (size.isEmpty() || size.length() > 7 || !size.chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
            throw broken("a chunk has size \"" + size + "\", expected 1 to 7 hexadecimal digits");
        }
        return Integer.parseInt(size, 16);
    }

    private String line(int limit) {
        var reader = connection.reader();
        int end = reader.findNewLine(limit);
        if (end == limit) {
            throw broken("a line of the chunked body has " + limit + " characters or more");
        }
        String line = reader.readAsciiString(end);
        reader.skip(2);
        return line;
    }

    private byte[] plain(byte[] bytes, int limit) throws IOException {
        if (encodings.isEmpty() || encodings.equals(List.of("identity"))) {
            return bytes;
        }
        if (!encodings.equals(List.of("gzip"))) {
            throw new Refusal.UnsupportedMediaType(
                            "Content-Encoding is \"" + String.join(", ", encodings) + "\", expected gzip or none")
                    .asException();
        }
        try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            byte[] plain = in.readNBytes(limit + 1);
            if (plain.length > limit) {
                throw tooLarge(limit);
            }
            return plain;
        } catch (IOException e) {
            throw new Refusal.BadRequest("the body is not gzip as its Content-Encoding says: " + e.getMessage())
                    .asException();
        }
    }

    private static long length(List<String> transfer, List<String> lengths) {
        if (!transfer.isEmpty()) {
            if (!lengths.isEmpty()) {
                throw broken("it has both Transfer-Encoding and Content-Length");
            }
            if (transfer.size() > 1 || !transfer.getFirst().equalsIgnoreCase("chunked")) {
                throw broken("Transfer-Encoding is \"" + String.join(", ", transfer) + "\", expected chunked");
            }
            return CHUNKED;
        }
        if (lengths.isEmpty()) {
            return 0;
        }
        String text = lengths.getFirst();
        if (lengths.size() > 1 || text.length() > 15 || !text.matches("[0-9]+")) {
            throw broken("Content-Length is \"" + String.join(", ", lengths) + "\", expected one number");
        }
        return Long.parseLong(text);
    }

    private static RefusedException broken(String detail) {
        return new Refusal.BadRequest("the body of the request is malformed: " + detail).asException();
    }

    private static RefusedException tooLarge(int limit) {
        return new Refusal.TooLarge("limit is " + limit).asException();
    }
}
