package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/// Schemas with parts in common: each definition stands once, is referred to by name, and is compiled once.
///
/// A reference is `{"$ref": "core.v1.PodSpec"}`; keywords beside it add to what it refers to. Definitions may not refer
/// to themselves. Lists of type `set` or `map` may have duplicates here: Kubernetes refuses them in custom kinds only.
public final class SharedSchemas {
    private static final String REFERENCE = "$ref";

    private final JsonNode definitions;
    // Guarded by this, as is the compiler.
    private final Map<String, JsonNode> resolved = new HashMap<>();
    private final SchemaCompiler compiler = SchemaCompiler.sharing();

    /// @param definitions the schemas, by name
    public SharedSchemas(JsonNode definitions) {
        this.definitions = definitions;
    }

    /// One of the definitions, with the others that it may refer to.
    public record Definition(String name, SharedSchemas among) {
        /// The definition as it was written, references included. To be read only.
        public JsonNode written() {
            return among.written(name);
        }

        /// Another one, to which a reference leads.
        public Definition other(String reference) {
            return new Definition(reference, among);
        }
    }

    /// The schema of whole objects that have this definition.
    public synchronized Schema of(String name) {
        return new Schema(compiler.compile(definition(name), true), new Definition(name, this));
    }

    private JsonNode definition(String name) {
        JsonNode known = resolved.get(name);
        if (known == null) {
            known = resolve(written(name));
            resolved.put(name, known);
        }
        return known;
    }

    private JsonNode written(String name) {
        JsonNode written = definitions.get(name);
        if (written == null) {
            throw new IllegalArgumentException("there is no definition " + name);
        }
        return written;
    }

    /// Puts the definition itself, not a copy, in the place of a reference.
    private JsonNode resolve(JsonNode node) {
        if (!(node instanceof ObjectNode object)) {
            return node;
        }
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        if (object.path(REFERENCE).isTextual()) {
            JsonNode definition = definition(object.path(REFERENCE).textValue());
            if (object.size() == 1) {
                return definition;
            }
            copy.setAll((ObjectNode) definition);
        }
        for (Map.Entry<String, JsonNode> each : object.properties()) {
            if (!each.getKey().equals(REFERENCE)) {
                copy.set(each.getKey(), resolve(each.getValue()));
            }
        }
        return copy;
    }
}
