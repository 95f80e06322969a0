package dev.capstan.conformance.differential;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.conformance.differential.Script.Scene;
import dev.capstan.conformance.differential.Step.Body;
import dev.capstan.conformance.differential.Step.Call;
import dev.capstan.conformance.differential.Step.Watched;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Requests about the objects of one kind.
final class Requests {
    static final String JSON = "application/json";

    private final Dice dice;
    private final Subject subject;
    private final Scene scene;
    private final String sequence;
    private final String collection;
    private final Queries queries;
    private final Patches patches;
    private final List<String> names;
    private final Set<String> made = new HashSet<>();
    private final Set<String> burnt = new HashSet<>();
    private int sentinels;
    private int generated;

    Requests(Dice dice, Subject subject, Scene scene, String sequence) {
        this.dice = dice;
        this.subject = subject;
        this.scene = scene;
        this.sequence = sequence;
        this.collection = subject.collection(scene.namespace());
        this.queries = new Queries(dice, subject, sequence);
        this.patches = new Patches(dice, this);
        String prefix = subject.namespaced() ? "" : scene.prefix() + "-" + sequence + "-";
        this.names = new ArrayList<>(List.of(prefix + "a", prefix + "b", prefix + "c"));
    }

    /// What to do next: often one request, sometimes a few that belong together.
    List<Step> next() {
        names.removeAll(burnt);
        if (names.isEmpty()) {
            return List.of(list());
        }
        String name = dice.of(names);
        if (!made.contains(name) && dice.percent(70)) {
            made.add(name);
            return List.of(create(name));
        }
        return switch (dice.below(20)) {
            case 0 -> List.of(create(name));
            case 1, 2 -> List.of(get(name));
            case 3, 4, 5 -> List.of(list());
            case 6, 7, 8 -> List.of(update(name));
            case 9, 10, 11, 12, 13, 14 -> List.of(patch(name));
            case 15 -> List.of(delete(name));
            case 16 -> List.of(deleteCollection());
            case 17 -> List.of(watched());
            case 18 -> List.of(subresource(name));
            default -> List.of(create(""));
        };
    }

    /// What is looked at when all is done.
    List<Step> end() {
        var steps = new ArrayList<Step>();
        if (!burnt.isEmpty()) {
            return steps;
        }
        if (dice.percent(30)) {
            steps.add(watched());
        }
        steps.add(new Call("GET", collection + queries.mine(), Map.of(), new Body.None()));
        return steps;
    }

    Subject subject() {
        return subject;
    }

    String path(String name) {
        return collection + "/" + name;
    }

    /// A whole object.
    ///
    /// @param name empty to let the server choose one
    ObjectNode object(String name) {
        ObjectNode object =
                Tree.object().put("apiVersion", subject.apiVersion()).put("kind", subject.kind());
        ObjectNode metadata = MetadataDice.next(dice, name, sequence);
        if (name.isEmpty()) {
            metadata.put("generateName", "g" + generated++ + "-");
        }
        String given = metadata.path("name").asText("");
        if (!subject.namespaced() && !given.isEmpty() && !given.startsWith(scene.prefix())) {
            metadata.put("name", scene.prefix() + "-" + sequence + "-" + given);
        }
        object.set("metadata", metadata);
        object.setAll(content());
        if (dice.percent(2)) {
            object.remove(dice.of("apiVersion", "kind", "metadata"));
        } else if (dice.percent(2)) {
            object.put(dice.of("apiVersion", "kind"), dice.of("v1", "Odd", "a/b/c", ""));
        }
        return object;
    }

    ObjectNode content() {
        String text = subject.content().apply(dice).toString().replace("$NS", scene.namespace());
        return Tree.of(text);
    }

    private Call create(String name) {
        return written("POST", collection, queries.write(), new Body.Value(object(name)));
    }

    private Call get(String name) {
        Map<String, String> accept = dice.percent(10) ? Map.of("Accept", dice.of(Queries.FORMS)) : Map.of();
        return new Call(
                "GET", path(dice.percent(4) ? "nobody" : name) + queries.get(path(name)), accept, new Body.None());
    }

    private Call list() {
        if (!burnt.isEmpty()) {
            return get("nobody");
        }
        boolean everywhere = subject.namespaced() && dice.percent(5);
        String target = everywhere ? subject.everywhere() + queries.mine() : collection + queries.list();
        Map<String, String> accept = dice.percent(6) ? Map.of("Accept", dice.of(Queries.FORMS)) : Map.of();
        return new Call("GET", target, accept, new Body.None());
    }

    private Call update(String name) {
        ObjectNode change = Tree.object();
        if (dice.percent(70)) {
            change.setAll(content());
        }
        change.set("metadata", MetadataDice.change(dice));
        if (dice.percent(10)) {
            change.withObject("/metadata")
                    .set(
                            "resourceVersion",
                            dice.of(Tree.text("{{old " + path(name) + "}}"), Tree.nothing(), Tree.text("99999999999")));
        }
        if (dice.percent(3)) {
            change.withObject("/metadata").set("uid", Tree.text(dice.of("{{uid " + path("b") + "}}", "x")));
        }
        Body body =
                dice.percent(12) ? new Body.Value(object(name)) : new Body.Changed(path(name), change, object(name));
        return written("PUT", path(name), queries.write(), body);
    }

