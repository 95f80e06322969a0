package dev.capstan.expr.trace;

import org.jspecify.annotations.Nullable;

/// A value fetched from a map by a key in brackets, or from a variable by a name: `adapters["validation"]`,
/// `adapters.validation`.
///
/// @param target the map, as an expression: `adapters`
/// @param value nil when the map has no such key
/// @param line of the bracket, or of the name, in the text, from 1
/// @param column of the bracket, or of the name, in its line, from 1
public record Lookup(String target, String key, @Nullable Object value, int line, int column) {}
