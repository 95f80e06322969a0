package dev.capstan.registry.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SortedTreeTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void behavesLikeATreeMapUnderRandomChanges(long seed) {
        var random = new Random(seed);
        var expected = new TreeMap<String, Integer>();
        SortedTree<Integer> tree = SortedTree.empty();
        for (int step = 0; step < 4000; step++) {
            String key = key(random);
            if (random.nextInt(5) < 3) {
                expected.put(key, step);
                tree = tree.with(key, step);
            } else {
                expected.remove(key);
                tree = tree.without(key);
            }
            String probe = key(random);
            assertThat(tree.size()).isEqualTo(expected.size());
            assertThat(tree.find(probe)).isEqualTo(expected.get(probe));
            assertThat(tree.rank(probe))
                    .isEqualTo(expected.headMap(probe, false).size());
            if (step % 97 == 0) {
                assertThat(from(tree, probe))
                        .containsExactlyElementsOf(expected.tailMap(probe, true).values());
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12})
    void anOldTreeStaysAsItWas(long seed) {
        var random = new Random(seed);
        SortedTree<Integer> tree = SortedTree.empty();
        var snapshots = new ArrayList<SortedTree<Integer>>();
        var contents = new ArrayList<List<Integer>>();
        for (int step = 0; step < 2000; step++) {
            tree = random.nextBoolean() ? tree.with(key(random), step) : tree.without(key(random));
            if (step % 100 == 0) {
                snapshots.add(tree);
                contents.add(from(tree, ""));
            }
        }
        for (int i = 0; i < snapshots.size(); i++) {
            assertThat(from(snapshots.get(i), "")).isEqualTo(contents.get(i));
        }
    }

    @Test
    void staysBalancedWhenKeysComeInOrderAndGoInOrder() {
        int count = 20_000;
        SortedTree<Integer> tree = SortedTree.empty();
        for (int i = 0; i < count; i++) {
            tree = tree.with(String.format("%06d", i), i);
        }
        assertThat(tree.height()).isLessThanOrEqualTo(bound(count));
        for (int i = 0; i < count; i += 2) {
            tree = tree.without(String.format("%06d", i));
        }
        for (int i = count - 1; i > count / 2; i--) {
            tree = tree.without(String.format("%06d", i));
        }
        assertThat(tree.size()).isEqualTo(count / 4);
        assertThat(tree.height()).isLessThanOrEqualTo(bound(tree.size()));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22, 23})
    void staysBalancedUnderRandomChanges(long seed) {
        var random = new Random(seed);
        SortedTree<Integer> tree = SortedTree.empty();
        for (int step = 0; step < 20_000; step++) {
            String key = "k" + random.nextInt(3000);
            tree = random.nextInt(9) < 5 ? tree.with(key, step) : tree.without(key);
            if (step % 500 == 0) {
                assertThat(tree.height()).isLessThanOrEqualTo(bound(tree.size()));
            }
        }
    }

    @Test
    void removingWhatIsNotThereGivesTheSameTree() {
        SortedTree<Integer> tree = SortedTree.<Integer>empty().with("a", 1);
        assertThat(tree.without("b")).isSameAs(tree);
        assertThat(tree.without("a").isEmpty()).isTrue();
    }

    @Test
    void aVisitEndsWhenTheVisitorHasEnough() {
        SortedTree<Integer> tree = SortedTree.empty();
        for (int i = 0; i < 100; i++) {
            tree = tree.with(String.format("%03d", i), i);
        }
        var seen = new ArrayList<Integer>();
        tree.visitFrom("0405", each -> {
            seen.add(each);
            return seen.size() < 3;
        });
        assertThat(seen).containsExactly(41, 42, 43);
    }

    /// A node holds at least a quarter less than its parent, and then some.
    private static int bound(int size) {
        return (int) Math.ceil(2.5 * (Math.log(size + 1.0) / Math.log(2)) + 1);
    }

    private static List<Integer> from(SortedTree<Integer> tree, String key) {
        var found = new ArrayList<Integer>();
        tree.visitFrom(key, found::add);
        return found;
    }

    private static String key(Random random) {
        int length = 1 + random.nextInt(3);
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append("-./0az".charAt(random.nextInt(6)));
        }
        return text.toString();
    }
}
