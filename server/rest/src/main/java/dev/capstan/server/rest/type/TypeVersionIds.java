package dev.capstan.server.rest.type;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.Resource;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;

/// The ids of the versions of a definition.
///
/// The version that was stored first has the revision that created the definition; one that was added over REST that
/// at which it was added, which an annotation keeps. Somebody else may define many versions at once. All but that
/// which was stored first then get a number made of the revision and their name, beyond all revisions there can be,
/// so that no two are the same and none changes.
final class TypeVersionIds {
    static final String ANNOTATION = "capstan.dev/version-ids";
    private static final int REVISION_BITS = 40;
    private static final int NAMES = 1 << 12;

    private TypeVersionIds() {}

    /// By the names of the versions, in their order.
    static Map<String, Long> of(Resource definition, long created) {
        ObjectNode kept = kept(definition);
        String first =
                definition.tree().path("status").path("storedVersions").path(0).asText("");
        var ids = new LinkedHashMap<String, Long>();
        var taken = new HashSet<Long>();
        for (JsonNode each : definition.tree().path("spec").path("versions")) {
            String name = each.path("name").asText();
            long id = id(name, name.equals(first), kept, created);
            while (!taken.add(id)) {
                id += 1L << REVISION_BITS;
            }
            ids.put(name, id);
        }
        return ids;
    }

    private static long id(String name, boolean first, ObjectNode kept, long created) {
        if (kept.path(name).isIntegralNumber()) {
            return kept.path(name).asLong();
        }
        if (first) {
            return created;
        }
        long hash = Math.floorMod(name.hashCode(), NAMES - 1) + 1L;
        return (hash << REVISION_BITS) + created;
    }

    /// Notes ids, so that they stay whatever happens to the versions.
    static void keep(Resource definition, Map<String, Long> ids) {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        ids.forEach(kept::put);
        annotate(definition, ANNOTATION, JsonText.string(kept));
    }

    static void annotate(Resource definition, String annotation, String value) {
        ObjectNode metadata = definition.ownMetadata();
        ObjectNode annotations =
                metadata.path("annotations") instanceof ObjectNode some ? some : metadata.putObject("annotations");
        annotations.put(annotation, value);
    }

    private static ObjectNode kept(Resource definition) {
        String text = definition.annotations().getOrDefault(ANNOTATION, "{}");
        try {
            return Document.json(text.getBytes(StandardCharsets.UTF_8)).tree() instanceof ObjectNode ids
                    ? ids
                    : JsonNodeFactory.instance.objectNode();
        } catch (MalformedException e) {
            return JsonNodeFactory.instance.objectNode();
        }
    }
}