    private Call patch(String name) {
        Patches.Made patch = patches.next(name, "");
        return new Call("PATCH", path(name) + patch.query(), Map.of("Content-Type", patch.type()), patch.body());
    }

    private Call delete(String name) {
        made.remove(name);
        burn(name);
        Body options = dice.percent(50) ? new Body.None() : new Body.Value(Tree.of(options(name)));
        String query = dice.percent(85)
                ? ""
                : dice.of(
                        "?propagationPolicy=Background",
                        "?gracePeriodSeconds=0",
                        "?dryRun=All",
                        "?propagationPolicy=Odd",
                        "?gracePeriodSeconds=x");
        return new Call("DELETE", path(name) + query, Map.of("Content-Type", JSON), options);
    }

    private String options(String name) {
        // It takes Kubernetes half a minute to find out that it should collect the dependents of a new custom kind.
        if (!subject.custom() && dice.percent(20)) {
            return dice.of(
                    "{propagationPolicy: Foreground}", "{propagationPolicy: Orphan}", "{orphanDependents: true}");
        }
        return dice.of(
                "{}",
                "{kind: DeleteOptions, apiVersion: v1, propagationPolicy: Background}",
                "{propagationPolicy: Odd}",
                "{gracePeriodSeconds: 0}",
                "{gracePeriodSeconds: -5}",
                "{dryRun: [All]}",
                "{dryRun: [Some]}",
                "{orphanDependents: true, propagationPolicy: Background}",
                "{orphanDependents: false}",
                "{preconditions: {uid: '{{uid %s}}'}}".formatted(path(name)),
                "{preconditions: {uid: other}}",
                "{preconditions: {resourceVersion: '{{old %s}}'}}".formatted(path(name)),
                "{preconditions: {resourceVersion: '{{rv %s}}'}}".formatted(path(name)),
                "{kind: Odd, apiVersion: v1}",
                "{odd: 1}");
    }

    /// A namespace that was deleted goes in its own time: nobody can say what it looks like meanwhile.
    private void burn(String name) {
        if (subject.kind().equals("Namespace")) {
            burnt.add(name);
        }
    }

    /// Whether this deletion leaves something for the garbage collector to do.
    static boolean waits(Call call) {
        String text = call.target() + (call.body() instanceof Body.Value(var tree) ? tree.toString() : "");
        return text.contains("Foreground") || text.contains("Orphan") || text.contains("orphanDependents");
    }

    private Step deleteCollection() {
        return subject.namespaced()
                ? new Call(
                        "DELETE",
                        collection + queries.deleteCollection(),
                        Map.of("Content-Type", JSON),
                        dice.percent(80) ? new Body.None() : new Body.Value(Tree.of("{dryRun: [All]}")))
                : list();
    }

    private Step watched() {
        if (!burnt.isEmpty()) {
            return list();
        }
        String name = (subject.namespaced() ? "" : scene.prefix() + "-" + sequence + "-") + "sentinel-" + sentinels++;
        ObjectNode sentinel =
                Tree.object().put("apiVersion", subject.apiVersion()).put("kind", subject.kind());
        sentinel.putObject("metadata")
                .put("name", name)
                .putObject("labels")
                .put("seq", sequence)
                .put("app", "x");
        sentinel.setAll(content());
        return new Watched(collection + queries.watch(), collection, sentinel);
    }

    private Call subresource(String name) {
        String part = subject.subresources().isEmpty() || dice.percent(8)
                ? dice.of("status", "scale", "odd")
                : dice.of(subject.subresources());
        if (dice.percent(30)) {
            return new Call("GET", path(name) + "/" + part, Map.of(), new Body.None());
        }
        if (dice.percent(50)) {
            Patches.Made patch = patches.next(name, part);
            return new Call(
                    "PATCH",
                    path(name) + "/" + part + patch.query(),
                    Map.of("Content-Type", patch.type()),
                    patch.body());
        }
        ObjectNode change = patches.part(part);
        return written(
                "PUT", path(name) + "/" + part, queries.write(), new Body.Changed(path(name), change, object(name)));
    }

    private Call written(String method, String path, String query, Body body) {
        if (dice.percent(4)) {
            String own = names.isEmpty() ? "" : names.getFirst();
            String text = dice.of(Queries.BROKEN).replace("$NAME", own);
            return new Call(method, path + query, Map.of("Content-Type", JSON), new Body.Raw(text));
        }
        String type = dice.percent(95) ? JSON : dice.of("application/yaml", "text/plain", "");
        return new Call(method, path + query, type.isEmpty() ? Map.of() : Map.of("Content-Type", type), body);
    }
}
