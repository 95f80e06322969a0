package dev.capstan.gotemplate.value;

/// What a lookup yields when there is nothing: Go's "no value", which is not nil.
///
/// @param path what was looked up, as written in the template
public record Absent(String path) {}
