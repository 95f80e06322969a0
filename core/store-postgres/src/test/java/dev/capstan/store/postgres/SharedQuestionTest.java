package dev.capstan.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.store.StoreException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SharedQuestionTest {
    @Test
    void whoeverAsksWhileAQueryRunsSharesTheNextOne() throws Exception {
        var queries = new AtomicLong();
        var firstRuns = new CountDownLatch(1);
        var mayEnd = new Semaphore(0);
        var question = new SharedQuestion(() -> {
            long number = queries.incrementAndGet();
            firstRuns.countDown();
            mayEnd.acquireUninterruptibly();
            return number;
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(question::ask);
            firstRuns.await();
            var asked = new CountDownLatch(10);
            var later = IntStream.range(0, 10)
                    .mapToObj(_ -> threads.submit(() -> {
                        asked.countDown();
                        return question.ask();
                    }))
                    .toList();
            asked.await();
            mayEnd.release(100);

            assertThat(first.get()).isEqualTo(1);
            for (var answer : later) {
                assertThat(answer.get()).isGreaterThanOrEqualTo(2);
            }
        }
    }

    @Test
    void aQueryThatFailsFailsThoseWhoSharedItAndNobodyElse() throws Exception {
        var queries = new AtomicLong();
        var question = new SharedQuestion(() -> {
            if (queries.incrementAndGet() == 1) {
                throw new StoreException("the database is away");
            }
            return 7;
        });

        assertThatThrownBy(question::ask).isInstanceOf(StoreException.class).hasMessage("the database is away");
        assertThat(question.ask()).isEqualTo(7);
    }
}
