package dev.capstan.server.kube.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AnswerTest {
    private static final Answer TAGGED =
            Answer.ok("application/json", new byte[] {'1'}).with("etag", "\"A\"");

    @Test
    void aKnownEntityTagSparesTheBody() {
        Answer answer = TAGGED.unless(Optional.of("\"B\", \"A\""));

        assertThat(answer.status()).isEqualTo(304);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.headers()).containsEntry("etag", "\"A\"");
    }

    @Test
    void anotherEntityTagGetsTheBody() {
        assertThat(TAGGED.unless(Optional.of("\"B\""))).isSameAs(TAGGED);
        assertThat(TAGGED.unless(Optional.empty())).isSameAs(TAGGED);
    }
}
