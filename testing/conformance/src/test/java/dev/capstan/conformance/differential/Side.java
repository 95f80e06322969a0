package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.conformance.Answer;
import dev.capstan.conformance.Api;
import dev.capstan.conformance.differential.Step.Body;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// One of the two servers, during one sequence.
final class Side {
    private static final Set<String> PARTS = Set.of("status", "finalize", "scale", "odd");

    private final Api api;
    private final Memory memory = new Memory();
    private final Normal normal = new Normal();

    Side(Api api) {
        this.api = api;
    }

    /// What was asked, as it was sent, and what came back.
    record Exchange(String request, Answer answer, JsonNode normal) {}

    Exchange perform(Step step) {
        return switch (step) {
            case Step.Call call -> call(call);
            case Step.Watched watched -> watched(watched);
            case Step.Settled(String path) -> settled(path);
        };
    }

    private Exchange call(Step.Call call) {
        String target = memory.filled(call.target());
        byte[] body = bytes(call.body());
        Answer answer = api.send(call.method(), target, call.headers(), body);
        note(call.target(), answer);
        String request =
                call.method() + " " + target + " " + call.headers() + "\n" + new String(body, StandardCharsets.UTF_8);
        return new Exchange(request, answer, normal.of(answer));
    }

    private void note(String target, Answer answer) {
        if (answer.code() >= 300 || answer.body().isEmpty()) {
            return;
        }
        try {
            memory.note(collection(target), answer.json());
        } catch (MalformedException e) {
            return; // the comparison will say so
        }
    }

    /// The collection in a path: up to its plural. What comes after a namespace is one, or a part of the namespace.
    private static String collection(String target) {
        List<String> parts = List.of(target.replaceFirst("\\?.*", "").split("/", -1));
        int plural = parts.get(1).equals("api") ? 3 : 4;
        boolean within = parts.get(plural).equals("namespaces")
                && parts.size() > plural + 2
                && !PARTS.contains(parts.get(plural + 2));
        return String.join("/", parts.subList(0, within ? plural + 3 : plural + 1));
    }

    private byte[] bytes(Body body) {
        return switch (body) {
            case Body.None() -> new byte[0];
            case Body.Raw(String text) -> text.getBytes(StandardCharsets.UTF_8);
            case Body.Value(JsonNode tree) -> filled(tree);
            case Body.Changed(String path, ObjectNode patch, ObjectNode otherwise) -> {
                ObjectNode seen = memory.object(path);
                yield filled(seen == null ? otherwise : Tree.merged(seen, patch));
            }
        };
    }

    private byte[] filled(JsonNode tree) {
        return memory.filled(JsonText.string(tree)).getBytes(StandardCharsets.UTF_8);
    }

    /// The events up to the one that creates the sentinel. Nothing, if that could not be created.
    private Exchange watched(Step.Watched step) {
        Answer created = api.post(step.mark(), JsonText.string(step.sentinel()));
        if (created.code() != 201 || !memory.begun()) {
            return new Exchange(
                    "POST " + step.mark() + "\n" + JsonText.string(step.sentinel()), created, normal.of(created));
        }
        String name = step.sentinel().at("/metadata/name").asText();
        String target = memory.filled(step.target());
        Answer seen = api.watch(
                target, line -> line.startsWith("{\"type\":\"ADDED\"") && line.contains("\"name\":\"" + name + "\""));
        return new Exchange("GET " + target, seen, normal.of(seen));
    }

    private Exchange settled(String path) {
        Answer answer = api.await(path, Side::collected);
        note(path, answer);
        return new Exchange("wait for " + path, answer, normal.of(answer));
    }

    private static boolean collected(Answer answer) {
        return answer.code() == 404
                || !(answer.body().contains("\"orphan\"") || answer.body().contains("\"foregroundDeletion\""));
    }

    /// Removes what is left of a kind, also what somebody wanted to hold.
    void clear(Subject subject, String namespace, String sequence) {
        String collection = subject.collection(namespace);
        String query = subject.namespaced() ? "" : "?labelSelector=seq%3D" + sequence;
        JsonNode items = api.get(collection + query).json().path("items");
        for (JsonNode each : items) {
            String name = each.at("/metadata/name").asText();
            if (name.equals("kube-root-ca.crt") || name.equals("default")) {
                continue;
            }
            String path = collection + "/" + name;
            if (each.at("/metadata/finalizers").size() > 0) {
                api.send(
                        "PATCH",
                        path,
                        Map.of("Content-Type", "application/json-patch+json"),
                        "[{\"op\": \"remove\", \"path\": \"/metadata/finalizers\"}]".getBytes(StandardCharsets.UTF_8));
            }
            api.delete(path);
            if (subject.kind().equals("Namespace")) {
                finish(path);
            }
        }
    }

    /// A namespace that holds nothing need not wait for the controller that empties it.
    private void finish(String path) {
        Answer found = api.get(path);
        if (found.code() == 200 && found.json() instanceof ObjectNode namespace) {
            namespace.withObject("/spec").set("finalizers", Tree.list(List.of()));
            api.put(path + "/finalize", namespace);
        }
    }
}
