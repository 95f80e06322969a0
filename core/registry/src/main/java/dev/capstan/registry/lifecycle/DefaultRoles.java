package dev.capstan.registry.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.GroupResource;
import dev.capstan.api.Resource;
import dev.capstan.api.ResourceKey;
import dev.capstan.api.json.Document;
import dev.capstan.registry.DeleteOptions;
import dev.capstan.registry.Registry;
import dev.capstan.registry.ResourcePath;
import dev.capstan.registry.access.PolicyRule;
import dev.capstan.registry.index.Stored;
import dev.capstan.registry.rbac.PolicyRules;
import dev.capstan.registry.rbac.Rbac;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/// The roles and bindings that are always there: `cluster-admin`, `admin`, `edit`, `view` and those that let everybody
/// find out what is served.
///
/// What somebody took away from them comes back at the next start, unless they were told to stay as they are; what
/// somebody added stays.
final class DefaultRoles {
    private static final String UPDATE = "rbac.authorization.kubernetes.io/autoupdate";

    private final Registry registry;

    DefaultRoles(Registry registry) {
        this.registry = registry;
    }

    void ensure() {
        Standing.together(read().valueStream()
                .map(each -> new Resource((ObjectNode) each))
                .map(wanted -> Standing.action(wanted.kind() + " " + wanted.name(), () -> ensure(wanted)))
                .toList());
    }

    private static JsonNode read() {
        try (InputStream in = DefaultRoles.class.getResourceAsStream("default-roles.json")) {
            if (in == null) {
                throw new IllegalStateException("default-roles.json is missing from the jar");
            }
            return Document.json(in.readAllBytes()).tree();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void ensure(Resource wanted) {
        boolean role = wanted.kind().equals("ClusterRole");
        GroupResource kind = role ? Rbac.CLUSTER_ROLES : Rbac.CLUSTER_ROLE_BINDINGS;
        var key = new ResourceKey(kind, null, wanted.name());
        Stored stored = registry.view().find(key);
        if (stored == null) {
            Standing.create(registry, kind, wanted.tree());
            return;
        }
        Resource found = stored.read();
        if (found.annotations().getOrDefault(UPDATE, "").equals("false")) {
            return;
        }
        if (!role && !wanted.tree().path("roleRef").equals(found.tree().path("roleRef"))) {
            Absence.ignoring(() -> registry.delete(ResourcePath.of(key), DeleteOptions.DEFAULT));
            Standing.create(registry, kind, wanted.tree());
        } else if (!completed(found.copy(), wanted).equals(found)) {
            Absence.ignoring(() -> registry.change(ResourcePath.of(key), object -> completed(object, wanted)));
        }
    }

    /// Adds what is missing to an object.
    private static Resource completed(Resource object, Resource wanted) {
        wanted.labels()
                .forEach((name, value) ->
                        object.ownMetadata().withObject("/labels").put(name, value));
        wanted.annotations()
                .forEach((name, value) ->
                        object.ownMetadata().withObject("/annotations").put(name, value));
        ObjectNode tree = object.tree();
        if (wanted.tree().has("aggregationRule")) {
            addMissing(
                    tree.withObject("/aggregationRule"), wanted.tree().path("aggregationRule"), "clusterRoleSelectors");
        } else if (wanted.kind().equals("ClusterRole")) {
            addRules(tree, PolicyRule.list(wanted.tree().path("rules")));
        } else {
            addMissing(tree, wanted.tree(), "subjects");
        }
        return object;
    }

    private static void addRules(ObjectNode tree, List<PolicyRule> wanted) {
        List<PolicyRule> held = PolicyRule.list(tree.path("rules"));
        List<PolicyRule> missing = PolicyRules.missing(held, wanted);
        if (!missing.isEmpty()) {
            ArrayNode rules = tree.path("rules") instanceof ArrayNode some ? some : tree.putArray("rules");
            missing.forEach(each -> rules.add(each.tree()));
        }
    }

    private static void addMissing(ObjectNode object, JsonNode wanted, String field) {
        ArrayNode present = object.path(field) instanceof ArrayNode some ? some : object.putArray(field);
        for (JsonNode each : wanted.path(field)) {
            boolean there = false;
            for (JsonNode other : present) {
                there |= other.equals(each);
            }
            if (!there) {
                present.add(each.deepCopy());
            }
        }
    }
}
