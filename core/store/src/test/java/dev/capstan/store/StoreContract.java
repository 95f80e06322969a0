package dev.capstan.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [Store] promises. A new store passes by extending this and opening itself.
public abstract class StoreContract extends FollowContract {
    @Test
    void noIncrementIsLost() throws Exception {
        int writers = 32;
        int increments = 20;
        var recorder = new Recorder();
        store.follow(0, recorder);

        inParallel(writers, writer -> {
            for (int i = 0; i < increments; i++) {
                increment("counter" + writer % 3);
            }
            return writer;
        });

        long total = 0;
        for (int c = 0; c < 3; c++) {
            total += Long.parseLong(value("counter" + c));
        }
        assertThat(total).isEqualTo((long) writers * increments);
        assertThat(store.revision()).isEqualTo(total);
        assertThat(recorder.revisions())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, total).boxed().toList());
        assertThat(replay(recorder.calls.stream().flatMap(List::stream).toList()))
                .isEqualTo(scanNewest());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theReplayOfAnyLoadIsWhatAScanShows(long seed) throws Exception {
        var recorder = new Recorder();
        store.follow(0, recorder);

        inParallel(8, writer -> {
            var random = new Random(seed * 100 + writer);
            for (int i = 0; i < 60; i++) {
                store.commit(anyBatch(random));
            }
            return writer;
        });

        var changes = recorder.calls.stream().flatMap(List::stream).toList();
        long newest = store.revision();
        assertThat(changes)
                .extracting(Change::revision)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, newest).boxed().toList());
        assertThat(recorder.calls)
                .allSatisfy(call -> assertThat(call.getLast().batchEnd()).isTrue());
        for (long revision = 0; revision <= newest; revision += 37) {
            assertThat(scan("", revision)).isEqualTo(replay(changes.subList(0, (int) revision)));
        }
        reopen();
        assertThat(texts(store.changesAfter(0, Integer.MAX_VALUE))).isEqualTo(texts(changes));
        assertThat(scanNewest()).isEqualTo(replay(changes));
    }

    @Test
    void commitsGoOnWhileTheStoreIsCompacted() throws Exception {
        var recorder = new Recorder();
        store.follow(0, recorder);

        inParallel(5, writer -> {
            for (int i = 0; i < 100; i++) {
                if (writer == 0) {
                    store.compact(store.revision());
                } else {
                    commit(put("k" + writer, "" + i));
                }
            }
            return writer;
        });

        assertThat(recorder.revisions())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 400).boxed().toList());
        assertThat(replay(recorder.calls.stream().flatMap(List::stream).toList()))
                .isEqualTo(scanNewest());
    }

    @Test
    void aWriterIsAnsweredOrRefusedWhenTheStoreCloses() throws Exception {
        var running = new CountDownLatch(16);
        var answered = new ArrayList<Future<Long>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int w = 0; w < 16; w++) {
                var key = "k" + w;
                answered.add(threads.submit(() -> commitUntilRefused(key, running)));
            }
            running.await();
            store.close();
        }

        long acknowledged = 0;
        for (var last : answered) {
            acknowledged += last.get();
        }
        reopen();
        assertThat(store.revision()).isEqualTo(acknowledged);
    }

    @Test
    void aClosedStoreRefusesCommitsAndFollowers() {
        store.close();
        store.close();

        assertThatThrownBy(() -> commit(put("a", "1")))
                .isInstanceOf(StoreException.class)
                .hasMessage("the store is closed: nothing was written");
        assertThatThrownBy(() -> store.follow(0, _ -> {})).isInstanceOf(StoreException.class);
    }

    @Test
    void anInterruptedWriterStopsWaiting() throws Exception {
        var entered = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        store.follow(0, _ -> {
            entered.countDown();
            awaitQuietly(release);
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var underWay = threads.submit(() -> commit(put("a", "1")));
            entered.await();
            var caught = new ArrayList<Exception>();
            var queued = Thread.ofVirtual().unstarted(() -> {
                Thread.currentThread().interrupt();
                try {
                    commit(put("b", "1"));
                } catch (Exception thrown) {
                    caught.add(thrown);
                }
            });
            queued.start();
            queued.join();
            assertThat(caught).singleElement().isInstanceOf(InterruptedException.class);

            release.countDown();
            assertThat(underWay.get()).isEqualTo(1);
        }
        assertThat(commit(put("c", "1"))).isEqualTo(2);
        assertThat(scanNewest()).containsExactly("a=1@1/1", "c=1@2/2");
    }

    @Test
    void aFollowerThatCommitsIsToldOfItsMistake() throws Exception {
        store.follow(0, _ -> {
            try {
                store.commit(batch(put("b", "1")));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });

        assertThatThrownBy(() -> commit(put("a", "1")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("a follower commits, which would wait for itself");
    }

    private void increment(String key) throws InterruptedException {
        while (true) {
            var entry = store.read(key, Long.MAX_VALUE);
            long count =
                    entry.map(e -> Long.parseLong(new String(e.value(), UTF_8))).orElse(0L);
            var batch = Batch.of(
                    put(key, "" + (count + 1)), entry.map(Entry::revision).orElse(0L));
            if (store.commit(batch) instanceof Outcome.Committed) {
                return;
            }
        }
    }

    private String value(String key) {
        return new String(store.read(key, Long.MAX_VALUE).orElseThrow().value(), UTF_8);
    }

    private static Batch anyBatch(Random random) {
        var expectations = new ArrayList<Expectation>();
        var writes = new ArrayList<Write>();
        int first = random.nextInt(20);
        for (int i = 0; i <= random.nextInt(4); i++) {
            writes.add(put("k" + (first + i), "" + random.nextInt(1000)));
        }
        if (random.nextInt(4) == 0) {
            expectations.add(new Expectation("k" + random.nextInt(24), random.nextInt(3)));
        }
        return new Batch(expectations, writes);
    }

    private long commitUntilRefused(String key, CountDownLatch running) throws InterruptedException {
        long count = 0;
        try {
            while (true) {
                commit(put(key, "" + count));
                count++;
                running.countDown();
            }
        } catch (StoreException closed) {
            assertThat(closed).hasMessage("the store is closed: nothing was written");
            return count;
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private interface Writer {
        int write(int number) throws Exception;
    }

    private static void inParallel(int writers, Writer writer) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var done = new ArrayList<Future<Integer>>();
            for (int w = 0; w < writers; w++) {
                int number = w;
                Callable<Integer> task = () -> writer.write(number);
                done.add(threads.submit(task));
            }
            for (var each : done) {
                each.get();
            }
        }
    }
}
