package dev.capstan.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// Looks at a store after a crash: is all there that was acknowledged, is every batch whole, are there no gaps?
public final class CrashCheck {
    private CrashCheck() {}

    /// @param base the revision at which the load began
    /// @return how many changes the load made
    public static int check(Store store, long base, Collection<CrashLoad.Ack> acks) throws InterruptedException {
        long newest = store.revision();
        var changes = store.changesAfter(base, Integer.MAX_VALUE);
        assertThat(changes)
                .extracting(Change::revision)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(base + 1, newest).boxed().toList());
        wholeBatches(changes);
        for (CrashLoad.Ack ack : acks) {
            assertThat(ack.last()).as("acknowledged %s", ack).isLessThanOrEqualTo(newest);
            for (long revision = ack.first(); revision <= ack.last(); revision++) {
                assertThat(value(changes.get((int) (revision - base - 1))))
                        .as("revision %d", revision)
                        .isEqualTo(ack.value());
            }
            assertThat(changes.get((int) (ack.last() - base - 1)).batchEnd()).isTrue();
        }
        newestValues(store, newest, changes);
        return changes.size();
    }

    private static void wholeBatches(List<Change> changes) {
        var batch = new ArrayList<Change>();
        for (Change change : changes) {
            batch.add(change);
            if (change.batchEnd()) {
                assertThat(batch).hasSize(change.key().endsWith("/single") ? 1 : 3);
                assertThat(batch).allSatisfy(each -> assertThat(value(each)).isEqualTo(value(change)));
                batch.clear();
            }
        }
        assertThat(batch).as("the log ends on a whole batch").isEmpty();
    }

    private static void newestValues(Store store, long newest, List<Change> changes) {
        var current = new HashSet<Long>();
        store.scan("", newest, entry -> current.add(entry.revision()));
        var expected = changes.stream().map(Change::revision).collect(Collectors.toCollection(HashSet::new));
        changes.forEach(change -> expected.remove(change.previous()));
        assertThat(current).containsAll(expected);
    }

    private static String value(Change change) {
        var value = change.value();
        return value == null ? "" : new String(value, UTF_8);
    }
}
