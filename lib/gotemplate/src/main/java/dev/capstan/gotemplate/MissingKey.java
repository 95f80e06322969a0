package dev.capstan.gotemplate;

/// What Go makes of a key that a map does not have: the option `missingkey`.
public enum MissingKey {
    /// It prints as `<no value>`, and its fields are missing too.
    DEFAULT,
    /// It is nil, so its fields are errors.
    ZERO,
    /// It is an error.
    ERROR
}
