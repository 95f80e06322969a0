package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.conformance.differential.Step.Body;
import java.util.List;

/// Patches of every type.
final class Patches {
    private static final String[] BROKEN = {
        "",
        "{",
        "null",
        "[]",
        "5",
        "\"x\"",
        "[{}]",
        "[{\"op\": \"odd\", \"path\": \"/x\"}]",
        "[{\"op\": \"add\"}]",
        "{\"metadata\": 5}",
        "{\"kind\": 5}",
        "[5]",
        "a: b: c",
        "[{\"op\": \"add\", \"path\": \"x\", \"value\": 1}]",
    };

    private final Dice dice;
    private final Requests requests;

    Patches(Dice dice, Requests requests) {
        this.dice = dice;
        this.requests = requests;
    }

    /// One patch.
    record Made(String type, String query, Body body) {}

    /// @param part the subresource it is for; empty for the object itself
    Made next(String name, String part) {
        String form = dice.of("merge", "merge", "json", "strategic", "apply", "apply", "apply", "odd");
        String type = switch (form) {
            case "merge" -> "application/merge-patch+json";
            case "json" -> "application/json-patch+json";
            case "strategic" -> "application/strategic-merge-patch+json";
            case "apply" -> "application/apply-patch+yaml";
            default -> dice.of("application/json", "application/odd", "application/merge-patch+json");
        };
        Body body = dice.percent(4) ? new Body.Raw(dice.of(BROKEN)) : body(form, name, part);
        var queries = new Queries(dice, requests.subject(), "");
        return new Made(type, queries.patch(form.equals("apply")), body);
    }

    private Body body(String form, String name, String part) {
        return new Body.Value(
                switch (form) {
                    case "json" -> operations(part);
                    case "apply" -> applied(name, part);
                    case "strategic" -> directed(change(part));
                    default -> change(part);
                });
    }

    /// What a subresource is about.
    ObjectNode part(String part) {
        return switch (part) {
            case "scale" ->
                Tree.of(dice.of(
                        "{spec: {replicas: 3}}",
                        "{spec: {replicas: 0}}",
                        "{spec: {replicas: -1}}",
                        "{spec: {}}",
                        "{spec: {replicas: x}}"));
            case "status" ->
                requests.subject().custom()
                        ? Tree.of(dice.of(
                                "{status: {phase: Good}}",
                                "{status: {phase: Bad, count: 2}}",
                                "{status: {count: many}}",
                                "{status: {odd: 1, phase: x}}",
                                "{status: {replicas: 2, selector: 'app=x'}}",
                                "{status: {phase: Good}, spec: {color: green}, metadata: {labels: {app: w}}}"))
                        : Tree.of(dice.of(
                                "{status: {conditions: [{type: A, status: 'True'}]}}", "{status: {phase: Odd}}"));
            default -> requests.content();
        };
    }

    private ObjectNode change(String part) {
        ObjectNode change = part.isEmpty() ? requests.content() : part(part);
        if (part.isEmpty() && dice.percent(40)) {
            change.removeAll();
        }
        if (dice.percent(part.isEmpty() ? 60 : 10)) {
            change.set("metadata", MetadataDice.change(dice));
        }
        List<String> pointers = Tree.pointers(change);
        if (!pointers.isEmpty() && dice.percent(25)) {
            String pointer = dice.of(pointers);
            JsonNode parent = change.at(pointer.substring(0, pointer.lastIndexOf('/')));
            if (parent instanceof ObjectNode object) {
                object.putNull(pointer.substring(pointer.lastIndexOf('/') + 1).replace("~1", "/"));
            }
        }
        return change;
    }

    private ObjectNode directed(ObjectNode change) {
        if (dice.percent(15)) {
            change.putObject(dice.of("data", "spec", "metadata", "stringData"))
                    .put("$patch", dice.of("replace", "delete", "odd"));
        } else if (dice.percent(10)) {
            change.set("metadata", Tree.of("{$deleteFromPrimitiveList/finalizers: [example.dev/hold]}"));
        }
        return change;
    }

    private ObjectNode applied(String name, String part) {
        boolean scale = part.equals("scale");
        ObjectNode object = part.isEmpty() ? requests.object(name) : part(part);
        // Nothing of these is to be seen in a real server, but the next write of nothing counts as one.
        if (object.path("metadata") instanceof ObjectNode metadata) {
            metadata.removeIf(
                    each -> each.isContainerNode() && each.valueStream().allMatch(JsonNode::isNull));
        }
        if (!part.isEmpty()) {
            object.put(
                    "apiVersion", scale ? "autoscaling/v1" : requests.subject().apiVersion());
            object.put("kind", scale ? "Scale" : requests.subject().kind());
            object.withObject("/metadata").put("name", name);
        }
        return object;
    }

    private ArrayNode operations(String part) {
        ArrayNode operations = JsonNodeFactory.instance.arrayNode();
        ObjectNode content = part.isEmpty() ? requests.content() : part(part);
        content.set("metadata", MetadataDice.change(dice));
        List<String> pointers = Tree.pointers(content);
        for (int i = 1 + dice.below(3); i > 0; i--) {
            String pointer = dice.of(pointers);
            ObjectNode operation = operations.addObject();
            String op = dice.of("add", "add", "replace", "replace", "remove", "test", "copy", "move");
            operation.put("op", op).put("path", pointer);
            if (op.equals("copy") || op.equals("move")) {
                operation.put("from", dice.of(pointers));
            } else if (!op.equals("remove")) {
                operation.set("value", content.at(pointer));
            }
        }
        return operations;
    }
}
