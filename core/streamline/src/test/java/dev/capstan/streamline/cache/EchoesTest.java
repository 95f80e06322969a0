package dev.capstan.streamline.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.wire.ObjectKey;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class EchoesTest {
    private static final ObjectKey A = new ObjectKey("demo", "a");
    private static final ObjectKey B = new ObjectKey("other", "b");

    private final AtomicLong now = new AtomicLong(7);
    private final Echoes echoes = new Echoes(now::get);

    @Test
    void theLagIsTheAgeOfTheOldestWriteThatWasNotToldYet() {
        echoes.await(A, 10);
        now.addAndGet(3);
        echoes.await(B, 11);
        now.addAndGet(2);
        assertThat(echoes.longest()).isEqualTo(Duration.ofNanos(5));

        echoes.heard(A, 9);
        assertThat(echoes.longest()).isEqualTo(Duration.ofNanos(5));
        echoes.heard(A, 10);
        assertThat(echoes.longest()).isEqualTo(Duration.ofNanos(2));
        echoes.heard(B, 12);
        assertThat(echoes.longest()).isZero();
    }

    @Test
    void aBookmarkTellsEverythingUpToItsVersionInItsScope() {
        echoes.await(A, 10);
        echoes.await(B, 10);
        now.addAndGet(1);

        echoes.heardAll(key -> key.namespace().equals("demo"), 10);
        assertThat(echoes.longest()).isEqualTo(Duration.ofNanos(1));
        echoes.heardAll(_ -> true, 9);
        assertThat(echoes.longest()).isEqualTo(Duration.ofNanos(1));
        echoes.heardAll(_ -> true, 10);
        assertThat(echoes.longest()).isZero();
    }
}
