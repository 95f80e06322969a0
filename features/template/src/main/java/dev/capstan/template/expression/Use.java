package dev.capstan.template.expression;

/// An expression and where it stands.
///
/// @param spot of its `${`
public record Use(Expression expression, Spot spot) {}
