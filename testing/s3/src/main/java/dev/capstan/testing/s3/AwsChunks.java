package dev.capstan.testing.s3;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.Headers;
import java.io.ByteArrayOutputStream;
import java.util.Optional;

/// Bodies that were sent in chunks that are signed one by one: `size;chunk-signature=…`, then the bytes. Signatures and
/// checksums after the last one are passed over.
final class AwsChunks {
    private AwsChunks() {}

    /// The body as it is meant.
    static byte[] joined(byte[] body, Headers headers) {
        boolean chunked = Optional.ofNullable(headers.getFirst("X-amz-content-sha256"))
                .filter(each -> each.startsWith("STREAMING-"))
                .isPresent();
        return chunked ? joined(body) : body;
    }

    private static byte[] joined(byte[] body) {
        var all = new ByteArrayOutputStream();
        int at = 0;
        while (at < body.length) {
            int end = at;
            while (end < body.length && body[end] != '\r') {
                end++;
            }
            String head = new String(body, at, end - at, US_ASCII).replaceFirst(";.*", "");
            int size = head.matches("[0-9a-fA-F]{1,8}") ? Integer.parseUnsignedInt(head, 16) : -1;
            int from = end + 2;
            if (size < 0 || from + size > body.length) {
                throw new S3Error(400, "IncompleteBody", "The body has a chunk that is not as long as it says");
            }
            if (size == 0) {
                break;
            }
            all.write(body, from, size);
            at = from + size + 2;
        }
        return all.toByteArray();
    }
}
