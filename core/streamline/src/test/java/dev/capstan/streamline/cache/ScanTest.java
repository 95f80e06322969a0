package dev.capstan.streamline.cache;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.capstan.streamline.wire.ObjectKey;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScanTest {
    private static final String FULL = """
            {"apiVersion":"v1","kind":"Book","metadata":{"annotations":{"a":"ä","streamline.io/paused":"true"},\
            "deletionTimestamp":"2026-01-01T00:00:00Z","generation":7,"managedFields":[{"manager":"x","f":{"a":1}}],\
            "name":"b","namespace":"n","ownerReferences":[{"apiVersion":"g/v1","controller":true,"kind":"Shelf",\
            "name":"s","uid":"u2"}],"resourceVersion":"42","uid":"u1"},"spec":{"metadata":{"name":"not this"}}}""";

    @Test
    void theHeaderIsReadAndWhatOthersManageIsCutOut() throws IOException {
        HeldObject held = Scan.object(FULL.getBytes(UTF_8));

        assertThat(held.header())
                .isEqualTo(new Header(
                        new ObjectKey("n", "b"),
                        "u1",
                        42,
                        7,
                        true,
                        Map.of("streamline.io/paused", "true"),
                        List.of(new Owner("g/v1", "Shelf", "s", "u2", true))));
        assertThat(new String(held.json(), UTF_8))
                .isEqualTo(FULL.replace("\"managedFields\":[{\"manager\":\"x\",\"f\":{\"a\":1}}],", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"metadata":{"managedFields":[],"name":"a"}}              | {"metadata":{"name":"a"}}
            {"metadata":{"name":"a","managedFields":[]}}              | {"metadata":{"name":"a"}}
            {"metadata":{"name":"a" , "managedFields" : [ {} ] }}     | {"metadata":{"name":"a"  }}
            {"metadata":{"managedFields":[]}}                         | {"metadata":{}}
            {"metadata":{"name":"a"}}                                 | {"metadata":{"name":"a"}}
            """)
    void theCutLeavesWholeJson(String given, String left) throws IOException {
        assertThat(new String(Scan.object(given.getBytes(UTF_8)).json(), UTF_8)).isEqualTo(left);
    }

    @Test
    void annotationsAreComparedWhereverTheyStand() throws IOException {
        HeldObject before = Scan.object("""
                {"metadata":{"annotations":{"a":"1"},"managedFields":[1]}}""".getBytes(UTF_8));
        HeldObject same = Scan.object("""
                {"metadata":{"managedFields":[1,2,3],"name":"x","annotations":{"a":"1"}}}""".getBytes(UTF_8));
        HeldObject other = Scan.object("""
                {"metadata":{"annotations":{"a":"2"}}}""".getBytes(UTF_8));
        HeldObject none = Scan.object("{\"metadata\":{}}".getBytes(UTF_8));

        assertThat(before.hasAnnotationsOf(same)).isTrue();
        assertThat(before.hasAnnotationsOf(other)).isFalse();
        assertThat(before.hasAnnotationsOf(none)).isFalse();
        assertThat(none.hasAnnotationsOf(none)).isTrue();
    }

    @Test
    void aPageIsReadWithItsItems() throws IOException {
        ListPage page = ListPage.read("""
                {"kind":"BookList","metadata":{"resourceVersion":"9","continue":"more"},"items":[
                 {"metadata":{"name":"a","resourceVersion":"3","managedFields":[]}},
                 {"metadata":{"name":"b","resourceVersion":"4"},"spec":{"x":[1,{}]}}]}""".getBytes(UTF_8));

        assertThat(page.resourceVersion()).isEqualTo(9);
        assertThat(page.next()).isEqualTo("more");
        assertThat(page.items())
                .extracting(each -> new String(each.json(), UTF_8))
                .containsExactly(
                        "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"3\"}}",
                        "{\"metadata\":{\"name\":\"b\",\"resourceVersion\":\"4\"},\"spec\":{\"x\":[1,{}]}}");
    }

    @Test
    void linesOfAWatchAreRead() throws IOException {
        assertThat(WatchEvent.read("""
                {"type":"ERROR","object":{"kind":"Status","code":410,"message":"too old"}}""".getBytes(UTF_8))).isEqualTo(new WatchEvent.Refused(410, "too old"));
        assertThat(WatchEvent.read("""
                {"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"12"}}}""".getBytes(UTF_8))).isEqualTo(new WatchEvent.Bookmark(12));
        assertThat(WatchEvent.read("""
                {"type":"DELETED","object":{"metadata":{"name":"a","resourceVersion":"12"}}}""".getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        WatchEvent.Gone.class, gone -> assertThat(gone.object()).hasToString("a at 12"));
    }

    @Test
    void aVersionThatIsNoNumberIsRefusedWithWords() {
        assertThatIOException()
                .isThrownBy(() -> Scan.object("{\"metadata\":{\"resourceVersion\":\"abc\"}}".getBytes(UTF_8)))
                .withMessage("resourceVersion \"abc\", expected a whole number as Kubernetes has it");
    }
}
