package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Turns a schema document into [Schema] nodes.
final class SchemaCompiler {
    private static final SchemaCompiler PLAIN = new SchemaCompiler(null);

    /// What was compiled before, by the very node it was compiled from; null when nothing is shared.
    private final @Nullable Map<JsonNode, Schema> shared;

    private SchemaCompiler(@Nullable Map<JsonNode, Schema> shared) {
        this.shared = shared;
    }

    /// A compiler for built-in kinds: it gives one schema for one node, however often it occurs, takes list types as no
    /// more than advice for merging, and lets bytes be none. For one thread.
    static SchemaCompiler sharing() {
        return new SchemaCompiler(new IdentityHashMap<>());
    }

    static Schema root(JsonNode document) {
        return node(document, true);
    }

    static Schema node(JsonNode document, boolean root) {
        return PLAIN.compile(document, root);
    }

    Schema compile(JsonNode document, boolean root) {
        if (shared == null || root) {
            return made(document, root);
        }
        Schema known = shared.get(document);
        if (known == null) {
            known = made(document, false);
            shared.put(document, known);
        }
        return known;
    }

    private Schema made(JsonNode document, boolean root) {
        Map<String, Schema> properties = properties(document.path(Keyword.PROPERTIES));
        List<String> defaulted = defaulted(document.path(Keyword.PROPERTIES));
        Schema items = document.path(Keyword.ITEMS).isObject() ? compile(document.path(Keyword.ITEMS), false) : null;
        Schema additional = additional(document.path(Keyword.ADDITIONAL_PROPERTIES));
        boolean defaults = document.hasNonNull(Keyword.DEFAULT);
        boolean invariants = shared == null && hasInvariants(document);
        for (Schema child : children(properties, items, additional)) {
            defaults |= child.traits.hasDefaults();
            invariants |= child.traits.hasInvariants();
        }
        var traits = new Traits(
                root,
                document.path(Keyword.PRESERVE_UNKNOWN_FIELDS).asBoolean(),
                document.path(Keyword.INT_OR_STRING).asBoolean(),
                document.path(Keyword.EMBEDDED_RESOURCE).asBoolean(),
                document.path(Keyword.NULLABLE).asBoolean(),
                document.path(Keyword.ADDITIONAL_PROPERTIES).isBoolean()
                        && !document.path(Keyword.ADDITIONAL_PROPERTIES).booleanValue(),
                defaults,
                invariants);
        Check[] checks = CheckCompiler.compile(document, shared != null);
        return new Schema(document, traits.shared(), properties, defaulted, items, additional, checks);
    }

    private static boolean hasInvariants(JsonNode document) {
        String listType = document.path(Keyword.LIST_TYPE).asText("");
        return listType.equals("set")
                || listType.equals("map")
                || document.path(Keyword.EMBEDDED_RESOURCE).asBoolean();
    }

    private Map<String, Schema> properties(JsonNode declared) {
        if (declared.isEmpty()) {
            return Map.of();
        }
        var properties = new HashMap<String, Schema>();
        declared.properties().forEach(each -> properties.put(each.getKey(), compile(each.getValue(), false)));
        return Map.copyOf(properties);
    }

    private static List<String> defaulted(JsonNode declared) {
        return declared.properties().stream()
                .filter(each -> each.getValue().hasNonNull(Keyword.DEFAULT))
                .map(Map.Entry::getKey)
                .toList();
    }

    private @Nullable Schema additional(JsonNode declared) {
        if (declared.isObject()) {
            return compile(declared, false);
        }
        return declared.isBoolean() ? Schema.NOTHING : null;
    }

    private static List<Schema> children(
            Map<String, Schema> properties, @Nullable Schema items, @Nullable Schema additional) {
        var children = new ArrayList<>(properties.values());
        if (items != null) {
            children.add(items);
        }
        if (additional != null) {
            children.add(additional);
        }
        return children;
    }
}
