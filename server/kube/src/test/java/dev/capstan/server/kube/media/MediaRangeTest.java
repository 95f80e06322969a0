package dev.capstan.server.kube.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MediaRangeTest {
    @Test
    void noHeaderAcceptsEverything() {
        assertThat(MediaRange.accepted(null)).containsExactly(new MediaRange("*", "*", Map.of(), 1));
        assertThat(MediaRange.accepted(" ")).containsExactly(new MediaRange("*", "*", Map.of(), 1));
    }

    @Test
    void alternativesComeByQualityThenAsWritten() {
        List<MediaRange> ranges = MediaRange.accepted("text/html;q=0.2, */*, application/json;as=Table, application/*");

        assertThat(ranges)
                .extracting(each -> each.type() + "/" + each.subtype())
                .containsExactly("application/json", "application/*", "*/*", "text/html");
        assertThat(ranges.getFirst().parameter("as")).isEqualTo("Table");
    }

    @Test
    void whatIsUnwantedOrUnreadableIsLeftOut() {
        assertThat(MediaRange.accepted("application/json;q=0, nonsense, ,text/plain"))
                .containsExactly(new MediaRange("text", "plain", Map.of(), 1));
    }

    @Test
    void aRangeIncludesWhatItsStarsCover() {
        MediaRange range = MediaRange.accepted("application/*").getFirst();

        assertThat(range.includes("application/json")).isTrue();
        assertThat(range.includes("text/plain")).isFalse();
    }
}
