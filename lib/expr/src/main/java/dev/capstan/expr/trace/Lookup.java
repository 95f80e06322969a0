package dev.capstan.expr.trace;

import org.jspecify.annotations.Nullable;

/// A value fetched from a map by a key in brackets: `adapters["validation"]`.
///
/// @param target the map, as an expression: `adapters`
/// @param value nil when the map has no such key
/// @param line of the bracket in the text, from 1
/// @param column of the bracket in its line, from 1
public record Lookup(String target, String key, @Nullable Object value, int line, int column) {}
