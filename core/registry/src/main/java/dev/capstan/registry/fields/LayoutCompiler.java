package dev.capstan.registry.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.api.json.Document;
import dev.capstan.registry.fields.Layout.Fields;
import dev.capstan.registry.fields.Layout.Items;
import dev.capstan.registry.fields.Layout.Scalar;
import dev.capstan.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads a [Layout] from a schema.
final class LayoutCompiler {
    /// The parts of built-in kinds that are structures rather than references to them, so they are never absent.
    private static final Set<String> SOLID = Set.of(
            "metadata",
            "spec",
            "status",
            "template",
            "jobTemplate",
            "strategy",
            "updateStrategy",
            "names",
            "acceptedNames",
            "loadBalancer",
            "source",
            "deprecatedSource");

    private static final Layout TEXT = new Layout(Scalar.STRING, null, null);
    private static final Layout METADATA = new LayoutCompiler(false)
            .node(Schema.of(Document.json("""
            {"type": "object", "properties": {
                "annotations": {"type": "object", "additionalProperties": {"type": "string"}},
                "creationTimestamp": {"type": "string", "format": "date-time"},
                "deletionGracePeriodSeconds": {"type": "integer"},
                "deletionTimestamp": {"type": "string", "format": "date-time"},
                "finalizers": {"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "string"}},
                "generateName": {"type": "string"},
                "generation": {"type": "integer"},
                "labels": {"type": "object", "additionalProperties": {"type": "string"}},
                "managedFields": {"type": "array", "x-kubernetes-list-type": "atomic",
                    "items": {"type": "object"}},
                "name": {"type": "string"},
                "namespace": {"type": "string"},
                "ownerReferences": {"type": "array", "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["uid"],
                    "items": {"type": "object", "x-kubernetes-map-type": "atomic", "properties": {
                        "apiVersion": {"type": "string"}, "blockOwnerDeletion": {"type": "boolean"},
                        "controller": {"type": "boolean"}, "kind": {"type": "string"},
                        "name": {"type": "string"}, "uid": {"type": "string", "default": ""}}}},
                "resourceVersion": {"type": "string"},
                "selfLink": {"type": "string"},
                "uid": {"type": "string"}}}
            """.getBytes(StandardCharsets.UTF_8)).tree()), false);

    private final boolean builtIn;

    LayoutCompiler(boolean builtIn) {
        this.builtIn = builtIn;
    }

    Layout root(Schema kind) {
        Layout bare = node(kind, false);
        Fields fields = bare.fields == null ? new Fields(false, Map.of(), null, true, Set.of()) : bare.fields;
        return new Layout(null, null, withTypeMeta(fields));
    }

    private Layout node(Schema schema, boolean preservedAbove) {
        boolean preserves = preservedAbove || schema.preservesUnknown();
        Layout layout = switch (schema.type()) {
            case OBJECT -> new Layout(null, null, fields(schema, preserves));
            case ARRAY -> new Layout(null, items(schema, preserves), null);
            case STRING -> new Layout(text(schema.source()), null, null);
            case INTEGER, NUMBER -> new Layout(Scalar.NUMERIC, null, null);
            case BOOLEAN -> new Layout(Scalar.BOOLEAN, null, null);
            case ANY -> new Layout(Scalar.UNTYPED, items(schema, preserves), fields(schema, preserves));
        };
        return schema.embeddedResource() && layout.fields != null
                ? new Layout(layout.scalar, layout.items, withTypeMeta(layout.fields))
                : layout;
    }

    private static Scalar text(JsonNode source) {
        String format = source.path("format").asText("");
        return format.isEmpty() || format.equals("byte") ? Scalar.STRING : Scalar.UNTYPED;
    }

    private Fields fields(Schema schema, boolean preserves) {
        var declared = new HashMap<String, Layout>();
        var solid = new HashSet<String>();
        for (Map.Entry<String, JsonNode> each :
                schema.source().path("properties").properties()) {
            Schema property = schema.property(each.getKey());
            if (property != null) {
                boolean bareMetadata = builtIn
                        && each.getKey().equals("metadata")
                        && each.getValue().path("properties").isEmpty();
                declared.put(each.getKey(), bareMetadata ? METADATA : node(property, preserves));
                if (builtIn && SOLID.contains(each.getKey())) {
                    solid.add(each.getKey());
                }
            }
        }
        JsonNode additional = schema.source().path("additionalProperties");
        Schema values = schema.additional();
        Layout others = additional.isObject() && values != null ? node(values, preserves) : null;
        boolean open = additional.isBoolean()
                ? additional.booleanValue()
                : others == null && (preserves || declared.isEmpty());
        return new Fields(schema.mapType().equals("atomic"), Map.copyOf(declared), others, open, Set.copyOf(solid));
    }

    private Items items(Schema schema, boolean preserves) {
        Schema each = schema.items();
        Layout item = each == null ? null : node(each, preserves);
        JsonNode source = schema.source();
        if (source.has("x-kubernetes-list-type")) {
            return switch (schema.listType()) {
                case "set" -> new Items(true, List.of(), Map.of(), item);
                case "map" -> keyed(schema.listMapKeys(), each, item);
                default -> new Items(false, List.of(), Map.of(), item);
            };
        }
        if (schema.patchStrategies().contains("merge")) {
            String key = schema.patchMergeKey();
            return keyed(key == null ? List.of() : List.of(key), each, item);
        }
        return new Items(false, List.of(), Map.of(), item);
    }

    private Items keyed(List<String> keys, @Nullable Schema item, @Nullable Layout layout) {
        JsonNode source = item == null ? JsonNodeFactory.instance.objectNode() : item.source();
        var defaults = new HashMap<String, JsonNode>();
        for (String key : keys) {
            JsonNode value = source.path("properties").path(key).path("default");
            if (!value.isMissingNode() && !value.isNull()) {
                defaults.put(key, value);
            } else if (builtIn && isNeverAbsent(key, source)) {
                defaults.put(key, zero(source.path("properties").path(key)));
            }
        }
        return new Items(true, keys, Map.copyOf(defaults), layout);
    }

    /// Whether a key of a built-in kind is empty or zero when it is not given: what must be given, and the name in what
    /// has nothing but a name. An item without it has a place then, and is refused, if at all, for its values.
    private static boolean isNeverAbsent(String key, JsonNode item) {
        return item.path("properties").size() == 1
                || Stream.of("required", "documentedRequired")
                        .flatMap(each -> item.path(each).valueStream())
                        .anyMatch(each -> each.asText().equals(key));
    }

    private static JsonNode zero(JsonNode field) {
        return field.path("type").asText().equals("integer") ? LongNode.valueOf(0) : TextNode.valueOf("");
    }

    private Fields withTypeMeta(Fields fields) {
        var declared = new HashMap<>(fields.declared());
        declared.put("apiVersion", TEXT);
        declared.put("kind", TEXT);
        declared.put("metadata", METADATA);
        return new Fields(fields.atomic(), Map.copyOf(declared), fields.others(), fields.open(), fields.solid());
    }
}
