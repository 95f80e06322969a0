package dev.capstan.registry.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PatchTest {
    private static final ObjectNode WIDGET =
            object("{'apiVersion': 'example.dev/v1', 'kind': 'Widget', 'metadata': {'name': 'w'}, 'spec': {'l': [1]}}");

    @Test
    void anOperationThatDoesNotFitIsNamedWithItsNumber() {
        assertRefused(
                "[{'op': 'test', 'path': '/kind', 'value': 'Widget'}, {'op': 'test', 'path': '/kind', 'value': 'X'}]",
                "Widget.example.dev \"w\" is invalid: patch[1]: Invalid value: \"test /kind\":"
                        + " the value there is not the expected one");
        assertRefused(
                "[{'op': 'add', 'path': '/metadata/labels/a', 'value': 'b'}]",
                "Widget.example.dev \"w\" is invalid: patch[0]: Invalid value: \"add /metadata/labels/a\":"
                        + " /metadata/labels does not exist");
        assertRefused(
                "[{'op': 'add', 'path': '/kind/a', 'value': 'b'}]",
                "Widget.example.dev \"w\" is invalid: patch[0]: Invalid value: \"add /kind/a\": /kind is a string");
        assertRefused(
                "[{'op': 'remove', 'path': '/spec/l/3'}]",
                "Widget.example.dev \"w\" is invalid: patch[0]: Invalid value: \"remove /spec/l/3\":"
                        + " the index 3 is outside a list of 1 items");
        assertRefused(
                "[{'op': 'move', 'from': '/spec/x', 'path': '/spec/y'}]",
                "Widget.example.dev \"w\" is invalid: patch[0]: Invalid value: \"move /spec/x /spec/y\":"
                        + " there is no x to take away");
        assertRefused(
                "[{'op': 'frob', 'path': '/spec'}]",
                "Widget.example.dev \"w\" is invalid: patch[0]: Invalid value: \"frob /spec\":"
                        + " the op is frob, expected one of add, remove, replace, move, copy, test");
    }

    @Test
    void whatIsNoPatchIsNamed() {
        assertRefused("{}", "error decoding patch: found an object, expected an array of operations");
        assertRefused("[7]", "error decoding patch: operation 0 is a number, expected an object with op and path");
        assertRefused("[{'op': 5}]", "error decoding patch: op of operation 0 is a number, expected a string");
        assertThatThrownBy(() -> MergePatch.apply(WIDGET, json("[]")))
                .hasMessage("error decoding patch: found an array, expected an object");
        assertThatThrownBy(() -> MergePatch.apply(WIDGET, json("null")))
                .hasMessage("Invalid JSON Patch: found null, expected an object");
        assertThatThrownBy(() -> StrategicMergePatch.apply(WIDGET, json("'x'"), Schema.permissive()))
                .hasMessage("error decoding patch: found a string, expected an object");
    }

    @Test
    void thereMayBeTenThousandOperationsAndNoMore() {
        assertThat(JsonPatch.apply(WIDGET, json(tests(10_000)))).isEqualTo(WIDGET);
        assertRefused(tests(10_001), "The allowed maximum operations in a JSON patch is 10000, got 10001");
    }

    @Test
    void copiesMayNotGrowWithoutBound() {
        String copies = IntStream.range(0, 40)
                .mapToObj(_ -> "{'op': 'copy', 'from': '/spec', 'path': '/spec/l/-'}")
                .collect(Collectors.joining(","));

        assertThatThrownBy(() -> JsonPatch.apply(WIDGET, json("[" + copies + "]")))
                .hasMessageContaining("bytes in all, expected at most 3145728");
    }

    @Test
    void copiesMayNotNestWithoutBound() {
        String path = "/spec" + "/a".repeat(600);
        String nested = "{'a':".repeat(400) + "1" + "}".repeat(400);

        assertRefused(
                "[{'op': 'add', 'path': '/spec', 'value': " + nested + "}, {'op': 'copy', 'from': '/spec', 'path': '"
                        + path.substring(0, 5 + 2 * 300) + "'}]",
                "Widget.example.dev \"w\" is invalid: patch[1]: Invalid value: \"copy /spec "
                        + path.substring(0, 5 + 2 * 300) + "\": the result is nested deeper than 500 levels");
    }

    @Test
    void directivesLeaveNoTraceInNewItems() {
        Schema schema = Schema.of(json("""
                {'type': 'object', 'properties': {'spec': {'type': 'object', 'properties': {'c': {'type': 'array',
                    'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'name',
                    'items': {'type': 'object'}}}}}}"""));
        JsonNode patch = json("""
                {'spec': {'c': [{'name': 'n', 'env': [{'name': 'q', '$patch': 'delete'}, {'name': 'r'}], 'x': null,
                    'y': {'$patch': 'replace', 'z': 1}, '$setElementOrder/env': [{'name': 'r'}]}]}}""");

        assertThat(StrategicMergePatch.apply(object("{'spec': {'c': []}}"), patch, schema))
                .isEqualTo(object("{'spec': {'c': [{'name': 'n', 'env': [{'name': 'r'}]}]}}"));
        assertThat(StrategicMergePatch.apply(object("{}"), patch, schema))
                .isEqualTo(object("{'spec': {'c': [{'name': 'n', 'env': [{'name': 'r'}]}]}}"));
    }

    @Test
    void aStrategicMergeCanBeAskedToMergeAnObject() {
        assertThat(StrategicMergePatch.apply(
                        object("{'spec': {'a': 1}}"),
                        json("{'spec': {'$patch': 'merge', 'b': 2}}"),
                        Schema.permissive()))
                .isEqualTo(object("{'spec': {'a': 1, 'b': 2}}"));
    }

    private static String tests(int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> "{'op': 'test', 'path': '/kind', 'value': 'Widget'}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static void assertRefused(String patch, String message) {
        ObjectNode before = WIDGET.deepCopy();

        assertThatThrownBy(() -> JsonPatch.apply(WIDGET, json(patch))).hasMessage(message);
        assertThat(WIDGET).isEqualTo(before);
    }

    private static ObjectNode object(String json) {
        return (ObjectNode) json(json);
    }

    private static JsonNode json(String json) {
        return Document.json(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
                .tree();
    }
}
