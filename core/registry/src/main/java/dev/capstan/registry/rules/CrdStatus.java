package dev.capstan.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.registry.index.View;
import dev.capstan.registry.type.CrdType;
import dev.capstan.registry.type.ResourceType;
import dev.capstan.registry.type.TypeNames;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The status of a CustomResourceDefinition: are its names free, is it established, which versions are stored.
final class CrdStatus {
    private CrdStatus() {}

    /// Works out the status from the spec and from the kinds there are.
    static void settle(Resource definition, View view, Instant now) {
        JsonNode spec = definition.tree().path("spec");
        JsonNode names = spec.path("names");
        ObjectNode status = definition.tree().withObject("/status");
        var conditions = new Conditions(status, now);
        Conflict conflict = conflict(definition, view);
        boolean established = CrdType.conditionHolds(definition, "Established");
        if (conflict == null) {
            conditions.set("NamesAccepted", true, "NoConflicts", "no conflicts found");
            conditions.set("Established", true, "InitialNamesAccepted", "the initial names have been accepted");
            status.set("acceptedNames", names.deepCopy());
        } else {
            conditions.set("NamesAccepted", false, conflict.reason, conflict.message);
            if (!established) {
                conditions.set("Established", false, "NotAccepted", "not all names are accepted");
                status.putObject("acceptedNames").put("kind", "").put("plural", "");
            }
        }
        stored(spec, status);
    }

    static void terminating(Resource definition, Instant now) {
        new Conditions(definition.tree().withObject("/status"), now)
                .set("Terminating", true, "InstanceDeletionInProgress", "CustomResource deletion is in progress");
    }

    private record Conflict(String reason, String message) {}

    /// The last of the names that are taken, as Kubernetes tells it.
    private static @Nullable Conflict conflict(Resource definition, View view) {
        Set<String> resources = new HashSet<>();
        Set<String> kinds = new HashSet<>();
        GroupResource own = CrdType.definedBy(definition);
        for (ResourceType other : view.types().ofGroup(own.group())) {
            if (other.builtIn() || !other.resource().equals(own)) {
                TypeNames taken = other.names();
                resources.addAll(taken.shortNames());
                resources.addAll(List.of(taken.plural(), taken.singular()));
                kinds.addAll(List.of(taken.kind(), taken.listKind()));
            }
        }
        JsonNode names = definition.tree().path("spec").path("names");
        Conflict found = inUse(null, "PluralConflict", names.path("plural"), resources);
        found = inUse(found, "SingularConflict", names.path("singular"), resources);
        for (JsonNode each : names.path("shortNames")) {
            found = inUse(found, "ShortNamesConflict", each, resources);
        }
        found = inUse(found, "KindConflict", names.path("kind"), kinds);
        return inUse(found, "ListKindConflict", names.path("listKind"), kinds);
    }

    private static @Nullable Conflict inUse(
            @Nullable Conflict before, String reason, JsonNode name, Set<String> taken) {
        return taken.contains(name.asText())
                ? new Conflict(reason, "\"" + name.asText() + "\" is already in use")
                : before;
    }

    private static void stored(JsonNode spec, ObjectNode status) {
        ArrayNode stored = status.withArray("/storedVersions");
        for (JsonNode version : spec.path("versions")) {
            String name = version.path("name").asText();
            boolean known = false;
            for (JsonNode each : stored) {
                known |= each.asText().equals(name);
            }
            if (version.path("storage").asBoolean() && !known) {
                stored.add(name);
            }
        }
    }
}
