package dev.capstan.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ChunksTest {
    @Test
    void aStreamIsUnpackedWhereverItIsCut() {
        byte[] stream = "5\r\nhello\r\n1;name=value\r\n,\r\nA\r\n new world\r\n".getBytes(StandardCharsets.US_ASCII);

        for (int cut = 0; cut <= stream.length; cut++) {
            var chunks = new Chunks();
            byte[] target = new byte[100];
            chunks.inbox().put(stream, 0, cut);
            int filled = chunks.unpackInto(target, 0);
            chunks.inbox().put(stream, cut, stream.length - cut);
            filled = chunks.unpackInto(target, filled);

            assertThat(new String(target, 0, filled, StandardCharsets.US_ASCII)).isEqualTo("hello, new world");
        }
    }
}
