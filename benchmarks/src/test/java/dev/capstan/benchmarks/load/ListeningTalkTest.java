package dev.capstan.benchmarks.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

final class ListeningTalkTest {
    private static final String STREAM = """
            HTTP/1.1 200 OK\r
            Content-Type: text/event-stream\r
            Transfer-Encoding: chunked\r
            \r
            7\r
            id: 41

            \r
            44\r
            id: 42
            event: MODIFIED
            data: {"spec":{"pad":"\\"zt","zt":"0000000000000001000"}}

            \r
            """;

    @Test
    void timesAreFoundWhereverTheBytesAreCut() {
        for (int step = 1; step < 60; step++) {
            var talk = ListeningTalk.toEvents(
                    new Target(URI.create("http://127.0.0.1:1"), "", false), "/api/v1/events", 1);
            byte[] bytes = STREAM.getBytes(US_ASCII);
            for (int at = 0; at < bytes.length; at += step) {
                talk.inbox().put(bytes, at, Math.min(step, bytes.length - at));
                talk.heard();
            }

            assertThat(talk.isOpen()).isTrue();
            assertThat(talk.told().events()).as("steps of %d", step).isEqualTo(1);
            assertThat(talk.told().lags()[0]).isPositive();
        }
    }
}
