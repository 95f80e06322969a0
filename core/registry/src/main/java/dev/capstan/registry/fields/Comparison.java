package dev.capstan.registry.fields;

/// What is different between two values.
///
/// @param removed the fields that only the first has
/// @param modified the fields that both have, with other values
/// @param added the fields that only the second has
public record Comparison(FieldSet removed, FieldSet modified, FieldSet added) {
    public boolean isSame() {
        return removed.isEmpty() && modified.isEmpty() && added.isEmpty();
    }

    /// The fields that the second has and the first has not, or not so.
    public FieldSet written() {
        return modified.union(added);
    }

    /// The same without these fields and all that is below them.
    public Comparison without(FieldSet fields) {
        return fields.isEmpty()
                ? this
                : new Comparison(removed.without(fields), modified.without(fields), added.without(fields));
    }
}
