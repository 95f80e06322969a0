package dev.capstan.gotemplate.syntax;

/// One move along a path.
public sealed interface Step {
    /// `.name`.
    record Field(String name) implements Step {}

    /// `["key"]`: a field whose name is no identifier.
    record Key(String key) implements Step {}

    /// `[2]`, or `[-1]` for the last.
    record Index(int index) implements Step {}

    /// `[*]`: every element.
    record Wildcard() implements Step {}

    /// `[?(@.type=="Ready")]`: the elements of which the condition holds.
    record Filter(Condition condition) implements Step {}
}
