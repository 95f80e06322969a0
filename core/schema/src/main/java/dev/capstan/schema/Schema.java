package dev.capstan.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.api.FieldProblem;
import dev.capstan.schema.SharedSchemas.Definition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What the objects of a kind, or one part of them, look like: a structural schema, compiled.
///
/// A node is immutable and may be shared by threads. What every object passes (types, checks, defaults) is
/// compiled; what is asked only now and then (list types, merge keys) is read from the document when asked.
///
/// The order is the one of Kubernetes: [#prune], then [#applyDefaults], then [#validate].
public final class Schema {
    /// The schema of a value nothing is known of: whatever fields it has are unknown.
    static final Schema NOTHING = SchemaCompiler.node(JsonNodeFactory.instance.objectNode(), false);

    private static final Schema PERMISSIVE =
            SchemaCompiler.root(JsonNodeFactory.instance.objectNode().put(Keyword.PRESERVE_UNKNOWN_FIELDS, true));

    final JsonNode source;
    final Type type;
    final Traits traits;
    final Map<String, Schema> properties;
    /// The names of the properties that have a default, in the order of the document.
    final List<String> defaulted;

    final @Nullable Schema items;
    final @Nullable Schema additional;
    final @Nullable JsonNode fallback;
    final Check[] checks;
    private final @Nullable Definition definition;

    Schema(
            JsonNode source,
            Traits traits,
            Map<String, Schema> properties,
            List<String> defaulted,
            @Nullable Schema items,
            @Nullable Schema additional,
            Check[] checks) {
        this.source = source;
        this.type = Type.of(source.path(Keyword.TYPE));
        this.traits = traits;
        this.properties = properties;
        this.defaulted = defaulted;
        this.items = items;
        this.additional = additional;
        this.fallback = source.hasNonNull(Keyword.DEFAULT) ? source.get(Keyword.DEFAULT) : null;
        this.checks = checks;
        this.definition = null;
    }

    /// The same schema, said to be that of a definition.
    Schema(Schema other, Definition definition) {
        this.source = other.source;
        this.type = other.type;
        this.traits = other.traits;
        this.properties = other.properties;
        this.defaulted = other.defaulted;
        this.items = other.items;
        this.additional = other.additional;
        this.fallback = other.fallback;
        this.checks = other.checks;
        this.definition = definition;
    }

    /// Compiles the schema of a kind. At its root `apiVersion`, `kind` and `metadata` need not be declared.
    /// What [StructuralCheck] would refuse is taken as far as it makes sense.
    public static Schema of(JsonNode openApiV3Schema) {
        return SchemaCompiler.root(openApiV3Schema);
    }

    /// Compiles the schema of a built-in kind. Kubernetes reads these into a fixed form, where bytes may be none
    /// and two items of a list may have the same key.
    public static Schema ofBuiltIn(JsonNode openApiV3Schema) {
        return SchemaCompiler.sharing().compile(openApiV3Schema, true);
    }

    /// The schema of a kind that has none: keeps everything, refuses nothing.
    public static Schema permissive() {
        return PERMISSIVE;
    }

    /// The OpenAPI v3 document this node was compiled from.
    public JsonNode source() {
        return source;
    }

    /// The definition this is, when it has parts in common with others; [#source] has them written out.
    public @Nullable Definition definition() {
        return definition;
    }

    /// Removes what the schema does not know, telling the path of each: `spec.items[0].bar`.
    public void prune(ObjectNode root, Consumer<String> unknownPath) {
        new Pruner(true, unknownPath).visit(root, this);
    }

    /// Tells what [#prune] would remove, and removes nothing.
    public void findUnknown(ObjectNode root, Consumer<String> unknownPath) {
        new Pruner(false, unknownPath).visit(root, this);
    }

    /// Fills in what is absent and has a default. Nulls where null is not allowed count as absent.
    public void applyDefaults(ObjectNode root) {
        new Defaulter(true).visit(root, this);
    }

    /// The same, but a null that is not allowed and has no default stays, so that [#validate] finds it.
    public void applyDefaultsKeepingNulls(ObjectNode root) {
        new Defaulter(false).visit(root, this);
    }

    public boolean hasDefaults() {
        return traits.hasDefaults();
    }

    /// Whether nothing is wrong with a value that stands where this schema is.
    public boolean accepts(JsonNode value) {
        var problems = new ArrayList<FieldProblem>(0);
        Inspection.run(value, this, problems);
        return problems.isEmpty();
    }

    /// Everything that is wrong with the object, worded as Kubernetes words it.
    public List<FieldProblem> validate(ObjectNode root) {
        var problems = new ArrayList<FieldProblem>(0);
        Inspection.run(root, this, problems);
        if (traits.hasInvariants()) {
            Invariants invariants = Invariants.of(root, this);
            problems.addAll(invariants.embedded());
            problems.addAll(invariants.duplicates());
        }
        return problems;
    }

    /// What is wrong with an object that was `old` before: what was wrong then and has not changed is let pass.
    public List<FieldProblem> validate(ObjectNode root, ObjectNode old) {
        var problems = new ArrayList<FieldProblem>(0);
        Inspection.run(root, this, problems);
        if (!problems.isEmpty()) {
            problems.clear();
            Inspection.run(root, this, Correlation.of(this, root, old), problems);
        }
        if (traits.hasInvariants()) {
            Invariants invariants = Invariants.of(root, this);
            problems.addAll(invariants.embedded());
            if (Invariants.of(old, this).duplicates().isEmpty()) {
                problems.addAll(invariants.duplicates());
            }
        }
        return problems;
    }

    public @Nullable Schema property(String name) {
        return properties.get(name);
    }

    public @Nullable Schema items() {
        return items;
    }

    /// The schema of the values of a map.
    public @Nullable Schema additional() {
        return additional;
    }

    /// The schema of the field of that name, declared or as value of a map.
    public @Nullable Schema field(String name) {
        Schema declared = properties.get(name);
        return declared != null ? declared : additional;
    }

    public Type type() {
        return type;
    }

    public boolean preservesUnknown() {
        return traits.preservesUnknown();
    }

    public boolean intOrString() {
        return traits.intOrString();
    }

    /// Whether the value is an amount with a unit, `1.5Gi`; built-in kinds only.
    public boolean isQuantity() {
        return source.path(Keyword.QUANTITY).asBoolean();
    }

    public boolean embeddedResource() {
        return traits.embedded();
    }

    public boolean nullable() {
        return traits.nullable();
    }

    /// How the items of a list belong together: `atomic`, `set` or `map`.
    public String listType() {
        return source.path(Keyword.LIST_TYPE).asText("atomic");
    }

    /// The fields that tell apart the items of a list of type `map`.
    public List<String> listMapKeys() {
        return Keyword.texts(source.path(Keyword.LIST_MAP_KEYS));
    }

    /// How the fields of an object belong together: `granular` or `atomic`.
    public String mapType() {
        return source.path(Keyword.MAP_TYPE).asText("granular");
    }

    /// The field by which a strategic merge patch tells apart the items of this list.
    public @Nullable String patchMergeKey() {
        return source.path(Keyword.PATCH_MERGE_KEY).textValue();
    }

    /// How a strategic merge patch treats this value: `merge`, `replace`, `retainKeys`; mostly nothing.
    public Set<String> patchStrategies() {
        String written = source.path(Keyword.PATCH_STRATEGY).asText("");
        return written.isEmpty() ? Set.of() : Set.of(written.split(","));
    }

    /// Whether `apiVersion`, `kind` and `metadata` belong here without being declared.
    boolean hasTypeMeta() {
        return traits.root() || traits.embedded();
    }
}
