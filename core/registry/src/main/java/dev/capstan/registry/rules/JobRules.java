package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import java.time.Instant;

/// Jobs: the labels by which a job finds its pods are made from its name and uid, unless its author takes care of them.
final class JobRules implements KindRules {
    private static final String PREFIX = "batch.kubernetes.io/";

    @Override
    public void prepareCreate(Resource object, View view, Instant now) {
        object.tree().putObject("status");
        JsonNode spec = object.tree().path("spec");
        if (spec.path("manualSelector").asBoolean()
                || !(spec instanceof ObjectNode own)
                || !(spec.path("template") instanceof ObjectNode template)) {
            return;
        }
        ObjectNode labels = template.withObject("/metadata/labels");
        for (String prefix : new String[] {"", PREFIX}) {
            put(labels, prefix + "job-name", object.name());
            put(labels, prefix + "controller-uid", object.uid());
        }
        put(own.withObject("/selector/matchLabels"), PREFIX + "controller-uid", object.uid());
        if (object.labels().isEmpty()) {
            object.ownMetadata().set("labels", labels.deepCopy());
        }
    }

    private static void put(ObjectNode labels, String label, String value) {
        if (!labels.has(label)) {
            labels.put(label, value);
        }
    }
}
