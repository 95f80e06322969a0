package dev.capstan.benchmarks.load;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Custom kinds of 32 fields, as many as asked for.
record Definitions(Admin admin, String group, int count) {
    private static final String CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final int FIELDS = 32;

    /// Creates them, and returns when each is served.
    void create() throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            admin.send("POST", CRDS, definition(i));
        }
        for (int i = 0; i < count; i++) {
            awaitServed("/apis/" + group + "/v1/kind" + i + "s");
        }
    }

    void delete() throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            admin.send("DELETE", CRDS + "/kind" + i + "s." + group, "");
        }
    }

    private void awaitServed(String path) throws IOException, InterruptedException {
        while (admin.status(path) != 200) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private String definition(int number) {
        String fields = IntStream.range(0, FIELDS).mapToObj(Definitions::field).collect(Collectors.joining(",\n"));
        return """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "kind%1$ds.%2$s"},
                 "spec": {"group": "%2$s", "scope": "Namespaced",
                  "names": {"plural": "kind%1$ds", "singular": "kind%1$d", "kind": "Kind%1$d", "listKind": "Kind%1$dList"},
                  "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
                   "schema": {"openAPIV3Schema": {"type": "object", "properties": {
                    "spec": {"type": "object", "properties": {%3$s}}}}}}]}}
                """.formatted(number, group, fields);
    }

    private static String field(int number) {
        String type = number % 2 == 0 ? "\"string\", \"maxLength\": 64" : "\"integer\", \"minimum\": 0, \"default\": 1";
        return "\"field%d\": {\"type\": %s, \"description\": \"What field %d of this kind is for.\"}"
                .formatted(number, type, number);
    }
}
