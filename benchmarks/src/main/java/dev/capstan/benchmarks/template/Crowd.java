package dev.capstan.benchmarks.template;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.streamline.wire.Call;
import dev.capstan.streamline.wire.Kind;
import dev.capstan.streamline.wire.ObjectKey;
import dev.capstan.streamline.wire.Wire;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Templates of one shape, each of a kind of its own, and their instances, dealt out evenly.
///
/// @param patience how long to wait for all of them
record Crowd(Wire wire, int templates, int instances, Duration patience) {
    private static final Kind TEMPLATE = new Kind("pulumi.com", "v1alpha1", "Template", "templates", true);
    private static final String NAMESPACE = "default";
    private static final int CALLERS = 8;
    private static final String GROUP = "crowd.example.com";

    private static Kind kind(int number) {
        return new Kind(GROUP, "v1", "Crowd" + number, "crowd" + number + "s", true);
    }

    private static byte[] template(int number, String revision) {
        return JsonText.bytes(Document.yaml("""
                apiVersion: pulumi.com/v1alpha1
                kind: Template
                metadata: {name: crowd%1$d, namespace: default}
                spec:
                  crd: {apiVersion: crowd.example.com/v1, kind: Crowd%1$d, plural: crowd%1$ds}
                  schema:
                    spec:
                      length: {type: integer, default: 8, minimum: 1, maximum: 64, description: of the name}
                      team: {type: string, required: true, description: who asked for it}
                      tags: {type: array, items: {type: string}}
                    status:
                      name: {type: string}
                      revision: {type: string}
                  resources:
                    name:
                      type: random:RandomString
                      properties:
                        length: ${schema.spec.length}
                        special: false
                        keepers: {team: "${schema.spec.team}", revision: %2$s}
                  outputs: {name: "${name.result}", revision: %2$s}
                """.formatted(number, revision).getBytes(StandardCharsets.UTF_8))
                .tree());
    }

    private static byte[] instance(int number, Kind kind) {
        return """
                {"apiVersion": "%s", "kind": "%s", "metadata": {"name": "i%d"}, "spec": {"team": "team-%d", "tags": ["a", "b"]}}
                """.formatted(kind.apiVersion(), kind.name(), number, number % 7).getBytes(StandardCharsets.UTF_8);
    }

    /// Makes Templates and waits until they are ready.
    void comeTemplates() throws Exception {
        for (int i = 0; i < templates; i++) {
            byte[] _ = wire.send(Call.post(TEMPLATE.collection(NAMESPACE), template(i, "v1")));
        }
        awaitTemplates();
    }

    /// Changes the program of all Templates.
    void change(String revision) throws Exception {
        for (int i = 0; i < templates; i++) {
            String path = TEMPLATE.object(new ObjectKey(NAMESPACE, "crowd" + i));
            byte[] _ = wire.send(Call.patch(path, Call.MERGE_PATCH, template(i, revision)));
        }
        awaitTemplates();
    }

    private void awaitTemplates() throws Exception {
        long end = System.nanoTime() + patience.toNanos();
        for (int i = 0; i < templates; i++) {
            await(
                    TEMPLATE,
                    "crowd" + i,
                    end,
                    each -> isReady(each)
                            && each.at("/status/observedGeneration").asLong()
                                    == each.at("/metadata/generation").asLong());
        }
    }

    private static boolean isReady(JsonNode object) {
        return object.path("status")
                .path("conditions")
                .valueStream()
                .anyMatch(each -> each.path("type").asText().equals("Ready")
                        && each.path("status").asText().equals("True"));
    }

    /// Makes instances, many at a time.
    void comeInstances() throws Exception {
        try (var callers = Executors.newFixedThreadPool(CALLERS)) {
            var calls = IntStream.range(0, instances)
                    .mapToObj(each -> callers.submit(() -> {
                        Kind kind = kind(each % templates);
                        return wire.send(Call.post(kind.collection(NAMESPACE), instance(each, kind)));
                    }))
                    .toList();
            for (Future<byte[]> each : calls) {
                byte[] _ = each.get();
            }
        }
    }

    /// Waits until all instances are ready, as this revision has them. Who is ready stays so: each is asked for until
    /// it is, and then never again.
    void awaitInstances(String revision) throws Exception {
        long end = System.nanoTime() + patience.toNanos();
        for (int i = 0; i < instances; i++) {
            await(
                    kind(i % templates),
                    "i" + i,
                    end,
                    each -> isReady(each)
                            && each.at("/status/revision").asText().equals(revision));
        }
    }

    private void await(Kind kind, String name, long end, Predicate<JsonNode> so) throws Exception {
        JsonNode found = get(kind, name);
        while (!so.test(found)) {
            if (System.nanoTime() - end > 0) {
                throw new TimeoutException(name + " was not ready in " + patience + ": " + found);
            }
            Thread.sleep(5);
            found = get(kind, name);
        }
    }

    private JsonNode get(Kind kind, String name) throws IOException, InterruptedException {
        return Document.json(wire.send(Call.get(kind.object(new ObjectKey(NAMESPACE, name)))))
                .tree();
    }
}
