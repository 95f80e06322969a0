package dev.capstan.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// What every store promises its followers: every change once, in order, in whole batches.
public abstract class FollowContract extends RewriteContract {
    @Test
    void aFollowerSeesThePastBeforeFollowReturnsAndTheRestBeforeCommitReturns() throws Exception {
        commit(put("a", "1"), put("b", "2"));
        commit(put("a", "3"));
        var recorder = new Recorder();

        store.follow(0, recorder);
        assertThat(recorder.revisions()).containsExactly(1L, 2L, 3L);

        commit(put("c", "4"), put("d", "5"));
        assertThat(recorder.revisions()).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void aFollowerStartsAfterTheRevisionItNames() throws Exception {
        commit(put("a", "1"));
        commit(put("a", "2"));
        var recorder = new Recorder();

        store.follow(2, recorder);
        assertThat(recorder.calls).isEmpty();

        commit(put("a", "3"));
        assertThat(recorder.revisions()).containsExactly(3L);
    }

    @Test
    void aFollowerOfTheFutureIsRefused() throws Exception {
        commit(put("a", "1"));

        assertThatThrownBy(() -> store.follow(5, _ -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a follower asks for what comes after revision 5, the newest is 1");
    }

    @Test
    void aLongPastIsFedInWholeBatches() throws Exception {
        for (int i = 0; i < 800; i++) {
            commit(put("a", "" + i), put("b", "" + i), put("c", "" + i));
        }
        var recorder = new Recorder();

        store.follow(1, recorder);

        assertThat(recorder.revisions())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(2, 2400).boxed().toList());
        assertThat(recorder.calls)
                .allSatisfy(call -> assertThat(call.getLast().batchEnd()).isTrue());
    }

    @Test
    void followersWhoComeWhileOthersCommitMissNothingAndSeeNothingTwice() throws Exception {
        var writing = new AtomicBoolean(true);
        var started = new CountDownLatch(4);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writers = IntStream.range(0, 4)
                    .mapToObj(w -> threads.submit(() -> commitWhile(writing, "k" + w, started)))
                    .toList();
            started.await();
            try {
                for (int f = 0; f < 20; f++) {
                    followFrom(f % 2 == 0 ? 0 : store.revision());
                }
            } finally {
                writing.set(false);
            }
            for (var writer : writers) {
                writer.get();
            }
        }
    }

    private int commitWhile(AtomicBoolean writing, String key, CountDownLatch started) throws InterruptedException {
        int count = 0;
        while (writing.get()) {
            commit(put(key, "" + count), put(key + "/x", "" + count));
            started.countDown();
            count++;
        }
        return count;
    }

    private void followFrom(long from) throws InterruptedException {
        var recorder = new Recorder();
        long before = store.revision();
        store.follow(from, recorder);
        long soFar = recorder.calls.isEmpty() ? from : recorder.revisions().getLast();
        assertThat(soFar).isGreaterThanOrEqualTo(before);

        long after = commit(put("mark", "x"));

        assertThat(recorder.revisions().subList(0, (int) (after - from)))
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(from + 1, after).boxed().toList());
    }

    @Test
    void aFollowerThatFailsStopsTheStoreFromAcknowledging() throws Exception {
        commit(put("a", "1"));
        store.follow(1, _ -> {
            throw new IllegalStateException("lost my place");
        });

        assertThatThrownBy(() -> commit(put("a", "2")))
                .isInstanceOf(StoreException.class)
                .hasMessage("written, but not seen by every follower: the store has stopped:"
                        + " a follower failed on revision 2: java.lang.IllegalStateException: lost my place");
        assertThatThrownBy(() -> commit(put("a", "3"))).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> store.follow(1, _ -> {})).isInstanceOf(StoreException.class);

        reopen();
        assertThat(scanNewest()).containsExactly("a=2@2/1");
    }

    @Test
    void aFollowerThatFailsOnThePastIsNotFollowing() throws Exception {
        commit(put("a", "1"));

        assertThatThrownBy(() -> store.follow(0, _ -> {
                    throw new IllegalStateException("not mine");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(commit(put("a", "2"))).isEqualTo(2);
    }
}
