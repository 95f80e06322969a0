package dev.capstan.stack.run.stack;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.stack.kind.StackKinds;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The Update that does what a Stack wants.
///
/// @param namespace of the Stack
record UpdateDraft(String namespace, Wish wish, StackSpec spec, Due.Now due) {
    private static final String KEPT = "24h";
    /// Runs that nothing has changed for come every minute, perhaps.
    private static final String RESYNC_KEPT = "1h";
    /// What would leave something behind.
    private static final List<String> PARTIAL = List.of("target", "targetDependents", "replace", "expectNoChanges");

    UpdateObject named(String name) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.set("spec", wishes());
        spec.updateTemplate().applyTo(tree);
        if (wish.type() == UpdateType.DESTROY) {
            tree.withObjectProperty("spec").remove(PARTIAL);
        }
        var update = new UpdateObject();
        Map<String, String> labels = texts(tree, "labels");
        labels.put(StackKinds.STACK_NAME, wish.stack());
        update.setMetadata(new ObjectMetaBuilder()
                .withNamespace(namespace)
                .withName(name)
                .withLabels(labels)
                .withAnnotations(texts(tree, "annotations"))
                .build());
        update.setSpec(tree.get("spec"));
        return update;
    }

    private ObjectNode wishes() {
        ObjectNode tree = JsonNodeFactory.instance
                .objectNode()
                .put("workspaceName", wish.stack())
                .put("stackName", spec.stack())
                .put("type", wish.type().word())
                .put("message", due.why())
                .put("ttlAfterCompleted", due.resync() ? RESYNC_KEPT : KEPT);
        switch (wish.type()) {
            case UP, PREVIEW -> addOptions(tree);
            case DESTROY -> put(tree, "runProgram", spec.runProgram());
        }
        return tree;
    }

    private void addOptions(ObjectNode tree) {
        put(tree, "refresh", spec.refresh());
        put(tree, "expectNoChanges", spec.expectNoRefreshChanges());
        put(tree, "targetDependents", spec.targetDependents());
        if (!spec.targets().isEmpty()) {
            ArrayNode targets = tree.putArray("target");
            spec.targets().forEach(targets::add);
        }
    }

    private static void put(ObjectNode tree, String field, boolean value) {
        if (value) {
            tree.put(field, true);
        }
    }

    private static Map<String, String> texts(ObjectNode tree, String field) {
        var texts = new TreeMap<String, String>();
        tree.path("metadata")
                .path(field)
                .properties()
                .forEach(each -> texts.put(each.getKey(), each.getValue().asText()));
        return texts;
    }
}
