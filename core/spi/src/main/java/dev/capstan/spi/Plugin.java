package dev.capstan.spi;

/// What all plugins have in common: a name.
///
/// A class implements one of its kinds, [ReconcilerPlugin], [ActionPlugin] or [InputPlugin], and has a public
/// constructor without arguments, which does nothing that could fail.
public interface Plugin {
    /// How people call it: lower case letters, digits, `-` and `_`, such as `database_cluster`. No two plugins of
    /// one kind have the same.
    String name();
}
