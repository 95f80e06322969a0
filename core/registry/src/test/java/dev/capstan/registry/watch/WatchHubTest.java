package dev.capstan.registry.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.api.GroupResource;
import dev.capstan.api.ResourceKey;
import dev.capstan.registry.index.IndexChange;
import dev.capstan.registry.index.SortedTree;
import dev.capstan.registry.index.Stored;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WatchHubTest {
    private static final GroupResource KIND = new GroupResource("", "configmaps");
    private static final ResourceKey KEY = new ResourceKey(KIND, "demo", "one");

    private final WatchHub hub = new WatchHub(2, 1 << 20);

    WatchHubTest() {
        hub.begin(0);
    }

    @Test
    void whatWasIsFoundByUndoingWhatHappenedSince() {
        hub.publish(List.of(IndexChange.written(null, at(1), Instant.EPOCH)), 1);
        hub.publish(List.of(IndexChange.written(at(1), at(2), Instant.EPOCH)), 2);

        SortedTree<Stored> now = SortedTree.<Stored>empty().with(KEY.path(), at(2));

        assertThat(hub.rollBack(KIND, now, 2, 1).orElseThrow().find(KEY.path()))
                .extracting(Stored::revision)
                .isEqualTo(1L);
        assertThat(hub.rollBack(KIND, now, 2, 0).orElseThrow().isEmpty()).isTrue();
    }

    @Test
    void aViewThatIsAheadOfTheHubIsNotRolledBack() {
        hub.publish(List.of(IndexChange.written(null, at(1), Instant.EPOCH)), 1);

        SortedTree<Stored> now = SortedTree.<Stored>empty().with(KEY.path(), at(2));

        assertThat(hub.rollBack(KIND, now, 2, 1)).isEmpty();
    }

    @Test
    void aHubThatIsAheadOfTheViewUndoesOnlyWhatTheViewShows() {
        hub.publish(List.of(IndexChange.written(null, at(1), Instant.EPOCH)), 1);
        hub.publish(List.of(IndexChange.removed(at(1), 2, Instant.EPOCH)), 2);

        SortedTree<Stored> now = SortedTree.<Stored>empty().with(KEY.path(), at(1));

        assertThat(hub.rollBack(KIND, now, 1, 0).orElseThrow().isEmpty()).isTrue();
    }

    @Test
    void theOldestChangesAreForgottenFirst() {
        for (long revision = 1; revision <= 3; revision++) {
            hub.publish(List.of(IndexChange.written(null, at(revision), Instant.EPOCH)), revision);
        }

        assertThat(hub.kept()).isEqualTo(2);
        assertThat(hub.floor(KIND)).isEqualTo(1);
        assertThat(hub.rollBack(KIND, SortedTree.empty(), 3, 0)).isEmpty();
    }

    private static Stored at(long revision) {
        byte[] value = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"one\"}}"
                .getBytes(StandardCharsets.UTF_8);
        return Stored.of(KEY, revision, 1, value);
    }
}
