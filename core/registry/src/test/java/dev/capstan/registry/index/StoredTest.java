package dev.capstan.registry.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.OwnerReference;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StoredTest {
    private static final ResourceKey KEY = new ResourceKey(new GroupResource("", "configmaps"), "demo", "one");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"apiVersion\":\"v1\",\"kind\":\"A\",\"metadata\":{\"name\":\"one\"}}",
                "{\"kind\":\"A\",\"metadata\":{},\"apiVersion\":\"v1\",\"spec\":{\"metadata\":{\"a\":1}}}",
                "{\"spec\":\"\\\"metadata\\\":{\",\"metadata\":{\"name\":\"\\\"metadata\\\":{\"},\"kind\":\"\\\"metadata\\\":{\"}",
                "{\"apiVersion\":\"v1\",\"kind\":\"A\",\"metadata\":{\"labels\":{\"é\":\"ü🙂\"},\"resourceVersion\":\"7\"}}",
                "{\"apiVersion\":\"v1\",\"kind\":\"A\"}"
            })
    void theServedFormIsTheObjectWithItsRevision(String json) {
        ObjectNode tree = tree(json.getBytes(StandardCharsets.UTF_8));
        Stored stored = Stored.of(KEY, 42, 40, Stored.encode(tree));

        ObjectNode expected = tree.deepCopy();
        expected.put("apiVersion", tree.path("apiVersion").asText());
        expected.withObject("/metadata").put("resourceVersion", "42");
        assertThat(tree(stored.json())).isEqualTo(expected);
        assertThat(stored.revision()).isEqualTo(42);
        assertThat(stored.created()).isEqualTo(40);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"metadata\":{\"name\":\"ü🙂\"},\"data\":{\"é\":\"x\"}}", "{\"metadata\":{},\"data\":{}}"})
    void anObjectThatWentHasTheRevisionOfItsEndAndIsOtherwiseAsItWas(String json) {
        ObjectNode tree = tree(json.getBytes(StandardCharsets.UTF_8));
        Stored stored = Stored.of(KEY, 9, 1, Stored.encode(tree));
        for (long end : new long[] {10, 100, 1_000_000_007L}) {
            Stored removed = stored.removedAt(end);
            ObjectNode expected = tree(stored.json());
            expected.withObject("/metadata").put("resourceVersion", Long.toString(end));
            assertThat(tree(removed.json())).isEqualTo(expected);
            assertThat(removed.removedAt(9).json()).isEqualTo(stored.json());
            assertThat(removed.revision()).isEqualTo(end);
        }
    }

    @Test
    void theHeaderHasWhatMustBeKnownWithoutReading() {
        Header header = header("""
                {"apiVersion":"v1","kind":"A","metadata":{"uid":"u1","generation":3,"labels":{"a":"b","c":""},
                 "annotations":{"finalizers":"[no]"},
                 "finalizers":["x.dev/f","orphan"],"deletionTimestamp":"2026-01-01T00:00:00Z",
                 "ownerReferences":[{"apiVersion":"v1","kind":"B","name":"b","uid":"u2",
                   "controller":true,"blockOwnerDeletion":null},{"uid":"u3","blockOwnerDeletion":true}]},
                 "spec":{"metadata":{"uid":"not this"}}}""");
        assertThat(header)
                .isEqualTo(new Header(
                        "v1",
                        "u1",
                        3,
                        Map.of("a", "b", "c", ""),
                        List.of("x.dev/f", "orphan"),
                        List.of(
                                new OwnerReference("v1", "B", "b", "u2", true, false),
                                new OwnerReference("", "", "", "u3", false, true)),
                        true));
    }

    @Test
    void theHeaderOfAnObjectWithNothingIsEmpty() {
        assertThat(header("{\"metadata\":{}}")).isEqualTo(new Header("", "", 0, Map.of(), List.of(), List.of(), false));
    }

    @Test
    void keysOfTheStoreNameObjectsAndBack() {
        for (ResourceKey key : List.of(
                KEY,
                new ResourceKey(new GroupResource("example.dev", "widgets"), null, "a.b"),
                new ResourceKey(new GroupResource("", "namespaces"), null, "core"))) {
            assertThat(StoreKeys.parse(StoreKeys.of(key))).isEqualTo(key);
        }
        assertThat(StoreKeys.parse("history/x")).isNull();
    }

    private static Header header(String json) {
        return Stored.of(KEY, 1, 1, Stored.encode(tree(json.getBytes(StandardCharsets.UTF_8))))
                .header();
    }

    private static ObjectNode tree(byte[] json) {
        ObjectNode tree = (ObjectNode) Document.json(json).tree();
        assertThat(JsonText.bytes(tree)).isNotEmpty();
        return tree;
    }
}
