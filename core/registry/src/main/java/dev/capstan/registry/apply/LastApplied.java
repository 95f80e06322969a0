package dev.capstan.registry.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.json.Document;
import dev.capstan.api.json.JsonText;
import dev.capstan.api.json.MalformedException;
import dev.capstan.registry.fields.Comparison;
import dev.capstan.registry.fields.FieldSet;
import dev.capstan.registry.fields.MisfitException;
import dev.capstan.registry.fields.Typed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The annotation in which `kubectl apply` keeps what it applied when it merges on its own side. Whoever goes over
/// to server-side apply with kubectl gets no conflicts with that, and the annotation is kept true.
final class LastApplied {
    static final String KUBECTL = "kubectl";
    private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
    private static final int MAX_ANNOTATIONS = 256 * 1024;

    private LastApplied() {}

    /// The conflicts that are not about fields which the annotation shows to be the applier's own.
    static List<Conflict> contested(List<Conflict> conflicts, Typed live) {
        FieldSet own = own(live);
        return own == null
                ? conflicts
                : conflicts.stream().filter(each -> !own.has(each.path())).toList();
    }

    /// The fields that were applied on the client's side and are still so; null when there is no telling.
    private static @Nullable FieldSet own(Typed live) {
        String text = annotation(live.tree());
        if (text.isEmpty()) {
            return null;
        }
        try {
            if (!(Document.json(text.getBytes(StandardCharsets.UTF_8)).tree() instanceof ObjectNode last)
                    || !last.path("apiVersion").asText("").equals(live.apiVersion())) {
                return null;
            }
            Typed applied = new Typed(last, live.apiVersion(), live.layout()).checked(false);
            Comparison changes = applied.compare(live.checked(false));
            return applied.fields()
                    .difference(changes.modified())
                    .difference(changes.added())
                    .difference(changes.removed());
        } catch (MalformedException | MisfitException e) {
            return null;
        }
    }

    private static String annotation(ObjectNode object) {
        return object.path("metadata").path("annotations").path(ANNOTATION).asText("");
    }

    /// Writes what was applied into the annotation, if there is one.
    static void renew(ObjectNode object, ObjectNode applied) {
        if (annotation(object).isEmpty()
                || !(object.path("metadata").path("annotations") instanceof ObjectNode annotations)) {
            return;
        }
        ObjectNode plain = applied.deepCopy();
        if (plain.path("metadata").path("annotations") instanceof ObjectNode own) {
            own.remove(ANNOTATION);
            if (own.isEmpty() && plain.path("metadata") instanceof ObjectNode metadata) {
                metadata.remove("annotations");
            }
        }
        annotations.put(ANNOTATION, text(plain));
        if (size(annotations) > MAX_ANNOTATIONS) {
            annotations.remove(ANNOTATION);
        }
    }

    /// As Kubernetes writes it: keys in order, `<`, `>` and `&` escaped, and a line break at the end.
    private static String text(JsonNode tree) {
        return JsonText.string(sorted(tree))
                        .replace("<", "\\u003c")
                        .replace(">", "\\u003e")
                        .replace("&", "\\u0026")
                + "\n";
    }

    private static JsonNode sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            var members = new TreeMap<String, JsonNode>();
            object.properties().forEach(each -> members.put(each.getKey(), sorted(each.getValue())));
            ObjectNode ordered = object.objectNode();
            ordered.setAll(members);
            return ordered;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode items = array.arrayNode();
            array.forEach(each -> items.add(sorted(each)));
            return items;
        }
        return node;
    }

    private static long size(ObjectNode annotations) {
        return annotations.properties().stream()
                .mapToLong(each -> bytes(each.getKey()) + bytes(each.getValue().asText()))
                .sum();
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
