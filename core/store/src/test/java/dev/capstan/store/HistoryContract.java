package dev.capstan.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What every store promises about the past: that it can be read, until it is compacted.
public abstract class HistoryContract extends CommitContract {
    @Test
    void anOldRevisionReadsAsItWas() throws Exception {
        commit(put("a", "1"), put("b", "1"));
        commit(put("a", "2"));
        commit(remove("b"));
        commit(put("b", "3"));

        assertThat(scan("", 0)).isEmpty();
        assertThat(scan("", 1)).containsExactly("a=1@1/1");
        assertThat(scan("", 2)).containsExactly("a=1@1/1", "b=1@2/2");
        assertThat(scan("", 3)).containsExactly("a=2@3/1", "b=1@2/2");
        assertThat(scan("", 4)).containsExactly("a=2@3/1");
        assertThat(scan("", 5)).containsExactly("a=2@3/1", "b=3@5/5");
        assertThat(store.read("b", 3).map(StoreFixture::text)).contains("b=1@2/2");
        assertThat(store.read("b", 4)).isEmpty();
        assertThat(store.read("b", 5).map(StoreFixture::text)).contains("b=3@5/5");
    }

    @Test
    void aRevisionNotReachedYetReadsAsTheNewest() throws Exception {
        commit(put("a", "1"));

        assertThat(scan("", 99)).containsExactly("a=1@1/1");
        assertThat(store.read("a", 99).map(StoreFixture::text)).contains("a=1@1/1");
        assertThat(store.changesAfter(99, 10)).isEmpty();
    }

    @Test
    void aScanKeepsToItsPrefix() throws Exception {
        commit(
                put("a", "1"),
                put("a/", "2"),
                put("a/x", "3"),
                put("a/\udbff\udfff", "4"),
                put("a0", "5"),
                put("b", "6"));

        assertThat(scan("a/", 6)).containsExactly("a/=2@2/2", "a/x=3@3/3", "a/\udbff\udfff=4@4/4");
        assertThat(scan("a/", 3)).containsExactly("a/=2@2/2", "a/x=3@3/3");
        assertThat(scan("a/\udbff\udfff", 6)).containsExactly("a/\udbff\udfff=4@4/4");
        assertThat(scan("c", 6)).isEmpty();
    }

    @Test
    void changesNeverEndInsideABatch() throws Exception {
        commit(put("a", "1"));
        commit(put("a", "2"), put("b", "2"), put("c", "2"));
        commit(put("a", "3"));

        assertThat(store.changesAfter(0, 1)).extracting(Change::revision).containsExactly(1L);
        assertThat(store.changesAfter(0, 2)).extracting(Change::revision).containsExactly(1L, 2L, 3L, 4L);
        assertThat(store.changesAfter(1, 1)).extracting(Change::revision).containsExactly(2L, 3L, 4L);
        assertThat(store.changesAfter(2, 1)).extracting(Change::revision).containsExactly(3L, 4L);
        assertThat(store.changesAfter(1, 4)).extracting(Change::revision).containsExactly(2L, 3L, 4L, 5L);
        assertThat(store.changesAfter(5, 1)).isEmpty();
    }

    @Test
    void compactionForgetsWhatWasReplacedAndKeepsWhatIsCurrent() throws Exception {
        commit(put("a", "1"), put("b", "2"));
        commit(put("a", "3"));
        commit(remove("b"));
        commit(put("a", "5"), put("b", "6"));

        assertThat(store.compact(4)).isEqualTo(4);

        assertThat(store.compactedRevision()).isEqualTo(4);
        assertThat(scan("", 4)).containsExactly("a=3@3/1");
        assertThat(scan("", 6)).containsExactly("a=5@5/1", "b=6@6/6");
        assertThat(texts(store.changesAfter(4, 10))).containsExactly("5:a=5<3/1", "6:b=6<0/6.");
        assertThatThrownBy(() -> store.read("a", 3))
                .isInstanceOf(CompactedException.class)
                .hasMessage("revision 3 is gone, the oldest one kept is 4: read again from the newest");
        assertThatThrownBy(() -> scan("", 3)).isInstanceOf(CompactedException.class);
        assertThatThrownBy(() -> store.changesAfter(3, 10)).isInstanceOf(CompactedException.class);
        assertThatThrownBy(() -> store.follow(3, _ -> {})).isInstanceOf(CompactedException.class);
    }

