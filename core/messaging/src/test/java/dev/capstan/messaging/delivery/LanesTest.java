package dev.capstan.messaging.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.messaging.Event;
import dev.capstan.messaging.Subscription;
import dev.capstan.messaging.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LanesTest {
    private static final int PATIENCE_SECONDS = 30;

    private final ConcurrentLinkedQueue<String> received = new ConcurrentLinkedQueue<>();

    @Test
    void whatIsSomebodyElsesByTheTimeOfItsTurnIsNotHandled() throws Exception {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var options =
                Subscription.Options.defaults().withConcurrency(1).withDrain(Duration.ofSeconds(PATIENCE_SECONDS));
        var first = new Handed("first");
        var lost = new Handed("lost");
        try (var lanes = new Lanes(
                "test",
                event -> {
                    received.add(event.id());
                    begun.countDown();
                    return go.await(PATIENCE_SECONDS, TimeUnit.SECONDS) ? Verdict.ACK : Verdict.DEAD;
                },
                options)) {
            lanes.offer(first);
            assertThat(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            lanes.offer(lost);

            lost.stands = false;
            go.countDown();
            assertThat(first.settled.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(List.copyOf(received)).containsExactly("first");
        assertThat(lost.settled.getCount()).isEqualTo(1);
    }

    private static final class Handed implements Delivery {
        private final Event event;
        private final CountDownLatch settled = new CountDownLatch(1);
        private volatile boolean stands = true;

        Handed(String subject) {
            this.event = Event.of(subject, "/test", "test").withSubject(subject);
        }

        @Override
        public Event event() {
            return event;
        }

        @Override
        public void ack() {
            settled.countDown();
        }

        @Override
        public void dead(Event letter) {
            settled.countDown();
        }

        @Override
        public boolean stands() {
            return stands;
        }
    }
}
