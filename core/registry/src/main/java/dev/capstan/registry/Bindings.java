package dev.capstan.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Refusal;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import java.util.ArrayList;
import java.util.List;

/// The binding subresource of pods: whoever schedules says where a pod runs.
final class Bindings {
    private static final GroupResource BINDINGS = new GroupResource("", "pods/binding");

    private Bindings() {}

    /// The pod on the node that the binding names.
    static Document apply(Resource pod, Resource binding) {
        check(binding);
        JsonNode node = pod.tree().at("/spec/nodeName");
        if (!node.asText("").isEmpty()) {
            throw conflict(pod, "pod " + pod.name() + " is already assigned to node \"" + node.asText() + "\"");
        }
        if (pod.deleting()) {
            throw conflict(pod, "pod " + pod.name() + " is being deleted, cannot be assigned to a host");
        }
        pod.tree()
                .withObject("/spec")
                .put("nodeName", binding.tree().at("/target/name").asText());
        for (String map : List.of("labels", "annotations")) {
            if (binding.metadata().get(map) instanceof ObjectNode added && !added.isEmpty()) {
                pod.ownMetadata().withObjectProperty(map).setAll(added);
            }
        }
        return new Document(pod.tree(), List.of());
    }

    private static void check(Resource binding) {
        var problems = new ArrayList<FieldProblem>();
        JsonNode target = binding.tree().path("target");
        String kind = target.path("kind").asText("");
        if (!kind.isEmpty() && !kind.equals("Node")) {
            problems.add(FieldProblem.invalid("target.kind", "\"" + kind + "\"", "must be Node"));
        }
        if (target.path("name").asText("").isEmpty()) {
            problems.add(FieldProblem.required("target.name", ""));
        }
        if (!problems.isEmpty()) {
            throw new Refusal.Invalid("", "Binding", binding.name(), problems).asException();
        }
    }

    private static RuntimeException conflict(Resource pod, String detail) {
        return new Refusal.Conflict(BINDINGS, pod.name(), detail).asException();
    }
}
