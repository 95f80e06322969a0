package dev.capstan.template.expression;

/// A piece of a text.
sealed interface Part {
    /// What stands for itself, as it was written: `$$` is still two.
    record Text(String written) implements Part {}

    /// What is filled in.
    ///
    /// @param spot where its `${` is
    record Placeholder(Expression expression, Spot spot) implements Part {}
}
