package dev.capstan.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ReplyTest {
    @Test
    void anAnswerIsCompleteWithItsLastByte() {
        completesWithTheLastByteOf("HTTP/1.1 201 Created\r\nDate: x\r\ncontent-length: 5\r\n\r\nhello", 201);
    }

    @Test
    void aChunkedAnswerIsCompleteWithItsEmptyChunk() {
        completesWithTheLastByteOf(
                "HTTP/1.1 404 Gone\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 404);
    }

    @Test
    void anAnswerWithoutABodyIsCompleteWithItsHead() {
        completesWithTheLastByteOf("HTTP/1.1 200 OK\r\nDate: x\r\n\r\n", 200);
    }

    private static void completesWithTheLastByteOf(String text, int status) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        var reply = new Reply();
        for (int i = 0; i < bytes.length; i++) {
            assertThat(reply.complete()).as("after %s bytes", i).isFalse();
            reply.inbox().put(bytes[i]);
        }

        assertThat(reply.complete()).isTrue();
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.succeeded()).isEqualTo(status < 300);
    }
}
