package dev.capstan.examples.guestbook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.Result;
import dev.capstan.streamlinetest.HandlerHarness;
import dev.capstan.streamlinetest.HandlerHarness.Written;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class GuestbookHandlerTest {
    private final HandlerHarness<Guestbook> harness = HandlerHarness.of(new GuestbookHandler());

    @Test
    void aBookThatMakesSenseRunsAndIsLookedAtEveryTenMinutes() {
        var outcome = harness.sync(guestbook("a", 3));

        assertThat(outcome.object().getStatus().getState()).isEqualTo("Running");
        assertThat(outcome.result()).isEqualTo(Result.requeueAfter(Duration.ofMinutes(10)));
    }

    @Test
    void aNegativeSizeIsAnErrorThatIsTold() {
        var outcome = harness.sync(guestbook("a", -1));

        assertThat(outcome.object().getStatus().getState()).isEqualTo("Error");
        assertThat(outcome.events())
                .containsExactly(new Written("Warning", "InvalidConfig", "Size cannot be negative"));
        assertThat(outcome.result()).isEqualTo(Result.stop());
    }

    @Test
    void thereIsNothingToCleanUp() {
        assertThat(harness.finalize(guestbook("a", 1)).result()).isEqualTo(Result.done());
    }

    static Guestbook guestbook(String name, int size) {
        var book = new Guestbook();
        book.setMetadata(new ObjectMetaBuilder().withName(name).build());
        book.setSpec(new GuestbookSpec(size));
        return book;
    }
}
