package dev.capstan.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/// What every store promises about commits: all or nothing, in one order, and durable.
public abstract class CommitContract extends StoreFixture {
    @Test
    void anEmptyStoreIsAtRevisionZero() throws Exception {
        assertThat(store.revision()).isZero();
        assertThat(store.compactedRevision()).isZero();
        assertThat(store.changesAfter(0, 10)).isEmpty();
        assertThat(scanNewest()).isEmpty();
        assertThat(store.read("a", 0)).isEmpty();
    }

    @Test
    void theWritesOfABatchTakeConsecutiveRevisions() throws Exception {
        var first = store.commit(batch(put("a", "1"), put("b", "1")));
        var second = store.commit(batch(put("b", "2"), remove("a"), put("c", "2")));

        assertThat(first).isEqualTo(new Outcome.Committed(1, 2));
        assertThat(second).isEqualTo(new Outcome.Committed(3, 5));
        assertThat(store.revision()).isEqualTo(5);
        assertThat(texts(store.changesAfter(0, 10)))
                .containsExactly("1:a=1<0/1", "2:b=1<0/2.", "3:b=2<2/2", "4:a=gone<1/1", "5:c=2<0/5.");
    }

    @Test
    void whatWasCommittedIsThereAfterReopening() throws Exception {
        commit(put("a", "1"), put("b", "1"));
        commit(remove("a"));
        var changes = texts(store.changesAfter(0, 10));

        reopen();

        assertThat(store.revision()).isEqualTo(3);
        assertThat(scanNewest()).containsExactly("b=1@2/2");
        assertThat(texts(store.changesAfter(0, 10))).isEqualTo(changes);
        assertThat(commit(put("a", "2"))).isEqualTo(4);
        assertThat(store.changesAfter(3, 10).getFirst().created()).isEqualTo(4);
    }

    @Test
    void anExpectationThatHoldsLetsTheBatchThrough() throws Exception {
        long first = commit(put("a", "1"));

        assertThat(store.commit(Batch.of(put("a", "2"), first))).isEqualTo(new Outcome.Committed(2, 2));
        assertThat(store.commit(Batch.of(put("b", "1"), 0))).isEqualTo(new Outcome.Committed(3, 3));
        assertThat(store.commit(Batch.of(remove("a"), 2))).isEqualTo(new Outcome.Committed(4, 4));
        assertThat(store.commit(Batch.of(put("a", "3"), 0))).isEqualTo(new Outcome.Committed(5, 5));
    }

    @Test
    void aLostBatchLeavesNoTraceAndBurnsNoRevision() throws Exception {
        commit(put("a", "1"));
        var lost = new Batch(
                List.of(new Expectation("b", 0), new Expectation("a", 7)), List.of(put("b", "x"), put("c", "x")));

        var outcome = store.commit(lost);

        assertThat(outcome).isEqualTo(new Outcome.Lost(new Expectation("a", 7), 1));
        assertThat(store.revision()).isEqualTo(1);
        assertThat(scanNewest()).containsExactly("a=1@1/1");
        assertThat(commit(put("d", "1"))).isEqualTo(2);
    }

    @Test
    void aKeyThatIsThereIsNotCreatedAgain() throws Exception {
        commit(put("a", "1"));

        assertThat(store.commit(Batch.of(put("a", "2"), 0))).isEqualTo(new Outcome.Lost(new Expectation("a", 0), 1));
    }

    @Test
    void aRemovedKeyIsAbsentForExpectations() throws Exception {
        commit(put("a", "1"));
        commit(remove("a"));

        assertThat(store.commit(Batch.of(put("a", "2"), 1))).isEqualTo(new Outcome.Lost(new Expectation("a", 1), 0));
    }

    @Test
    void anExpectationMayBeAboutAKeyThatIsNotWritten() throws Exception {
        commit(put("namespace", "1"));
        var guarded = new Batch(List.of(new Expectation("namespace", 1)), List.of(put("object", "1")));

        assertThat(store.commit(guarded)).isEqualTo(new Outcome.Committed(2, 2));

        commit(remove("namespace"));
        assertThat(store.commit(guarded)).isEqualTo(new Outcome.Lost(new Expectation("namespace", 1), 0));
    }

    @Test
    void removingAnAbsentKeyIsTheCallersError() throws Exception {
        assertThatThrownBy(() -> store.commit(batch(put("b", "1"), remove("a"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a batch removes \"a\", which is absent: expect it at a revision");

        assertThat(store.revision()).isZero();
        assertThat(commit(put("b", "1"))).isEqualTo(1);
    }

    @Test
    void valuesAreAnyBytes() throws Exception {
        var bytes = new byte[100_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        commit(new Write.Put("bytes", bytes), new Write.Put("empty", new byte[0]));
        commit(put("nul", "{\"a\":\"\\u0000\"}"), put("half", "{\"a\":\"\\ud800\"}"), put("huge", "{\"a\":1e999999}"));

        reopen();

        assertThat(store.read("bytes", 5).orElseThrow().value()).isEqualTo(bytes);
        assertThat(store.read("empty", 5).orElseThrow().value()).isEmpty();
        assertThat(text(store.read("nul", 5).orElseThrow())).isEqualTo("nul={\"a\":\"\\u0000\"}@3/3");
        assertThat(text(store.read("huge", 5).orElseThrow())).isEqualTo("huge={\"a\":1e999999}@5/5");
    }

    @Test
    void keysAreAnyTextAndOrderedByCodePoint() throws Exception {
        commit(put("\ud83d\ude00", "1"), put("\uffee", "2"), put("b/ü'\"\\%_", "3"), put("B", "4"));

        assertThat(scanNewest()).containsExactly("B=4@4/4", "b/ü'\"\\%_=3@3/3", "\uffee=2@2/2", "\ud83d\ude00=1@1/1");
    }

    @Test
    void aBatchOfThousandsOfWritesIsStillOne() throws Exception {
        var writes = new Write[3000];
        for (int i = 0; i < writes.length; i++) {
            writes[i] = put("k%04d".formatted(i), "v");
        }

        assertThat(commit(writes)).isEqualTo(3000);
        assertThat(scan("k", 3000)).hasSize(3000).isSorted();
        assertThat(store.changesAfter(0, 10)).hasSize(3000);
    }
}
