package dev.capstan.benchmarks.streamline;

import dev.capstan.benchmarks.load.Admin;
import dev.capstan.benchmarks.load.ClientTalk;
import dev.capstan.benchmarks.load.Request;
import dev.capstan.benchmarks.load.Target;
import dev.capstan.benchmarks.load.Wire;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Puts gadgets on a server, by clients that cost little.
record Gadgets(Target target, Admin admin) {
    /// What stands before the time in a gadget's spec, and in its status.
    static final String VALUE = "\"value\":\"";

    static final String ECHO = "\"echo\":\"";
    static final String TURN = "\"turn\":\"";

    private static final String GROUP = "/apis/" + Gadget.GROUP + "/v1";
    private static final String NO_TIME = "0".repeat(19);

    static String name(int number) {
        return String.format(Locale.ROOT, "o-%08d", number);
    }

    static String collection(String namespace) {
        return GROUP + "/namespaces/" + namespace + "/gadgets";
    }

    /// Makes the kind known, if it is not.
    void define() throws IOException, InterruptedException {
        if (!isServed()) {
            admin.send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", DEFINITION);
        }
        for (int i = 0; i < 500 && !isServed(); i++) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    /// Creates a namespace with gadgets, of which the last ones are broken.
    void create(String namespace, int count, int broken) throws IOException, InterruptedException {
        admin.createNamespace(namespace);
        load("POST", collection(namespace), "application/json", object(false), VALUE, 0, count - broken);
        load("POST", collection(namespace), "application/json", object(true), VALUE, count - broken, broken);
    }

    /// Writes the status of each gadget once, by as many clients.
    ///
    /// @return how many a second were written
    double writeStatus(String namespace, int count, int clients) throws IOException, InterruptedException {
        String path = collection(namespace) + "/" + Request.NAME + "/status";
        String body = "{\"status\":{" + ECHO + NO_TIME + "\"," + TURN + NO_TIME + "\"}}";
        return load("PATCH", path, "application/merge-patch+json", body, TURN, 0, count, clients);
    }

    private void load(String method, String path, String type, String body, String mark, int first, int count)
            throws IOException, InterruptedException {
        load(method, path, type, body, mark, first, count, 50);
    }

    private double load(
            String method, String path, String type, String body, String mark, int first, int count, int clients)
            throws IOException, InterruptedException {
        List<ClientTalk> talks = IntStream.range(0, clients)
                .mapToObj(i -> new ClientTalk(
                        List.of(Request.of(target, method, path, type, body, mark)),
                        first + i,
                        clients,
                        (count + clients - 1 - i) / clients))
                .toList();
        long nanos;
        try (Wire wire = Wire.open(target, talks)) {
            nanos = wire.await();
        }
        long errors = talks.stream().mapToLong(ClientTalk::errors).sum();
        if (errors > 0) {
            throw new IllegalStateException(errors + " of " + count + " requests to " + path + " failed");
        }
        return count * 1e9 / nanos;
    }

    private boolean isServed() throws IOException, InterruptedException {
        return admin.status(GROUP + "/gadgets?limit=1") == 200;
    }

    private static String object(boolean broken) {
        String settings = IntStream.range(0, 8)
                .mapToObj(i -> "\"setting-" + i + "\":\"what is set for number " + i + " of eight\"")
                .collect(Collectors.joining(","));
        return "{\"apiVersion\":\"" + Gadget.GROUP + "/v1\",\"kind\":\"Gadget\",\"metadata\":{\"name\":\""
                + Request.NAME + "\",\"labels\":{\"app\":\"gadgets\",\"tier\":\"benchmark\"}},\"spec\":{\"broken\":"
                + broken + ",\"settings\":{" + settings + "}," + VALUE + NO_TIME + "\"}}";
    }

    private static final String DEFINITION = """
            {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
             "metadata": {"name": "gadgets.benchmarks.capstan.dev"},
             "spec": {"group": "benchmarks.capstan.dev", "scope": "Namespaced",
              "names": {"plural": "gadgets", "singular": "gadget", "kind": "Gadget", "listKind": "GadgetList"},
              "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
               "schema": {"openAPIV3Schema": {"type": "object", "properties": {
                "spec": {"type": "object", "properties": {
                 "value": {"type": "string"}, "broken": {"type": "boolean"},
                 "settings": {"type": "object", "additionalProperties": {"type": "string"}}}},
                "status": {"type": "object", "properties": {
                 "echo": {"type": "string"}, "turn": {"type": "string"}}}}}}}]}}
            """;
}
