package dev.capstan.registry;

/// What happens to fields that are unknown or given twice.
public enum FieldValidation {
    /// They are dropped silently.
    IGNORE,
    /// They are dropped, and the caller is warned.
    WARN,
    /// The request is refused, and all of them are listed.
    STRICT
}
