package dev.capstan.registry.type;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cel.rules.Rules;
import dev.capstan.registry.fields.Layout;
import dev.capstan.schema.Schema;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One version of a kind: its schema and what can be done with its objects.
///
/// The schema is compiled when it is first needed, so that a type nobody uses costs little.
public final class TypeVersion {
    private final String name;
    private final boolean served;
    private final boolean storage;
    private final @Nullable String deprecation;
    private final Supplier<Schema> schema;
    private final Supplier<Layout> layout;
    private final Supplier<Rules> rules;
    private final Consumer<ObjectNode> completion;
    private final boolean status;
    private final @Nullable ScalePaths scale;
    private final List<PrinterColumn> columns;
    private final List<SelectableField> selectableFields;
    private final Conversion conversion;

    /// @param builtIn whether it is a version of a built-in kind
    /// @param completion fills in what depends on other fields
    /// @param deprecation the warning that users of this version get, null when it is not deprecated
    TypeVersion(
            String name,
            boolean builtIn,
            boolean served,
            boolean storage,
            @Nullable String deprecation,
            Supplier<Schema> schema,
            Consumer<ObjectNode> completion,
            boolean status,
            @Nullable ScalePaths scale,
            List<PrinterColumn> columns,
            List<SelectableField> selectableFields,
            Conversion conversion) {
        this.name = name;
        this.served = served;
        this.storage = storage;
        this.deprecation = deprecation;
        this.schema = schema;
        this.layout = new Lazy<>(() -> Layout.of(schema.get(), builtIn));
        this.rules = new Lazy<>(() -> Rules.of(schema.get()));
        this.completion = completion;
        this.status = status;
        this.scale = scale;
        this.columns = List.copyOf(columns);
        this.selectableFields = List.copyOf(selectableFields);
        this.conversion = conversion;
    }

    public String name() {
        return name;
    }

    public boolean served() {
        return served;
    }

    /// Whether objects are stored in this version.
    public boolean storage() {
        return storage;
    }

    public @Nullable String deprecation() {
        return deprecation;
    }

    public Schema schema() {
        return schema.get();
    }

    /// Which fields of its objects belong together.
    public Layout layout() {
        return layout.get();
    }

    /// The rules that the schema states as expressions.
    public Rules rules() {
        return rules.get();
    }

    /// Whether `status` is a subresource.
    public boolean hasStatus() {
        return status;
    }

    public @Nullable ScalePaths scale() {
        return scale;
    }

    /// The columns besides the name; empty means the default, the age.
    public List<PrinterColumn> columns() {
        return columns;
    }

    public List<SelectableField> selectableFields() {
        return selectableFields;
    }

    public Conversion conversion() {
        return conversion;
    }

    /// Gives a stored tree the form of this version, pruned and defaulted as it says today.
    ///
    /// @param apiVersion that of this version
    public void shape(ObjectNode tree, String apiVersion) {
        conversion.fromStored(tree);
        tree.put("apiVersion", apiVersion);
        schema().prune(tree, path -> {});
        applyDefaults(tree);
    }

    /// Fills in what is absent: what the schema says, then what depends on other fields.
    public void applyDefaults(ObjectNode tree) {
        schema().applyDefaults(tree);
        completion.accept(tree);
    }

    /// The same for what somebody has applied. To apply a null that may not be is an error, as there is no saying who
    /// would own it; in an object that is sent whole it is as good as absent.
    public void applyDefaultsKeepingNulls(ObjectNode tree) {
        schema().applyDefaultsKeepingNulls(tree);
        completion.accept(tree);
    }
}