    @Test
    void whatAChangeReplacedCanBeReadAfterCompaction() throws Exception {
        commit(put("a", "old"));
        commit(put("b", "x"));
        commit(put("a", "new"));

        store.compact(2);

        var change = store.changesAfter(2, 10).getFirst();
        assertThat(change.previous()).isEqualTo(1);
        assertThat(store.read("a", change.revision() - 1).map(StoreFixture::text))
                .contains("a=old@1/1");
    }

    @Test
    void compactionSurvivesReopeningAndRevisionsGoOn() throws Exception {
        commit(put("a", "1"));
        commit(remove("a"));

        assertThat(store.compact(99)).isEqualTo(2);
        reopen();

        assertThat(store.revision()).isEqualTo(2);
        assertThat(store.compactedRevision()).isEqualTo(2);
        assertThat(scanNewest()).isEmpty();
        assertThat(commit(put("a", "2"))).isEqualTo(3);
        assertThat(texts(store.changesAfter(2, 10))).containsExactly("3:a=2<0/3.");
    }

    @Test
    void compactionNeverGoesBack() throws Exception {
        commit(put("a", "1"));
        commit(put("a", "2"));
        store.compact(2);

        assertThat(store.compact(1)).isEqualTo(2);
        assertThat(store.compactedRevision()).isEqualTo(2);
    }

    @Test
    void compactionInStepsIsTheSameAsAtOnce() throws Exception {
        for (int i = 1; i <= 1200; i++) {
            commit(
                    i % 7 == 0 && store.read("k" + i % 5, i).isPresent()
                            ? remove("k" + i % 5)
                            : put("k" + i % 5, "" + i));
        }
        var before = scanNewest();
        var middle = scan("", 700);

        store.compact(10);
        store.compact(700);

        assertThat(scan("", 700)).isEqualTo(middle);
        store.compact(1200);
        assertThat(scanNewest()).isEqualTo(before);
    }

    @Test
    void cursorsHoldCompactionBackAndSurviveReopening() throws Exception {
        for (int i = 1; i <= 5; i++) {
            commit(put("a", "" + i));
        }
        store.moveCursor("slow", 1);
        store.moveCursor("slow", 2);
        store.moveCursor("fast", 4);
        reopen();

        assertThat(store.cursors()).isEqualTo(Map.of("slow", 2L, "fast", 4L));
        assertThat(store.compact(5)).isEqualTo(2);
        assertThat(store.changesAfter(2, 10)).hasSize(3);

        store.dropCursor("slow");
        store.dropCursor("nobody");
        assertThat(store.compact(5)).isEqualTo(4);
        assertThat(store.cursors()).isEqualTo(Map.of("fast", 4L));
    }

    @Test
    void theRevisionAtATimeIsTheNewestNotAfterIt() throws Exception {
        commit(put("a", "1"), put("b", "1"));
        clock.advance(Duration.ofSeconds(10));
        commit(put("a", "3"));
        clock.advance(Duration.ofSeconds(10));
        commit(put("a", "4"));

        assertThat(store.revisionAt(NOON.minusMillis(1))).isZero();
        assertThat(store.revisionAt(NOON)).isEqualTo(2);
        assertThat(store.revisionAt(NOON.plusSeconds(9))).isEqualTo(2);
        assertThat(store.revisionAt(NOON.plusSeconds(10))).isEqualTo(3);
        assertThat(store.revisionAt(NOON.plusSeconds(99))).isEqualTo(4);
        assertThat(store.changesAfter(2, 1).getFirst().time()).isEqualTo(NOON.plusSeconds(10));

        store.compact(3);
        assertThat(store.revisionAt(NOON)).isZero();
        assertThat(store.revisionAt(NOON.plusSeconds(10))).isEqualTo(3);
        assertThat(store.revisionAt(NOON.plusSeconds(20))).isEqualTo(4);
    }

    @Test
    void timesNeverGoBackWhenTheClockDoes() throws Exception {
        commit(put("a", "1"));
        clock.advance(Duration.ofSeconds(-10));
        reopen();
        commit(put("a", "2"));

        assertThat(store.changesAfter(0, 10)).extracting(Change::time).containsExactly(NOON, NOON);
    }
}
