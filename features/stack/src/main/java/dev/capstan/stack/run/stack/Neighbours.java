package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.stack.kind.StackKinds;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The objects that a Stack has to do with, in its namespace, as the server has them now.
record Neighbours(KubernetesClient client, String namespace) {
    Optional<ProgramObject> program(String name) {
        return Optional.ofNullable(client.resources(ProgramObject.class)
                .inNamespace(namespace)
                .withName(name)
                .get());
    }

    Optional<UpdateObject> update(String name) {
        return Optional.ofNullable(client.resources(UpdateObject.class)
                .inNamespace(namespace)
                .withName(name)
                .get());
    }

    List<UpdateObject> updates() {
        return client.resources(UpdateObject.class)
                .inNamespace(namespace)
                .list()
                .getItems();
    }

    /// Makes an Update that belongs to nobody, and so does not go with its Stack.
    UpdateObject make(UpdateObject update) {
        return client.resource(update).inNamespace(namespace).forceConflicts().serverSideApply();
    }

    void delete(UpdateObject update) {
        var _ = client.resource(update).inNamespace(namespace).delete();
    }

    /// What is missing of the prerequisites, in words. Those that have to run once more are asked to.
    List<String> unmet(List<Prerequisite> prerequisites, Instant now) {
        var words = new ArrayList<String>();
        for (Prerequisite each : prerequisites) {
            unmet(each, now).ifPresent(found -> {
                words.add(found.words());
                found.request().ifPresent(request -> request(each.name(), request));
            });
        }
        return words;
    }

    private Optional<Prerequisite.Unmet> unmet(Prerequisite prerequisite, Instant now) {
        Optional<StackObject> other = Optional.ofNullable(client.resources(StackObject.class)
                .inNamespace(namespace)
                .withName(prerequisite.name())
                .get());
        if (other.isEmpty()) {
            return Optional.of(prerequisite.absent());
        }
        StackObject stack = other.get();
        return prerequisite
                .unmet(stack.getStatus(), stack.generation(), stack.request(), now)
                .map(each -> each.request().equals(Optional.of(stack.request()))
                        ? new Prerequisite.Unmet(each.words(), Optional.empty())
                        : each);
    }

    private void request(String stack, String request) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("metadata").putObject("annotations").put(StackKinds.RECONCILIATION_REQUEST, request);
        var _ = client.resources(StackObject.class)
                .inNamespace(namespace)
                .withName(stack)
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
    }
}
