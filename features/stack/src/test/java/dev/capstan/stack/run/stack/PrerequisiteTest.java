package dev.capstan.stack.run.stack;

import static dev.capstan.stack.run.stack.Samples.NOON;
import static dev.capstan.stack.run.stack.Samples.last;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class PrerequisiteTest {
    private static final Prerequisite ANY = new Prerequisite("net", Optional.empty());
    private static final Prerequisite HOUR = new Prerequisite("net", Optional.of(Duration.ofHours(1)));

    private static StackStatus after(@Nullable LastUpdate last) {
        var status = new StackStatus();
        status.setLastUpdate(last);
        return status;
    }

    private static Optional<String> words(Prerequisite prerequisite, @Nullable LastUpdate last, long generation) {
        return prerequisite.unmet(after(last), generation, "", NOON).map(Prerequisite.Unmet::words);
    }

    @Test
    void itIsMetByAStackThatSucceededAsItIsNow() {
        assertThat(words(ANY, last("succeeded", 0), 2)).isEmpty();
        assertThat(words(ANY, null, 2)).contains("Stack net has not been processed as it is now");
        assertThat(words(ANY, last("succeeded", 0), 3)).contains("Stack net has not been processed as it is now");
        assertThat(ANY.unmet(after(last("succeeded", 0)), 2, "again", NOON)).isPresent();
        assertThat(words(ANY, last("failed", 1), 2)).contains("Stack net failed");
        assertThat(words(ANY, last("destroy", "succeeded", 0), 2)).contains("Stack net is being destroyed");
        assertThat(ANY.absent().words()).isEqualTo("there is no Stack net");
    }

    @Test
    void aSuccessThatIsTooOldIsAskedForOnceMore() {
        LastUpdate last = last("succeeded", 0);

        assertThat(HOUR.unmet(after(last), 2, "", NOON.plusSeconds(3600))).isEmpty();
        assertThat(HOUR.unmet(after(last), 2, "", NOON.plusSeconds(3601)))
                .contains(new Prerequisite.Unmet(
                        "Stack net succeeded 1h1s ago, expected within the last 1h", Optional.of("after-site-1")));
    }

    @Test
    void whoMentionsAnObjectIsFoundByIt() {
        var mentions = new Mentions();
        ObjectKey a = new ObjectKey("web", "a");
        ObjectKey b = new ObjectKey("web", "b");
        ObjectKey net = new ObjectKey("web", "net");
        ObjectKey dns = new ObjectKey("web", "dns");

        mentions.note(a, Set.of(net, dns));
        mentions.note(b, Set.of(net));
        assertThat(mentions.of(net)).containsExactly(a, b);

        mentions.note(a, Set.of(dns));
        assertThat(mentions.of(net)).containsExactly(b);

        mentions.forget(a);
        assertThat(mentions.of(dns)).isEmpty();
    }
}
