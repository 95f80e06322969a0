package dev.capstan.registry.admission.expression;

import static dev.capstan.cel.value.Shape.BOOLEAN;
import static dev.capstan.cel.value.Shape.TEXT;
import static dev.capstan.cel.value.Shape.TIME_TEXT;
import static dev.capstan.cel.value.Shape.WHOLE;

import dev.capstan.cel.value.Shape;
import dev.capstan.cel.value.Shape.Entries;
import dev.capstan.cel.value.Shape.Field;
import dev.capstan.cel.value.Shape.Fields;
import dev.capstan.cel.value.Shape.Items;
import dev.capstan.cel.value.Shape.Order;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What `request` and `namespaceObject` look like. All else is looked at when an expression runs.
final class Shapes {
    private static final Shape TEXTS = list(TEXT);

    static final Shape REQUEST = request();
    static final Shape NAMESPACE = namespace();

    private Shapes() {}

    private static Shape request() {
        Shape kind = fields("kubernetes.GroupVersionKind", Map.of("group", TEXT, "version", TEXT, "kind", TEXT));
        Shape resource =
                fields("kubernetes.GroupVersionResource", Map.of("group", TEXT, "version", TEXT, "resource", TEXT));
        Shape user = fields(
                "kubernetes.UserInfo",
                Map.of("username", TEXT, "uid", TEXT, "groups", TEXTS, "extra", new Entries(TEXTS, 0)));
        return fields(
                "kubernetes.AdmissionRequest",
                Map.ofEntries(
                        Map.entry("kind", kind),
                        Map.entry("resource", resource),
                        Map.entry("subResource", TEXT),
                        Map.entry("requestKind", kind),
                        Map.entry("requestResource", resource),
                        Map.entry("requestSubResource", TEXT),
                        Map.entry("name", TEXT),
                        Map.entry("namespace", TEXT),
                        Map.entry("operation", TEXT),
                        Map.entry("userInfo", user),
                        Map.entry("dryRun", BOOLEAN),
                        Map.entry("options", Shape.ANY)));
    }

    private static Shape namespace() {
        Shape condition = fields(
                "kubernetes.NamespaceCondition",
                Map.of("status", TEXT, "type", TEXT, "lastTransitionTime", TIME_TEXT, "message", TEXT, "reason", TEXT));
        Shape texts = new Entries(TEXT, 0);
        Shape metadata = fields(
                "kubernetes.NamespaceMetadata",
                Map.ofEntries(
                        Map.entry("name", TEXT),
                        Map.entry("generateName", TEXT),
                        Map.entry("namespace", TEXT),
                        Map.entry("labels", texts),
                        Map.entry("annotations", texts),
                        Map.entry("UID", TEXT),
                        Map.entry("creationTimestamp", TIME_TEXT),
                        Map.entry("deletionGracePeriodSeconds", WHOLE),
                        Map.entry("deletionTimestamp", TIME_TEXT),
                        Map.entry("generation", WHOLE),
                        Map.entry("resourceVersion", TEXT),
                        Map.entry("finalizers", TEXTS)));
        return fields(
                "kubernetes.Namespace",
                Map.of(
                        "metadata",
                        metadata,
                        "spec",
                        fields("kubernetes.NamespaceSpec", Map.of("finalizers", TEXTS)),
                        "status",
                        fields("kubernetes.NamespaceStatus", Map.of("conditions", list(condition), "phase", TEXT))));
    }

    private static Shape list(Shape item) {
        return new Items(item, Order.ATOMIC, List.of(), 0);
    }

    private static Shape fields(String name, Map<String, Shape> shapes) {
        var fields = new HashMap<String, Field>();
        shapes.forEach((field, shape) -> fields.put(field, new Field(field, shape)));
        return new Fields(name, fields, 2);
    }
}
