package dev.capstan.streamline.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ObjectCacheTest {
    private static final Selection ALL = Selection.all(Kind.of(ConfigMap.class));
    private static final Selection OTHER = new Selection(ALL.kind(), "other", "", "");
    private static final ObjectKey A = new ObjectKey("n", "a");

    private final ObjectCache cache = ObjectCache.ofObjects();

    @Test
    void whatIsNewerReplacesWhatIsHeld() {
        assertThat(cache.present(a(1))).map(ObjectCacheTest::told).contains("- → 1");
        assertThat(cache.present(a(3))).map(ObjectCacheTest::told).contains("1 → 3");
        assertThat(cache.present(a(2))).isEmpty();
        assertThat(cache.present(a(3))).isEmpty();
        assertThat(version()).isEqualTo(3);
    }

    @Test
    void aDeletionCountsWhateverItsVersion() {
        cache.present(a(5));

        assertThat(cache.gone(a(4))).map(ObjectCacheTest::told).contains("5 → -");
        assertThat(cache.gone(a(4))).isEmpty();
    }

    @Test
    void theDeletionOfAnEarlierObjectOfTheSameNameIsNoNews() {
        cache.present(object("a", "second", 9));

        assertThat(cache.gone(object("a", "first", 8))).isEmpty();
        assertThat(version()).isEqualTo(9);
    }

    @Test
    void anOwnWriteIsSeenAtOnceAndItsEventIsNoNews() {
        cache.present(a(1));
        OwnWrite write = cache.begin(A);
        write.answered(a(2));

        assertThat(write.end()).satisfies(end -> assertThat(end.quiet()).isTrue());
        assertThat(version()).isEqualTo(2);
        assertThat(cache.present(a(2))).isEmpty();
    }

    @Test
    void theEventOfAnOwnWriteIsNoNewsEvenWhenItComesBeforeTheAnswer() {
        cache.present(a(1));
        OwnWrite write = cache.begin(A);

        assertThat(cache.present(a(2))).isEmpty();
        write.answered(a(2));
        assertThat(write.end().quiet()).isTrue();
    }

    @Test
    void aForeignChangeAfterAnOwnWriteIsNotSwallowed() {
        cache.present(a(1));
        OwnWrite write = cache.begin(A);
        assertThat(cache.present(a(3))).isEmpty();
        write.answered(a(2));

        OwnWrite.End end = write.end();

        assertThat(end.quiet()).isFalse();
        assertThat(end.current()).hasToString("n/a at 3");
    }

    @Test
    void theAnswerToAnOwnWriteDoesNotBringBackTheDead() {
        cache.present(a(1));
        OwnWrite write = cache.begin(A);
        assertThat(cache.gone(a(3))).isEmpty();
        write.answered(a(2));

        assertThat(write.end()).isEqualTo(new OwnWrite.End(null, false));
        assertThat(cache.size()).isZero();
    }

    @Test
    void anObjectThatWeMadeIsHeldBeforeTheWatchTellsOfIt() {
        OwnWrite write = cache.begin(A);
        write.answered(a(2));

        assertThat(write.end().quiet()).isTrue();
        assertThat(cache.present(a(2))).isEmpty();
    }

    @Test
    void ofTwoWritesAtOnceNeitherIsQuiet() {
        OwnWrite first = cache.begin(A);
        OwnWrite second = cache.begin(A);
        first.answered(a(1));
        second.answered(a(2));

        assertThat(first.end().quiet()).isFalse();
        assertThat(second.end().quiet()).isFalse();
        assertThat(cache.present(a(3))).isPresent();
    }

    @Test
    void aListTellsWhatChangedAndWhatIsGone() {
        cache.present(a(1));
        cache.present(object("b", "b", 2));
        cache.present(object("c", "c", 3));
        cache.present(object("mine", "mine", 20));

        try (Listing listing = cache.beginList()) {
            assertThat(listing.page(List.of(a(1), object("b", "b", 9)), 10))
                    .extracting(ObjectCacheTest::told)
                    .containsExactly("2 → 9");
            assertThat(listing.page(List.of(object("d", "d", 8)), 10))
                    .extracting(ObjectCacheTest::told)
                    .containsExactly("- → 8");
            assertThat(listing.end(ALL, 10)).extracting(ObjectCacheTest::told).containsExactly("3 → -");
        }
        assertThat(cache.keys()).extracting(ObjectKey::name).containsExactlyInAnyOrder("a", "b", "d", "mine");
    }

    @Test
    void aListOfOneNamespaceSaysNothingOfAnother() {
        cache.present(a(1));

        try (Listing listing = cache.beginList()) {
            assertThat(listing.end(OTHER, 10)).isEmpty();
        }
        assertThat(cache.size()).isOne();
    }

    @Test
    void whatIsOlderThanAListThatDidNotHaveItStaysGone() {
        cache.present(a(3));
        try (Listing listing = cache.beginList()) {
            assertThat(listing.end(ALL, 7)).extracting(ObjectCacheTest::told).containsExactly("3 → -");
        }

        assertThat(cache.present(a(4))).isEmpty();
        assertThat(cache.present(a(8))).map(ObjectCacheTest::told).contains("- → 8");
    }

    @Test
    void anOlderListDoesNotBringBackWhatANewerOneDidNotHave() {
        try (Listing older = cache.beginList();
                Listing newer = cache.beginList()) {
            assertThat(newer.end(ALL, 9)).isEmpty();

            assertThat(older.page(List.of(a(5)), 7)).isEmpty();
            assertThat(older.end(ALL, 7)).isEmpty();
        }
        assertThat(cache.size()).isZero();
    }

    @Test
    void whatALaterListHasIsThere() {
        try (Listing listing = cache.beginList()) {
            assertThat(listing.end(ALL, 7)).isEmpty();
        }
        try (Listing listing = cache.beginList()) {
            assertThat(listing.page(List.of(a(5)), 9))
                    .extracting(ObjectCacheTest::told)
                    .containsExactly("- → 5");
        }
    }

    @Test
    void aListDoesNotBringBackWhatIsGoneSinceItBegan() {
        try (Listing listing = cache.beginList()) {
            cache.gone(a(7));
            cache.gone(object("b", "first", 8));

            assertThat(listing.page(List.of(a(5), object("b", "second", 9)), 10))
                    .extracting(ObjectCacheTest::told)
                    .containsExactly("- → 9");
        }
        assertThat(cache.present(a(5))).isPresent();
    }

    @Test
    void bytesAreCountedExactly() {
        cache.present(a(1));
        assertThat(cache.bytes()).isEqualTo(1);
        cache.present(a(10));
        assertThat(cache.bytes()).isEqualTo(2);
        cache.gone(a(10));
        assertThat(cache.bytes()).isZero();
    }

    @Test
    void aCacheOfHeadersKeepsNoContent() {
        ObjectCache headers = ObjectCache.ofHeaders();
        headers.present(a(1));

        assertThat(headers.bytes()).isZero();
        assertThat(headers.get(A)).map(HeldObject::header).map(Header::uid).contains("uid");
    }

    private long version() {
        return cache.get(A).map(each -> each.header().resourceVersion()).orElse(-1L);
    }

    private static HeldObject a(long version) {
        return object("a", "uid", version);
    }

    private static HeldObject object(String name, String uid, long version) {
        var header = new Header(new ObjectKey("n", name), uid, version, 1, false, Map.of(), List.of());
        return new HeldObject(header, Long.toString(version).getBytes(java.nio.charset.StandardCharsets.UTF_8), 0, 0);
    }

    private static String told(Change change) {
        return version(change.before()) + " → " + version(change.after());
    }

    private static String version(@Nullable HeldObject object) {
        return Optional.ofNullable(object)
                .map(each -> Long.toString(each.header().resourceVersion()))
                .orElse("-");
    }
}
