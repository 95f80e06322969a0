package dev.capstan.yaml;

/// A place in a text: a character of a line, both counted from 1.
///
/// @param column counts code points
public record Spot(int line, int column) {}
